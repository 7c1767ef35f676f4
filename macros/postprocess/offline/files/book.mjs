/** The one script of a page in a zip of the book: the modules of the site, with what is different for files. */

import './folder-links.mjs';
import './answer-scripts.mjs';
import '../../../../docs/assets/js/main.mjs';
