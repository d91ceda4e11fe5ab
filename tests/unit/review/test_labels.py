"""What a loss is called."""

from __future__ import annotations

import pytest

from abbey.review import THRESHOLDS, Label, label_of


def test_labels_stand_in_the_order_of_their_thresholds() -> None:
    limits = list(THRESHOLDS.values())
    assert limits == sorted(set(limits))
    assert [*THRESHOLDS, Label.BLUNDER] == list(Label)


@pytest.mark.parametrize(("label", "limit"), THRESHOLDS.items())
def test_a_threshold_belongs_to_the_next_label(label: Label, limit: float) -> None:
    assert label_of(limit - 1e-9) is label
    assert label_of(limit) is not label


def test_no_loss_is_never_blamed() -> None:
    assert label_of(0.0) is Label.BEST
    assert [label for label in Label if label.blames] == [Label.MISTAKE, Label.BLUNDER]


@pytest.mark.parametrize("loss", [-0.1, float("nan")])
def test_what_is_no_loss_is_refused(loss: float) -> None:
    with pytest.raises(ValueError, match="at least 0"):
        label_of(loss)
