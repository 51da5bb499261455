"""Slips of the pen in long words, and which words are none.

A word that looks like one of the patterns may be another German word: "erhielt" is no slip
for "erhält" but the past tense of it. Those are written down here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["one_letter_off"]

_LONG: Final = 7
# The weak past tense and Konjunktiv of whatever verb.
_PAST: Final = ("te", "ten", "test", "tet")

_OTHER_WORDS: Final = frozenset(
    """
    abgaben abgebe abgebogen abgegriffen abgehen abgewogen abgezogene abgreifen abgreift
    abgriff abheben ablagen ableben ablege ableger ablegern ablegten ablesen abregen
    abstelle abwarfen abwegen abwerben abwerfe abwerten abwuerfen aktien aktivier
    aktivierend aktivierst aktuellere andere anderem anderen anderer anders andichtet
    angeben angegriffene angezogen angreife angreifern angreifst angriffen angriffes
    angriffs anlegen annullieren annullierte anrichte anrichten anrichtete anstellen
    anstellt anstellte anwerfen aufgehobene aufspielen ausgehoben ausspielten ausspuelen
    befahlen beikommen beikommt beisitzer beisitzers beitreten beitritt beklommen bekomm
    bekommste benommen beritt besatzer besetzer besieg besiege besiegst besiegte besieht
    besingt besitze besitzen besitzern besitzes bestritt beteten betraten betrete betretene
    betretens betretet betreuen betreuten betroffen betteten bezahl bezahle bezahlens
    bezahlst bezahlte bezahlten billige billigem billigen billigere billiges bleibe bleibend
    bleiber bleibet blieben bolliger bulliger dauerhafte deaktivieren deaktivierte demselben
    derselben desselben dritte drittel drittels drittem dritten drittens dritter dueren
    duerfens duerften duerren durchsuch durchsuchen durchsucht durchsuchte eigens
    eigentuemern eignen eigner eignes entziehen entziehst erhalt erhaltend erhaltene
    erhalter erhaltet erhalts erhielt erhielte erhielten erhieltet erhieltst erhoehend
    erhoehst erhoehte erhoehten erhoere erhoeren erhoert erholte erholten erkalten erleide
    erleidest eroberer erobern eroberst eroberte friedhofs gedenkt geeilt gefeilt gefischt
    gegenspieler gegenspielern geheilte geheizt gehenkt geheult gekommen gelenkt gemisch
    gemische gemischs gemischte genommene gepeilt gepinnt gerinne gerinnen gerinnt gesaete
    gesagte gesamt gesamtem gesamten gesamter gesamtes geschaetzt gescheckt geschenk
    geschenke geschenks geschenkte geschicht geschick geschicke geschicks geschickte
    geschockt geschuetz geschuetze geschuetzte geschwenkt gesenk gesenke gesenkte gesinnt
    gesteigerte geteilt gewaehnt gewaehrt gewaehrte gewaehrten gewaehrter gewaehrtes
    gewaenne gewaennen gewanne gewannen gewannst gewannt geweilt gewinde gewinden gewinkt
    gewinn gewinnend gewinnens gewinner gewinnern gewinnes gewinns gewischt gewonnen
    gewuehlt gezaehlt gezaehlte gezaehlten gezischt gleiche gleichem gleicher gleiches
    glichen greffen greife greifend greifer greifern greinen greisen groebste groebsten
    groebster groesse groessen groesser groessler gruesst gruesste gruessten guenstige
    guenstigem guenstigen guenstigere guenstiges haelften haeufte halbert halbieren
    halbierte handkante handkarren hindert inaktive kaempf kaempfe kaempfend kaempfens
    kaempfer kaempfern kaempfst kaempfte kaempften kampfe kampfen kampfer kampfs kassier
    kassiere kassiers kassierst kassierte kennen klassiert koenne koennens koenner koennern
    koennet koennten komplette komplott kontroll kontrollen kontroller kraegen kraempfen
    krampfes kriege kriegel krieger kriegern krieges kriegs kriegste kriegten kriegts
    kruegen laufens lautend lautende lautenden lautender lautendes meessen meinten meisen
    meissen meiste meistens meister meistern messen miessen mindert mindesten minster misten
    mobster monstera muelsen muessens muessten munster munsters naechste naechstem
    naechstens naechster naechstes naechten neutralisieren neutralisierte niederlag
    niederlagen niederlege permanente permanenz reduzier reduzieren reduzierst reduzierte
    reflektiere reflektierte regenerierte regenerierten schaben schade schadel schader
    schadet schaeden schafen schagen schalen schanden schapen scharen schauen schauens
    schecke schecken scheden schicht schick schickel schickem schicker schickes schicket
    schicki schicks schickse schickst schickte schickten schilke schimke schinke schinken
    schladen schlicke schocke schocken schockt schraden schwache schwaden schwaechen
    schwaecher schwaechte schwaechten sielen sieler spiegler spieker spielend spielens
    spielern spielers spieles spielten spieren spiesen spiller spoeler spuelen spueler
    staerkt staerkte staerkten steegen stegen steiert steifen steifere steige steigend
    steiger steigern steigers steigerst steigerte steiges steiget steilen steilere steinen
    steinert stetigen stiegen stielen stieler veraetzt verbande verbannen verbannte
    verbrannt verdichte verdichtet verdient verdoppelst verdoppelte vereidigt vereidigung
    verhetzt verhindere verhindert verkannt verkoppelt verleibt verleih verleihen verleiher
    verleihs verleihst verleimt verleite verletz verletze verletzte verlieben verliebst
    verliebt verliefen verliehen verlier verliere verlierens verlierer verlierern verliesen
    verliest verloeret vermindern verminderte vernetzt vernichten vernichter vernichtest
    vernichtete verpetzt verrannt verrichte verrichtet verringerte versenkt versetzt
    versiert verstaerken verstaerker verstaerkst verstaerkte verteidige verteidigen
    verteidigern verteidigst verteidigte verteidigungs verursachen verursacher verursachst
    verursachte verzeihe verzeiht verzichte verzichtet verzieren verziert voellige
    vollstaendige wadern waehren waehrende wandeln wandelt wanden wander wandere wanderin
    wandernd wanderns wanders wanderst wanderte wandlern wechsel wechsele wechselnd wechsels
    wechselst wechselte wehrend weiger weigere weisere weitern weiters weitete weiteten
    wendiger wenige wenigem wenigen wenigere weniges wenigste wenigstens wenigstes wirkungs
    wirkungslose wundern wundert zaehlend zaehlens zaehler zaehlern zaehlten zaehmen zaehnen
    zerstoer zerstoeren zerstoerer zerstoerst zerstoerte zufuege zufuegst zufuegte
    zurueckgegebene zurueckgekommen zurueckgenommene zuruecknehme zuwende
    """.split()  # noqa: SIM905 - a word a line would hide what they are
)
"""German words one letter from a word of the patterns; a test holds each to being that near."""


def one_letter_off(word: str, vocabulary: Iterable[str]) -> list[str]:
    """Return the long words of `vocabulary` that `word` may be a slip of the pen for, sorted.

    One letter is missing, too many, wrong, or has changed places with the next; the first one
    is right. A word in the past tense is none unless the word meant ends so too.
    """
    if len(word) < _LONG - 1 or word in _OTHER_WORDS:
        return []
    return sorted(known for known in vocabulary if len(known) >= _LONG and _one_off(word, known))


def _one_off(word: str, known: str) -> bool:
    if word[0] != known[0] or abs(len(word) - len(known)) > 1 or word == known:
        return False
    if any(word.endswith(end) and not known.endswith(end) for end in _PAST):
        return False
    pairs = zip(word, known, strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(word), len(known)))
    mine, other = word[same:], known[same:]
    if len(word) == len(known):
        return mine[1:] == other[1:] or (mine[:2] == other[:2][::-1] and mine[2:] == other[2:])
    return mine[1:] == other if len(word) > len(known) else mine == other[1:]
