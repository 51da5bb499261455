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
    abhaben abheben ablagen ableben ablege ableger ablegern ablesen abnahmen abregen abstelle
    abwarfen abwegen abwerben abwerfe abwuerfen aktien aktivier aktivierend aktivierst
    aktuellere andere anderem anderen anderer anders andichtet angeben angegriffene angezogen
    angreife angreifern angreifst angriff angriffen angriffes angriffs anheben anlegen
    annehmen annullieren anstellen anstellt anwerfen aufgeben aufgehobene aufhoben aufleben
    aufsetzen aufspielen aufwecken ausgaben ausgehoben ausgeloest ausgeloeste ausgeloestem
    ausgeloesten ausgeloester ausgeloestes ausgespuelt ausheben ausleben aussitzen ausspuelen
    befahlen befinde befinden befindest befundet beikommen beikommt beisitzer beisitzers
    beitreten beitritt beklommen bekomm benetzt benommen beritt besatzer besetzen besetzer
    besetzt besieg besiege besiegen besiegst besieht besingt besinnt besitze besitzen
    besitzern besitzes bestimme bestritt beteten betraten betretene betretens betreuen
    betreuten betteten bewaehrt bewehrt bezahl bezahle bezahlens bezahlst billige billigem
    billigen billigere billiges bleibe bleibend bleiber bleibet blieben bolliger bringer
    bulliger deaktivieren demselben derselben desselben drittel drittels drittem
    drittens dritter dueren duerfens duerren durchsuch durchsuchen durchsucht eigens
    eigentuemern eignen eigner eignes einsteckend entziehen entziehst erhalt
    erhaltend erhaltene erhalter erhalts erhielt erhieltst erhoehend erhoehst erhoere erhoeren
    erhoert erholte erholten erkalten erleide erleidest eroberer erobern eroberst friedhofs
    gedenkt geeilt gefeilt gefischt gegenspieler gegenspielern geheizt gehenkt
    geheult gehoerst gekommen gelenkt gemisch gemische gemischs genommene gepeilt
    gepinnt gerinne gerinnen gerinnt gesaete gesagte gesamt gesamtem gesamter gesamtes
    geschaetzt gescheckt geschenk geschenke geschenks geschicht geschick geschicke geschicks
    geschockt geschuetz geschuetze geschwenkt gesenk gesenke gesinnt gespuelt geteilt gewaehnt
    gewaehrt gewaehrte gewaehrten gewaehrter gewaehrtes gewanne gewannen gewannst gewannt
    geweilt gewinde gewinden gewinkt gewinn gewinnend gewinnens gewinner gewinnern gewinnes
    gewinns gewischt gewonnen geworben geworden gewuehlt gezaehlt gezaehlte gezaehlten
    gezischt gleiche gleichem gleicher gleiches glichen greffen greife greifend greifer
    greifern greinen greisen groebste groebsten groebster groesse groessen groesser groessler
    gruesst gruesste gruessten guenstige guenstigem guenstigen guenstigere guenstiges haeufte
    halbert halbieren handkante handkarren inaktive kaempf kaempfe kaempfend kaempfende
    kaempfens kaempfer kaempfern kaempfst kampfe kampfen kampfer kampfs kassier kassiere
    kassierer kassiers kassierst kennen klassiert koenne koennens koenner koennern koennet
    komplott kontroll kontrollen kontroller kraegen kraempfen krampfes kriege kriegel krieger
    kriegern krieges kriegs kriegts kruegen laufens lautend lautende lautenden lautender
    lautendes meessen meinten meisen meissen meistens meister meistern messen miessen minster
    misten mobster monstera muelsen muessens munster munsters naechstem naechstens naechster
    naechstes naechten neutralisieren niederlag niederlagen niederlege permanenz reduzier
    reduziere reduzieren reduzierst reflektiere schaben schade schadel schader schadet
    schaeden schafen schagen schalen schanden schapen scharen schauen schauens schecke
    schecken scheden schicht schick schickel schickem schicker schickes schicket schicki
    schicks schickse schickst schilke schimke schinke schinken schladen schlicke schocke
    schocken schockt schraden schwache schwaden schwaechen schwaecher schwaechte schwaechten
    sielen sieler spiegler spieker spielend spielens spielern spielers spieles spieren spiesen
    spiller spoeler spuelen spueler staehlen staerken staerkt staerkte staerkten stahlen
    stecker steegen stegen stehen steiert steifen steifere steige steigend steiger
    steigern steigers steigerst steiges steiget steilen steilere steinen steinert stellen
    stetigen stiegen stielen stieler stocken strecken uebernahmen unterlegt veraetzt verbande
    verbannen verbannst verbrannt verdichte verdichten verdichtet verdoppelst vereidigen
    vereidigt verheilt verhetzt verhindere verhindert verkannt verkoppelt verleibt verleih
    verleihen verleiher verleihs verleihst verleimt verletz verletze verlieben verliebst
    verliebt verliefen verliehen verlier verliere verlierens verlierer verlierern verliesen
    verliest verloeren vermindern vernetzt vernichter verpetzt verrannt verrichte verrichten
    verrichtet verschoent verschwenden verschwendet versetzt versiert verstaerken verstaerker
    verstaerkst verteidige verteidigend verteidigern verteidigst verteilt verursachen
    verursacher verursachst verzeihe verzeiht verzichte verzichten verzichtet
    verzieren verziert voellige vollstaendige wadern waehren waehrende wandeln wandelt wanden
    wander wandere wanderin wandernd wanderns wanders wanderst wandlern wechsel wechsele
    wechselnd wechsels wechselst wegnahmen wehrend weiger weigere weisere weitern weiters
    wendiger wenige wenigem wenigen wenigere weniges wenigstens wenigstes wirkungs
    wirkungslose wuehlst wundern wundert zaehlend zaehlens zaehler zaehlern zaehmen zaehnen
    zerstoer zerstoeren zerstoerer zerstoerst zufuege zufuegst zurueckgegebene zurueckgekommen
    zurueckgenommene zuruecknahmen zuruecknehme zuwende
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
