"""What Five Hundred's rules of thumb do in situations that a textbook would show."""

from __future__ import annotations

import pytest

from karata.rulebook import load
from tests.engine.five_hundred_tools import chosen

# position, action, reason
AUCTION = [
    # A strong suit is bid as high as it is worth; a weak hand passes.
    ("five_hundred 1:A5.AKJ97.JA.8 ; phase=auction turn=1", "bid 8H", "bid-suit"),
    ("five_hundred 1:97.96.T754.86 ; phase=auction turn=1", "pass", "bid-pass"),
    # The partner's suit goes up by what this hand has above an average one.
    ("five_hundred 3:QT97.A6.K4.8.JK ; phase=auction turn=3 calls=1:6S/2:pass", "bid 7S",
     "bid-support"),
    ("five_hundred 3:97.965.T754.8 ; phase=auction turn=3 calls=1:6S/2:pass", "pass", "bid-pass"),
    # High cards everywhere and the joker, but no long suit.
    ("five_hundred 3:AK9.AQ.AK8.8.JK ; phase=auction turn=3", "bid 7NT", "bid-no-trumps"),
    # At 450 any contract wins the match, so the lowest bid will do.
    ("five_hundred 1:A5.AKJ974.J.9 ; phase=auction turn=1", "bid 8H", "bid-suit"),
    ("five_hundred 1:A5.AKJ974.J.9 ; phase=auction turn=1 totals=0,450,0,450", "bid 6H",
     "bid-suit"),
    # At -350 a failed bid of eight would lose it.
    ("five_hundred 1:A5.AKJ974.J.9 ; phase=auction turn=1 totals=0,-350,0,-350", "bid 7H",
     "bid-suit"),
    # Opponents who would win the match with their bid are stopped.
    ("five_hundred 2:AQT97.A6.K4.8 ; phase=auction turn=2 calls=1:7D", "pass", "bid-pass"),
    ("five_hundred 2:AQT97.A6.K4.8 ; phase=auction turn=2 calls=1:7D totals=0,350,0,350",
     "bid 7NT", "bid-no-trumps"),
    # Misère needs a bid of seven; open misère does not.
    ("five_hundred 2:75.64Q.75J.765 ; phase=auction turn=2 calls=1:7S", "bid misere",
     "bid-misere"),
    ("five_hundred 2:75.64Q.75J.765 ; phase=auction turn=2 calls=1:6S", "pass", "bid-pass"),
    ("five_hundred 1:75.64.754.765 ; phase=auction turn=1", "bid open_misere",
     "bid-open-misere"),
    # Blind only when all else is lost.
    ("five_hundred{blind_misere=1000} ; phase=blind turn=1", "look", "look"),
    ("five_hundred{blind_misere=1000} ; phase=blind turn=1 totals=480,-400,480,-400",
     "bid blind_misere", "bid-blind"),
    # An inkle shows a fair suit.
    ("five_hundred{bidding=american,min_level=inkle,pack=45} 1:AQT97.A6.K4.8 ; "
     "phase=auction turn=1", "bid 7S", "bid-suit"),
    # No ace, court card or joker: a new deal is asked for, and granted by a weak partner.
    ("five_hundred{dead_hand=by_partner_consent} 1:T97.96.T54.86 ; phase=auction turn=1",
     "redeal", "redeal"),
]  # fmt: skip
BEFORE_PLAY = [
    ("five_hundred 0:AKT97.A6.KQ4.8Q7 ; phase=kitty contract=7S declarer=0 kitty=7C,QC,QD",
     "discard QC 8C 7C", "discard-void"),
    ("five_hundred 0:AK6.KQT98.A4.95.JK ; phase=kitty contract=7NT declarer=0 kitty=6S,5C,JK",
     "discard 4D 9C 5C", "discard-losers"),
    # The joker would have to be played: it is buried with the cards that nothing covers.
    ("five_hundred 0:A56.64.A547.7K9.JK ; phase=kitty contract=misere declarer=0 kitty=6S,7D,JK",
     "discard JK AS KC", "discard-misere"),
    # Without a suit the joker stops any suit; with KQT98 it takes the place of the ace.
    ("five_hundred 0:A5.AKQT9.A4..JK ; phase=joker contract=8NT declarer=0", "joker none",
     "name-joker-none"),
    ("five_hundred 0:A5.KQT98.A4..JK ; phase=joker contract=8NT declarer=0", "joker H",
     "name-joker-long"),
    # In a misère it goes where low cards can answer for it.
    ("five_hundred{sans_kitty=on} 0:65.64.754.75.JK ; phase=joker contract=misere/sans declarer=0",
     "joker D", "name-joker-long"),
    # The highest trump that is missing, else an ace; alone when nothing is.
    ("five_hundred{players=5} 0:AKT9.A6.K4.87 ; phase=partner contract=8S declarer=0",
     "partner JK", "call-partner"),
    ("five_hundred{players=5} 0:AKT9.A6.K4.8.JK ; phase=partner contract=8S declarer=0",
     "partner JS", "call-partner"),
    ("five_hundred{players=5} 0:AJT9.A6.KQ.J.JK ; phase=partner contract=8S declarer=0",
     "partner AD", "call-partner"),
    ("five_hundred{players=5} 0:AKJT98.AK..J.JK ; phase=partner contract=6S declarer=0",
     "partner alone", "alone"),
    ("five_hundred{players=5,five_partner=named_player} 0:AKT98.A6.K4.8 ; phase=partner "
     "contract=7S declarer=0 calls=0:7S/1:pass/2:pass/3:6S", "partner 3", "call-partner"),
]  # fmt: skip
PLAY = [
    # The contractor draws trumps, from the top.
    ("five_hundred 0:QT97.A6.K4.87.JK ; contract=7S declarer=0 lead=0", "play JK", "lead-trumps"),
    # A defender leads a winner, or low.
    ("five_hundred 2:95..AT98.T8 ; contract=7H declarer=1 lead=2 tricksby=0,2,0,0", "play AD",
     "lead-winner"),
    # Without trumps a long suit is made good first.
    ("five_hundred 0:A8.KQT98.A4.9 ; contract=7NT declarer=0 lead=0", "play KH", "lead-long"),
    # The partner's ace is not beaten; the last player wins with the lowest card that does.
    ("five_hundred 2:95.KJ84.9.T8 ; contract=7S declarer=0 lead=0 trick=AH,6H", "play 4H",
     "partner-wins"),
    ("five_hundred 3:95.KQJ84.9.T ; contract=7S declarer=0 lead=0 trick=TH,6H,9H", "play JH",
     "win-cheap"),
    ("five_hundred 3:95..KT98.T8 ; contract=7S declarer=0 lead=0 trick=TH,6H,9H", "play 5S",
     "trump-in"),
    ("five_hundred 2:.KJ8.97.T8.JK ; contract=7H declarer=2 lead=3 trick=6S,AS,7S "
     "tricksby=0,1,1,0", "play 7D", "partner-wins"),
    # The joker waits for a trick that matters, and is led while a suit may still be named.
    ("five_hundred 2:.9.KT98.T8.JK ; contract=7NT declarer=2 lead=1 trick=7S", "play 9H",
     "keep-joker"),
    ("five_hundred 0:.9.K98..JK ; contract=7NT declarer=0 lead=0 tricksby=3,0,2,0 ledsuits=CSH",
     "play JK/D", "lead-joker"),
    ("five_hundred 0:.A.AQ.8.JK ; contract=7NT declarer=0 lead=1 trick=6S,5S,9S "
     "tricksby=2,2,0,1", "play JK", "win-trick"),
]  # fmt: skip
MISERE = [
    # The contractor plays the highest card that loses, and throws the most dangerous one.
    ("five_hundred 0:95.64.754.765 ; contract=misere declarer=0 lead=1 trick=TS,8S", "play 9S",
     "misere-duck"),
    ("five_hundred 0:.64Q.754.765J ; contract=misere declarer=0 lead=1 trick=TS,8S", "play QH",
     "misere-throw-high"),
    # Nothing lower is left: the lowest may still be beaten.
    ("five_hundred 0:AK.64.754.765 ; contract=misere declarer=0 lead=3 trick=QS", "play KS",
     "duck"),
    # Defenders lead low, against an open hand where it has to win.
    ("five_hundred 1:A5.K84.A95.T9 ; contract=misere declarer=0 lead=1 tricksby=0,1,0,0",
     "play 4H", "defend-misere-low"),
    ("five_hundred 0:T5.Q4.KT4.75 1:AK.65.AQJ.98 ; contract=misere declarer=0 lead=1 "
     "tricksby=0,1,0,0", "play 5H", "defend-misere-low"),
    ("five_hundred 0:7.9J.. 1:9.8.6. 3:8.7.9. ; contract=open_misere declarer=0 lead=1 "
     "tricksby=0,7,0,0", "play 8H", "defend-misere-open"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "action", "reason"), AUCTION + BEFORE_PLAY + PLAY + MISERE)
def test_a_situation(position: str, action: str, reason: str) -> None:
    assert chosen(position) == (action, reason)
    assert load().units[f"five_hundred.tip.{reason}"].kind == "advice"


def test_an_open_hand_changes_the_lead() -> None:
    """Hearts look lowest; but the open hand has 5H, and no spade below the nine."""
    hands = "0:TJ.56.. 1:9K.7T.. 3:78.89.."
    closed = f"five_hundred {hands} ; contract=misere declarer=0 lead=1 tricksby=0,6,0,0"
    opened = closed.replace("contract=misere", "contract=open_misere")
    assert chosen(closed)[0] == "play 7H"
    assert chosen(opened) == ("play 9S", "defend-misere-open")
