"""The pack, counted again: what the printed suspect sheet says of it."""

from collections import Counter

import pytest

from abbey.components.suspect_set import ALL_SUSPECTS, SuspectSet, with_traits
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import (
    CHARACTERISTICS,
    TRAITS,
    Beard,
    Girth,
    Hood,
    Order,
    Title,
    Trait,
)
from abbey.errors import UnknownNameError


def test_the_pack_has_24_suspects_of_24_names_and_24_combinations() -> None:
    assert len(SUSPECTS) == 24
    assert len({suspect.name for suspect in SUSPECTS}) == 24
    assert len({suspect.traits for suspect in SUSPECTS}) == 24
    assert [suspect.index for suspect in SUSPECTS] == list(range(24))


@pytest.mark.parametrize("order", Order)
def test_each_order_has_two_fathers_three_brothers_three_novices(order: Order) -> None:
    titles = Counter(suspect.title for suspect in SUSPECTS if suspect.order is order)
    assert titles == {Title.FATHER: 2, Title.BROTHER: 3, Title.NOVICE: 3}


@pytest.mark.parametrize("trait", [*Hood, *Beard, *Girth])
def test_hood_beard_and_girth_halve_the_pack(trait: Trait) -> None:
    assert sum(trait in suspect.traits for suspect in SUSPECTS) == 12


def test_the_twelve_traits_fall_into_five_characteristics() -> None:
    assert len(TRAITS) == len(set(TRAITS)) == 12
    assert {name: len(kind) for name, kind in CHARACTERISTICS.items()} == {
        "order": 3,
        "title": 3,
        "hood": 2,
        "beard": 2,
        "girth": 2,
    }


@pytest.mark.parametrize("trait", TRAITS)
def test_repr_of_a_trait_rebuilds_it(trait: Trait) -> None:
    assert eval(repr(trait)) is trait


@pytest.mark.parametrize("suspect", SUSPECTS, ids=str)
def test_a_suspect_is_found_by_name_and_alone_in_its_bit(suspect: Suspect) -> None:
    assert Suspect.named(suspect.name) is suspect
    assert eval(repr(suspect)) is suspect
    assert list(SuspectSet(suspect.bit)) == [suspect]
    assert with_traits(*suspect.traits) == SuspectSet.of([suspect])


def test_an_unknown_suspect_is_named_in_the_error() -> None:
    with pytest.raises(UnknownNameError, match="'Gui'"):
        Suspect.named("Gui")


def test_sets_of_suspects_behave_as_sets() -> None:
    fat, bearded = with_traits(Girth.FAT), with_traits(Beard.BEARDED)
    assert fat & bearded == with_traits(Girth.FAT, Beard.BEARDED)
    assert len(fat | bearded) == len(fat) + len(bearded) - len(fat & bearded)
    assert ALL_SUSPECTS - fat == with_traits(Girth.THIN)
    assert fat == frozenset(fat)
    assert hash(fat) == hash(frozenset(fat))
    assert eval(repr(fat)) == fat
    assert not SuspectSet()


def test_a_mask_beyond_the_pack_is_refused() -> None:
    with pytest.raises(ValueError, match="24 bits"):
        SuspectSet(1 << 24)
