"""Card games from one definition."""
