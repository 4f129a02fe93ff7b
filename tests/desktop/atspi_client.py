"""An assistive technology: reads the program by AT-SPI, and acts on it, as a screen reader does.

Run by the Python of the system, which has the package gi. It reads commands from stdin, each a JSON list with its name
and arguments, and answers each with a line of JSON: null if the node with that role and name is not there.
"""

import json
import sys
from contextlib import suppress

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

STATUS = "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties"

heard = []  # what a screen reader would have spoken since the last question


def enable():
    """Tell the programs of the session that an assistive technology is there, as the desktop does, and listen."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    on = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    bus.call_sync(*STATUS, "Set", on, None, Gio.DBusCallFlags.NONE, -1)
    Atspi.init()
    for kind in ("object:announcement", "object:state-changed:focused"):
        listener.register(kind)


def hear(event):
    """Note an announcement as its text, and a node that gets the focus as role, name and description."""
    node = event.source
    with suppress(GLib.Error):  # the node may be gone already
        if event.type == "object:announcement":
            heard.append(event.any_data)
        elif event.detail1:
            heard.append([node.get_role_name(), node.get_name(), node.get_description()])


listener = Atspi.EventListener.new(hear)


def take_heard():
    """Return what was heard since the last time; the answer of the program comes after what it said before."""
    if (program := application()) is not None:
        program.get_name()
    while GLib.MainContext.default().iteration(False):
        pass
    answer = heard[:]
    heard.clear()
    return answer


def application():
    """Return the only application, or None; nothing of it is cached."""
    desktop = Atspi.get_desktop(0)
    desktop.clear_cache()
    found = [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]
    if found and found[0] is not None:
        found[0].set_cache_mask(Atspi.Cache.NONE)
        return found[0]
    return None


def describe(node):
    """Return a node and its descendants."""
    role = node.get_role_name()  # each question takes a millisecond
    if role in ("label", "list item", "heading", "status bar"):
        return {"role": role, "name": node.get_name()}
    children = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    text = node.get_text_iface() if role == "entry" else None
    value = node.get_value_iface() if role == "slider" else None
    return {
        "role": role,
        "name": node.get_name(),
        "description": node.get_description(),
        "states": [state.value_nick for state in node.get_state_set().get_states()],
        "text": Atspi.Text.get_text(text, 0, -1) if text else "",
        "value": value.get_current_value() if value else None,
        "children": [describe(child) for child in children if child is not None],
    }


def find(node, role, name):
    """Return the first node with this role and name at or below a node, or None."""
    if node is None or (node.get_role_name(), node.get_name()) == (role, name):
        return node
    below = (find(node.get_child_at_index(index), role, name) for index in range(node.get_child_count()))
    return next(filter(None, below), None)


def answer(command, *arguments):
    """Carry out a command and return its answer."""
    if command == "enable":
        return enable()
    if command == "heard":
        return take_heard()
    if command == "tree":
        program = application()
        return describe(program) if program is not None else None
    node = find(application(), *arguments[:2])
    match command:
        case "click":
            return node.get_action_iface().do_action(0)
        case "focus":
            return node.get_component_iface().grab_focus()
        case "set":
            return node.get_value_iface().set_current_value(arguments[2])


for line in sys.stdin:
    try:
        reply = answer(*json.loads(line))
    except (GLib.Error, AttributeError):  # the node is not there, or not any more
        reply = None
    print(json.dumps(reply), flush=True)
