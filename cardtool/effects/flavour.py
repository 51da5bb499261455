"""Which sentences speak of rules though no pattern reads them, and which only amuse."""

from __future__ import annotations

import re
from typing import Final

from cardtool.effects.german import NUMBER_WORDS, plain, words_of

__all__ = ["is_quoted", "is_recipe", "speaks_of_rules", "takes_back"]

_QUOTED: Final = re.compile(r"^[„“\"»«‚'][^„“”\"»«]*[“”\"«»’']?$")
# One of these is enough.
_SURE: Final = re.compile(
    r"\bdieses (?:monster|item)s?\b|\bgegnermonster[sn]?\b|\bdeiner? oasen\b|\boasen? des gegners\b|\b(?:eigene|gegnerische|feindliche)[nrsm]? (?:monster|item|oase"
    r"|handkarte|karte|mutation|fusion|zusammenrottung)|\bhaeufigkeitsklasse\b|\bhandkarten?\b|\bsieg(?:es)?punkte?\b"
    r"|\bdein gegner\b|\bkarten? (?:abwerfen|ablegen|ziehen)\b|\b(?:items?|monster|karten?) (?:kosten|kostet)\b|\bgewinn(?:t|st) das spiel\b|\b(?:es|er|sie) kostet\b.*\bdatteln?\b|\b(?:ap|dp|lp)\b|\bnachziehstapel\b"
)
# Two of these with a verb of the rules make a rule.
_GAME: Final = re.compile(
    r"\b(?:gegner|arena|wuesten?|oasen?|kampf|kampfe|kaempfe|zug|zuges|zuege|runden?|monstern?|items?"
    r"|karten?|datteln?|angriffe?|hand|decks?|schaden|schadens|punkte?|figur|angreifer|verteidiger"
    r"|mutation|fusion|zusammenrottung|spieler)\b"
)
_YOU: Final = re.compile(
    r"\b(?:du (?:erhaeltst|bekommst|verlierst|ziehst|darfst|musst|kannst|wirfst|nimmst|zahlst)"
    r"|(?:man (?:darf|muss|kann|erhaelt|bekommt|verliert|zieht))"
    r"|(?:erhaeltst|bekommst|verlierst|ziehst|darfst|musst|kannst|wirfst|nimmst|zahlst) du)\b"
)
_HERE: Final = re.compile(r"\b(?:in|fuer) (?:diesem|diesen|dieser|diese) (?:kampf|zug|runde)\b")
_VERB: Final = re.compile(
    r"\b(?:erhael(?:t|tst)|erhalten|bekomm(?:t|st|en)|verlier(?:t|st|en)|gewinn(?:t|st|en)|zieh(?:e|t|st|en)"
    r"|darf|darfst|duerfen|muss|musst|muessen|kann|kannst|koennen|wirft|wirf|wirfst|werfen|legt|kosten|kostet"
    r"|zahl(?:t|st|en)|stiehl(?:t|st)?|nimm|nimmst|nehmen|lege?|legst|legen|spiel(?:e|st|en)|heilt?"
    r"|schickt?|schicke|tausch(?:e|t|en)|sieh|seht|schau(?:e|t)?|hol(?:e|t|st|en)?|waehle?|mische|zerstoert?|zerstoere|greift|angreifen"
    r"|uebernimmt|erleidet|erleiden|fuegt|stiehlst|klaust|durchsucht|deaktiviert|aktiviert|hebt"
    r"|kriegt|kriegen|kriegst|kassier(?:e|t|en|st)|steckt?|stecken|buesst|buessen|wirkt|wirken"
    r"|sinkt|sinken|steigt|steigen|wander(?:t|n)|faellt|fallen|bringt|gehoer(?:t|en)|reisst"
    r"|schwaecht?|schwaeche|staerkt|staerke|verursacht?|verursache|richtet|kaempft|kaempfen"
    r"|klaue?|klaut|gib|gibt|stehle|raubt?|raube"
    r"|zaehlt|zaehlen|gilt|gelten|wird|werden|kehrt|kommt|kommen|verdoppelt|halbiert|setzt|setzen)\b"
)
# Told, not ruled: it was once, somebody says so, it would be.
_TOLD: Final = re.compile(
    r"\b(?:war|waren|wurde|wurden|hatte|hatten|verlor|verloren|erhielt|erhielten|bekam|bekamen|gewann"
    r"|gewannen|zog|zogen|kostete|kosteten|nahm|gab|kam|stahl|warf|musste|durfte|konnte|wollte|sollte"
    r"|soll|sollen|angeblich|angeblichen|erzaehlt|behauptet|sagt|sagen|heisst|munkelt|glaubt|hofft|meint"
    r"|frueher|damals|einst|gestern|neulich|wuerde|waere|haette|koennte|vielleicht|vermutlich"
    r"|wahrscheinlich|eigentlich|geruecht\w*|legende|sagte|meinte|traeumt)\b"
)
_RECIPE: Final = re.compile(
    r"\b(?:mutation\w*|mutier\w*|zusammenrott\w*|zusammentrott\w*|zusammengerottet|fussion\w*"
    r"|fusion\w*|(?:hoechsten|niedrigsten|aufgedruckten) werte|durchschnitt|werte werden addiert"
    r"|universal)\b|\bweitere \w+ .*(?:dazukommen|beitreten|mitmachen)\b|^macht aus\b"
)
_FIGURE: Final = re.compile(r"\b(?:ap|dp|lp|datteln?)\b")
_NUMBER: Final = rf"(?:\d+|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
_OFTEN: Final = r"(?:einmal|zweimal|dreimal|viermal|\d+ ?(?:x|mal))"
# What may stand before the word that restricts.
_BUT: Final = r"^(?:\(|aber |jedoch |leider |allerdings |das |dies |es |er |sie |und )*"
_IF: Final = (
    r"^(?:\(|aber |jedoch |allerdings |und |nur )*"
    r"(?:wenn|falls|sofern|bei|beim|gegen|ist|sind|gehoert|handelt)\b"
)
_WORKS: Final = r"(?:gilt|gelten|geht|wirkt|wirken|klappt|funktioniert|hilft|zaehlt|trifft)"
# A sentence that takes a part of a rule away, or adds to it. What is told is not among them.
_RESTRICTS: Final = re.compile(
    rf"{_BUT}(?:{_WORKS} )*(?:nur|hoechstens|erst|mindestens)[ ,]+"
    rf"(?:{_OFTEN}|wenn|falls|gegen|fuer|bei|beim|solange|in|im|am|waehrend|nach|vor|mit)\b"
    rf"|{_BUT}{_WORKS}\b.*\b(?:nur|nicht|kein\w*|erst|doppelt|lang|halb|auch|{_NUMBER})\b"
    rf"|{_BUT}(?:ausser|ausgenommen|ausnahmen?|sonst|andernfalls|ansonsten|nicht (?:fuer|bei|gegen"
    rf"|auf|in|im|am|anwendbar|mit)|hat keine wirkung|jedes mal)\b"
    rf"|{_BUT}(?:maximal |hoechstens |nur )?{_OFTEN} (?:pro|je|im) (?:spiel|partie|runde|zug|kampf)\b"
    rf"|{_IF}.*"
    rf"\b(?:{_NUMBER}|nur|nicht|doppelt|haelfte|doppelte|wirkungslos)\b"
    rf"|{_BUT}(?:dafuer|danach|anschliessend|dann|zum ausgleich|im gegenzug|zusaetzlich|ausserdem"
    rf"|stattdessen)\b.*\b(?:du|dein\w*|es|diese\w*|karten?|items?|monster|gegner\w*|zug|runde)\b"
)
# Words that only rules have.
_SPOKEN: Final = re.compile(
    r"\b(?:ausgenommen|wirkungslos|immun|wiederholbar|wiederholen|anwendbar|einsetzbar|spielbar"
    r"|wirkung|wirkungen|effekt|effekte|effekts|diese karte|dieser karte|zugende|rundenende"
    r"|siegpunkte?|nachziehstapel|keinen schaden|des schadens)\b"
    r"|[+-] ?\d+ (?:datteln?|karten?)\b|ist (?:kostenlos|gratis|umsonst)"
    r"|^(?:die haelfte|das doppelte|doppelt so|halb so)\b"
    rf"|{_IF}.*\d"
    r"|(?:^|: )(?:uebernimm|ueberspringe?|aktiviere|deaktiviere|durchsuche|zerstoere|ziehe?|wirf|stiehl|decke|mische)\b"
    r"|\b(?:darf|kann|muss|duerfen|koennen|muessen)\b.*\b(?:gespielt|benutzt|eingesetzt|verwendet"
    r"|ausgespielt|angewendet|angewandt|abgelegt|kombiniert|getroffen|angegriffen) werden\b"
)
_BACK: Final = re.compile(
    r"^(?:(?:oder|aber|oder auch|na ja|naja|also|doch)[ ,]*)*(?:(?:auch |doch |eben )*"
    r"(?:nicht|keine?[rnsm]?|nie|niemals|keineswegs|nein)|von wegen|haha|stimmt (?:aber )?nicht"
    r"|(?:war )?nur (?:ein )?(?:spass|scherz|witz)|(?:war )?gelogen|april(?: april|, april)|denkste"
    r"|reingefallen|(?:das )?glaubt (?:er|sie|es) (?:jedenfalls|zumindest|wenigstens)"
    r"|(?:sagt|behauptet|meint|hofft|glaubt) .{1,40}|(?:so|das) (?:steht|sagt|heisst|will) .{1,60})$"
)
# In a recipe, what is made of what; with one of these a rule about such a card instead.
_PLAYED: Final = re.compile(
    r"\b(?:gegner\w*|feindlich\w*|wueste|schaden|oasen?|angriff\w*|zerstoer\w*|schickt?|schicke"
    r"|kosten|kostet|handkarten?|hand|heilt?|geheilt|zieh(?:e|st|en)|runden?|zug|zuge|kampf)\b"
)
_ENOUGH: Final = 2
_SHORT_LIMIT: Final = 6


def _plain(sentence: str) -> str:
    return " ".join(plain(sentence).split()).strip(" .!?…")


def is_quoted(sentence: str) -> bool:
    """Return whether a sentence is somebody's words from its first letter to its last."""
    return bool(_QUOTED.match(sentence.strip()))


def is_recipe(sentence: str) -> bool:
    """Return whether a sentence tells what becomes what, which is read elsewhere (U1, Z1)."""
    text = _plain(sentence)
    return bool(_RECIPE.search(text)) and not _FIGURE.search(text) and not _PLAYED.search(text)


def takes_back(sentence: str) -> bool:
    """Return whether a sentence turns the one before it into a joke or hearsay."""
    return bool(_BACK.match(_plain(sentence)))


def speaks_of_rules(sentence: str) -> bool:
    """Return whether a sentence that no pattern reads looks like one about the rules."""
    text = _plain(sentence)
    if _RESTRICTS.search(text) and (_GAME.search(text) or len(text.split()) <= _SHORT_LIMIT):
        return True
    if _HERE.search(text) or (_SPOKEN.search(text) and not _TOLD.search(text)):
        return True
    counted = any(word.key in {"ap", "dp", "lp"} for word in words_of(sentence))
    if _SURE.search(text) or counted:
        return not _TOLD.search(text) or "wenn" in text or "dieses monster" in text
    words = set(_GAME.findall(text))
    if _YOU.search(text) and words:
        return not _TOLD.search(text)
    return len(words) >= _ENOUGH and bool(_VERB.search(text)) and not _TOLD.search(text)
