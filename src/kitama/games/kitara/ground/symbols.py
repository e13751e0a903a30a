"""The symbols of Kitara as SVG, each in a box of 24 by 24: on cards, on chips, in the rules.

A symbol takes the current colour for its body and PAPER for what is left open in it, so that it
reads at 16 pixels and in any colour.
"""

from typing import Final

PAPER: Final = "#FFF4DF"
INK: Final = "#3A2413"
GOLD: Final = "#E2A22F"
SIZE: Final = 24


def _rays(count: int, inner: float, outer: float, half_width: float) -> str:
    ray = f"M12 {12 - outer:g}l{half_width:g} {outer - inner:g}h{-2 * half_width:g}z"
    step = 360 / count
    return "".join(
        f'<path d="{ray}" transform="rotate({step * turn:g} 12 12)"/>' for turn in range(count)
    )


def _feathers() -> str:
    return "".join(
        f'<path d="M12 10.4C9.7 7 9.9 2.8 12 .4c2.1 2.4 2.3 6.6 0 10z" '
        f'transform="rotate({angle} 12 10.6)"/>'
        for angle in (-74, -37, 0, 37, 74)
    )


def _fan() -> str:
    return "".join(
        f'<rect x="7.4" y="3.6" width="9.2" height="14.4" rx="1.6" fill="{PAPER}" '
        f'stroke="currentColor" stroke-width="1.5" transform="rotate({angle} 12 26)"/>'
        for angle in (-24, 24, 0)
    )


_DRAFT: Final = (
    f'{_fan()}<circle cx="12" cy="10.8" r="2.3"/>'
    '<path d="M12 6.3l.8 1.5h-1.6zM12 15.3l.8-1.5h-1.6z"/>'
)
_WARRIOR: Final = (
    '<path d="M19.6.4l2 5.2-2 1.8-2-1.8zM18.8 6h1.6v17h-1.6z"/>'
    '<path d="M13 12.2l6.2.9.5 2.3-6.4.1z"/>'
    '<circle cx="9.6" cy="5.4" r="3.5"/>'
    '<path d="M9.6 9.6c4.2 0 5.8 2.4 6 5.6l.7 7.8H2.9l.7-7.8c.2-3.2 1.8-5.6 6-5.6z"/>'
    f'<ellipse cx="6.7" cy="16.2" rx="3.7" ry="5.6" fill="{PAPER}" stroke="currentColor" '
    'stroke-width="1.5"/><path d="M6.2 11.2h1v10h-1zM6.7 13.4l1.7 2.8-1.7 2.8L5 16.2z"/>'
)
_ANIMAL: Final = (
    '<path d="M16.4 8.9C12.2 8.6 10.2 4.7 11.6.3c.9 3.4 2.9 5.3 6 5.9z"/>'
    '<path d="M19.4 8.9c4.2-.3 5.6-4.2 4.2-8.6-.9 3.4-2.3 5.3-5.4 5.9z"/>'
    '<path d="M15.6 7.2l-1.9.2 1.7 1.4c-.8 1.2-2 1.6-3.6 1.6H6.2c-2.2 0-4 .6-4.8 2.4'
    "C.7 14.4.6 16.7.9 19.2l1.1-.3c0-1.6.1-2.8.6-3.8l.8 1.2L3 23h2.7l1.2-5h6.2l.9 5h2.7l.1-6.2"
    "c1.3-.7 2-1.8 2.2-3.3l.6 1.3c1.2.9 2.9.4 3.2-1 .2-1.4-.3-2.8-1.3-4.4l.1-1.2 1.4-.9-1.8-.5"
    'c-1.6-1.2-3.9-1.2-5.6.4z"/>'
    f'<circle cx="19.3" cy="9.4" r=".8" fill="{PAPER}"/>'
)
_HERO: Final = (
    f'{_feathers()}<circle cx="12" cy="9.8" r="3.9" stroke="{PAPER}" stroke-width="1"/>'
    '<path d="M12 13.9c2.4 0 4 .5 5.4 2 1.9 2 3.2 4.5 3.9 7.1H2.7c.7-2.6 2-5.1'
    ' 3.9-7.1 1.4-1.5 3-2 5.4-2z"/>'
    f'<path d="M12 15.2l2.7 3.8-2.7 3.8-2.7-3.8z" fill="{PAPER}"/>'
)
_MOVE: Final = (
    '<path d="M2.2 4h4.6l6 8-6 8H2.2l5.6-8z"/><path d="M11.2 4h4.6l6 8-6 8h-4.6l5.6-8z"/>'
)
_SCORE: Final = (
    f'<g fill="{GOLD}" stroke="#8A5412" stroke-width="1" stroke-linejoin="round">'
    f'{_rays(12, 7.2, 11.6, 1.5)}<circle cx="12" cy="12" r="6.1"/></g>'
    '<circle cx="12" cy="12" r="3.6" fill="none" stroke="#8A5412" stroke-width=".9"/>'
)
_BOWL: Final = (
    f'<g fill="{GOLD}" stroke="currentColor" stroke-width="1.1">'
    '<circle cx="7.6" cy="10.6" r="3"/><circle cx="16.4" cy="10.6" r="3"/>'
    '<circle cx="12" cy="9" r="3.6"/></g>'
    '<path d="M1.2 11.6h21.6c0 5.2-3 8.4-6.6 9.6v1.6H7.8v-1.6c-3.6-1.2-6.6-4.4-6.6-9.6z"/>'
    f'<path d="M5 14.6l2.3 2.6 2.4-2.6 2.3 2.6 2.3-2.6 2.4 2.6 2.3-2.6" fill="none" '
    f'stroke="{PAPER}" stroke-width="1.2"/>'
    '<path d="M8.8 4.6c-1-1.4 1-2 0-3.6M15.2 4.6c-1-1.4 1-2 0-3.6" fill="none" '
    'stroke="currentColor" stroke-width="1.2" stroke-linecap="round"/>'
)

SYMBOLS: Final = {
    "draft": _DRAFT,
    "warrior": _WARRIOR,
    "animal": _ANIMAL,
    "hero": _HERO,
    "move": _MOVE,
    "score": _SCORE,
    "no_food": _BOWL,
}


def symbol(name: str, x: float, y: float, size: float, colour: str = INK) -> str:
    """A symbol with its upper left corner at (x, y)."""
    place = f"translate({x:g} {y:g}) scale({size / SIZE:g})"
    return f'<g transform="{place}" color="{colour}" fill="currentColor">{SYMBOLS[name]}</g>'
