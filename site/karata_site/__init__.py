"""The site: catalogues, page generator and MkDocs plugin of Karata."""
