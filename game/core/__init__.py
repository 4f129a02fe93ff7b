"""Types shared by the rules, bots and screens: tiles, the line of play, actions, events and states."""
