"""The window with its event loop, input filters and gamepad support."""
