"""What ships in the box: variants, house rules and decks, each found as a stranger's plugin is."""
