"""Makes the pages."""
