"""Drawing and sound resources: themes, fonts, shapes, tile art, lighting, sounds, and the player's settings."""
