"""The clipboard of the system, as far as it holds text, and the events that bring something in."""

import pygame

from game.ui.widgets.destinations import ToExchange


def copy(text: str) -> bool:
    """Puts a text there; whether there is a clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text that is there; empty where there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""


def is_paste(event: pygame.Event) -> bool:
    """Whether somebody pastes."""
    control = pygame.KMOD_CTRL | pygame.KMOD_META
    return bool(event.type == pygame.KEYDOWN and event.key == pygame.K_v and event.mod & control)


def brought_by(event: pygame.Event) -> ToExchange | None:
    """Where what is pasted, or dropped on the window, leads; None for what is neither."""
    if is_paste(event):
        return ToExchange(paste())
    match event.type:
        case pygame.DROPTEXT:
            return ToExchange(event.text)
        case pygame.DROPFILE:
            return ToExchange(file=event.file)
    return None
