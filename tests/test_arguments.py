"""Help and errors of the command line, in four languages."""

from __future__ import annotations

import argparse
import re
import sys

import pytest

from pygames.__main__ import COMMANDS, main
from pygames.arguments import ARGPARSE_TEXTS, create_parser, find_language, translated_argparse
from pygames.i18n import LANGUAGES, words

ENGLISH = ("usage", "positional arguments", "show this", "show program")
NEVER_SHOWN = {"expected at most one argument", "expected at least one argument"}  # looked up, but for other arguments


def fail(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command line, which must fail, and return what it says."""
    with pytest.raises(SystemExit) as exit_info:
        sys.exit(main(arguments))
    assert exit_info.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_is_in_the_language(command: str | None, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main([*([command] if command else []), "--help", "--lang", lang])
    assert exit_info.value.code == 0
    shown = capsys.readouterr().out
    say = words(lang)
    assert say("cli.argparse.help").split()[0] in shown
    assert say(f"cli.{command}.help" if command else "cli.about").split()[0] in shown
    assert shown.startswith(say("cli.argparse.usage"))
    assert "%%" not in shown
    assert lang == "en" or not [text for text in ENGLISH if text in shown.lower()]


def test_every_argparse_text_is_translated() -> None:
    """Argparse asks for its texts by their English form: all that our parser can reach have a key."""
    asked: set[str] = set()
    with pytest.MonkeyPatch.context() as patch, translated_argparse(words("de")):
        translate = argparse._  # type: ignore[attr-defined]

        def note(text: str) -> str:
            asked.add(text)
            return str(translate(text))

        patch.setattr(argparse, "_", note)
        parser = create_parser(words("de"), COMMANDS)
        parser.format_help()
        for arguments in (["play"], ["play", "--seed"], ["play", "--by-hand=1"], ["dance"], ["games", "--lang", "es"]):
            with pytest.raises(SystemExit):
                parser.parse_known_args(arguments)
    assert asked - ARGPARSE_TEXTS.keys() == NEVER_SHOWN


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "Missing: COMMAND."),
        ("play", "Missing: GAME."),
        ("simulat", "There is no command “simulat”. The commands are: games, play, replay, simulate, match, exploit, "
         "train, puzzles, bench. Did you mean “simulate”?"),
        ("games extra", "“extra” is one argument too many."),
        ("play crossado --seat 2", "There is no option “--seat” here. Did you mean “--seed”?"),
        ("play crossado --by-hand=2", "--by-hand: It takes no value, but got 2."),
        ("play crossado --seed", "--seed: A value is missing."),
        ("simulate crossado --games 0", "--games: “0” is too small. Write a number above 0."),
        ("simulate crossado --games two", "--games: “two” is not a whole number. Write one such as 2."),
        ("match crossado --seconds nan", "--seconds: “nan” is too small. Write a number above 0."),
        ("match crossado --seconds soon", "--seconds: “soon” is not a number. Write one such as 3."),
        ("games --lang es", "--lang: “es” is not possible. Choose from: en, fr, de, it."),
    ],
)  # fmt: skip
def test_argument_error_says_what_to_do(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = next((word for word in arguments.split()[:1] if word in COMMANDS), "")
    program = f"python -m pygames {command}".strip()
    assert fail(capsys, *arguments.split()) == f"{message}\nHelp: {program} --help\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("play crosado", "“crosado”.*Did you mean “crossado”"),
        ("play chess", "“chess”.*crosswise\\.$"),
        ("bench Crossing", "“Crossing”.*Did you mean “crossing”"),
        ("play crossado --players 9", "not 9"),
        ("play crossado --option corners", "“corners”"),
        ("play crossado --option corner=opposite", "“corner”.*Did you mean “corners”"),
        ("play crossado --option corners=oposite", "corners=oposite.*Did you mean “opposite”"),
        ("play crossado --bots 7=random", "7"),
        ("play crossado --bots 2=medum", "“medum”.*Did you mean “medium”"),
        ("match crossado --bots hard,wizard", "“wizard”.*easy"),
        ("replay /no/such/file", "^/no/such/file"),
        ("replay /", "^/"),
    ],
)
def test_wrong_value_is_named(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(message, fail(capsys, *arguments.split()))


def test_illegal_move_in_record_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Move 2, “x”" in fail(capsys, "replay", "crossado players=2 : 4 x")


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        ([], {"LANG": "de_CH.UTF-8"}, "de"),
        ([], {"LC_ALL": "it_IT", "LANG": "de"}, "it"),
        ([], {"LC_MESSAGES": "fr_FR", "LANG": "de"}, "fr"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {}, "en"),
        (["games", "--lang", "fr"], {"LANG": "de"}, "fr"),
        (["--lang=it", "games"], {"LANG": "de"}, "it"),
        (["games", "--lang"], {"LANG": "de"}, "en"),
    ],
)
def test_language_comes_from_option_or_environment(
    arguments: list[str], environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert find_language(arguments) == expected


def test_installed_command_has_its_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/crossboard"])
    assert "Help: crossboard --help" in fail(capsys, "dance")
