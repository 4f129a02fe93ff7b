"""Tiles, the line of play, actions, events and states: the words that rules, bots and screens share."""
