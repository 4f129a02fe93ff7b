"""What everything is drawn with: theme, fonts, shapes, art, light, sound, settings."""
