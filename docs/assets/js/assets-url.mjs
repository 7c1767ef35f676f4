/**
 * The address of the folder of assets. This module stays at the top of the scripts, where the joined files lie too, so
 * that the same relative address holds in both forms of the site.
 */

export const ASSETS_URL = new URL('../', import.meta.url);
