"""How a host serves the book: one declaration, said in the words of each."""
