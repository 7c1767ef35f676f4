"""Any side of a duel whose numbers are small enough to count or to enumerate."""

from __future__ import annotations

from hypothesis import strategies as st

SIDE = st.fixed_dictionaries(
    {"rating": st.integers(8, 16), "hit_points": st.integers(1, 6)},
    optional={
        "defence": st.integers(6, 14),
        "weapon_bonus": st.integers(0, 3),
        "protection": st.integers(0, 3),
        "answers": st.integers(0, 2),
        "dodge": st.integers(8, 14),
        "flurry": st.integers(1, 3),
        "advantages": st.integers(0, 3),
        "challenges": st.integers(0, 2),
    },
)
