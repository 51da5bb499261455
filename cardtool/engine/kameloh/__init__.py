"""Ka-Mel-Oh!: three rule proposals as data (kameloh.md)."""
