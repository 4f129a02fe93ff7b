"""What is counted with bits: positions, search, rollouts and CFR, compiled; nothing of the game is imported."""
