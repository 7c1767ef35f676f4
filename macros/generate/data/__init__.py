"""What is published beside the pages: data with schemas, plain text, a feed of rulings, `llms.txt`.

All of it comes from the declarations that the pages come from; every address in it is relative to the
site's root, so the same files serve any address and any edition of the book.
"""
