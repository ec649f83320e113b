"""A sample of `python -m tests.fuzz`."""

from __future__ import annotations

import pytest

from tests import tiers
from tests.fuzz import PARSERS, Parser, fuzz


@pytest.mark.fault(
    "Input from outside", cause="Arbitrary input to every parser", outcome="A value, or a sentence on what is wrong"
)
@pytest.mark.parametrize("parser", PARSERS, ids=[parser.name for parser in PARSERS])
def test_parser_refuses_with_sentences_only(parser: Parser) -> None:
    fuzz(parser, tiers.scale_count(1_000))
