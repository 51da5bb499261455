"""The portal game (seed S2, portal.md): two formats, one engine."""
