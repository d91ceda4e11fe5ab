"""The eight Masses."""

import pytest

from abbey.components.masses import MASSES, Mass, next_mass
from abbey.errors import UnknownNameError


def test_the_day_has_eight_masses_that_pass_more_and_more_cards() -> None:
    assert [(mass.index, mass.name, mass.cards_passed) for mass in MASSES] == [
        (1, "Matins", 1),
        (2, "Lauds", 2),
        (3, "Prime", 3),
        (4, "Terce", 4),
        (5, "Sext", 5),
        (6, "None", 6),
        (7, "Vespers", 6),
        (8, "Compline", 6),
    ]


@pytest.mark.parametrize("mass", MASSES, ids=str)
def test_a_mass_is_found_by_name(mass: Mass) -> None:
    assert Mass.named(str(mass)) is mass
    assert eval(repr(mass)) is mass


def test_an_unknown_mass_is_named_in_the_error() -> None:
    with pytest.raises(UnknownNameError, match="'Vigils'"):
        Mass.named("Vigils")


def test_the_masses_follow_each_other_in_a_ring() -> None:
    assert [next_mass(mass) for mass in MASSES] == [*MASSES[1:], MASSES[0]]


def test_masses_compare_in_the_order_of_the_day() -> None:
    assert min(MASSES) is Mass.named("Matins")
    assert max(MASSES) is Mass.named("Compline")
