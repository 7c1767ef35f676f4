"""Sets one printed booklet for each game, from the pages of the built site."""
