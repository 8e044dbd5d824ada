//! The printed basic strategy: what to do with a hand by its total and the dealer's card. It is the one for eight decks, a dealer who
//! stands on soft 17 and has no hole card, doubles after a split, and one split; it never takes insurance. Against a ten or an ace it
//! doubles no eleven and splits neither aces (against an ace) nor eights, for a dealer's blackjack would take both stakes.

use super::{super::card::Card, Act, Hand, total};

/// The columns: what the dealer shows.
pub const DEALER: [&str; 10] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"];
/// The rows, as an operator prints them. `H` hit, `S` stand, `D` double (hit where it is not possible), `d` double (else stand), `P`
/// split. A pair without a row, and one that cannot be split any more, is played by its total; two twos of a split are four, by the
/// first row.
pub const ROWS: [(&str, &str); 27] = [
    ("5-8", "HHHHHHHHHH"),
    ("9", "HDDDDHHHHH"),
    ("10", "DDDDDDDDHH"),
    ("11", "DDDDDDDDHH"),
    ("12", "HHSSSHHHHH"),
    ("13", "SSSSSHHHHH"),
    ("14", "SSSSSHHHHH"),
    ("15", "SSSSSHHHHH"),
    ("16", "SSSSSHHHHH"),
    ("17+", "SSSSSSSSSS"),
    ("soft 12", "HHHHHHHHHH"),
    ("soft 13", "HHHDDHHHHH"),
    ("soft 14", "HHHDDHHHHH"),
    ("soft 15", "HHDDDHHHHH"),
    ("soft 16", "HHDDDHHHHH"),
    ("soft 17", "HDDDDHHHHH"),
    ("soft 18", "SddddSSHHH"),
    ("soft 19+", "SSSSSSSSSS"),
    ("2,2", "PPPPPPHHHH"),
    ("3,3", "PPPPPPHHHH"),
    ("4,4", "HHHPPHHHHH"),
    ("6,6", "PPPPPHHHHH"),
    ("7,7", "PPPPPPHHHH"),
    ("8,8", "PPPPPPPPHH"),
    ("9,9", "PPPPPSPPSS"),
    ("10,10", "SSSSSSSSSS"),
    ("A,A", "PPPPPPPPPH"),
];
/// Where the rows of soft totals begin.
const SOFT: usize = 10;
/// Where the rows of pairs begin.
const PAIRS: usize = 18;

/// What the strategy does with a hand, when the dealer shows a card and the hand may do these.
#[must_use]
pub fn basic(hand: &Hand, up: Card, acts: &[Act]) -> Act {
    let can = |act| acts.contains(&act);
    let letter = |row: usize| {
        let column = usize::from(if up.rank() == 1 { 9 } else { up.rank().min(10) - 2 });
        ROWS.get(row).and_then(|(_, row)| row.as_bytes().get(column)).copied().unwrap_or(b'S')
    };
    if can(Act::Split) && hand.is_pair() && pair(hand).is_some_and(|row| letter(row) == b'P') {
        return Act::Split;
    }
    let (count, is_soft) = total(&hand.cards);
    let row = match count {
        // The row of soft 12 is the first of its part, that of hard 8 and less the first of all.
        _ if is_soft => SOFT + usize::from(count.clamp(12, 19) - 12),
        _ => usize::from(count.clamp(8, 17) - 8),
    };
    match letter(row) {
        b'D' | b'd' if can(Act::Double) => Act::Double,
        b'H' | b'D' => Act::Hit,
        _ => Act::Stand,
    }
}

/// The row of a pair; fives are played as ten.
fn pair(hand: &Hand) -> Option<usize> {
    let value = hand.cards.first()?.rank().min(10);
    match value {
        1 => Some(PAIRS + 8),
        2..=4 => Some(PAIRS + usize::from(value) - 2),
        6..=10 => Some(PAIRS + usize::from(value) - 3),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::super::card::cards, *};

    const ALL: [Act; 4] = [Act::Hit, Act::Stand, Act::Double, Act::Split];

    fn plays(hand: &str, up: &str, acts: &[Act]) -> Act {
        basic(&Hand::of(cards(hand), false), cards(up)[0], acts)
    }

    #[test]
    fn the_chart_is_read_as_it_is_printed() {
        for (hand, up, act) in [
            ("5c 6d", "9h", Act::Double),
            ("5c 6d", "Th", Act::Hit),
            ("5c 5d", "9h", Act::Double),
            ("2c 3d", "6h", Act::Hit),
            ("Kc 2d", "3h", Act::Hit),
            ("Kc 2d", "4h", Act::Stand),
            ("Kc 6d", "7h", Act::Hit),
            ("Kc 7d", "Ah", Act::Stand),
            ("Ac 7d", "2h", Act::Stand),
            ("Ac 7d", "6h", Act::Double),
            ("Ac 7d", "9h", Act::Hit),
            ("Ac 8d", "6h", Act::Stand),
            ("Ac 2d", "5h", Act::Double),
            ("8c 8d", "9h", Act::Split),
            ("8c 8d", "Kh", Act::Hit),
            ("Ac Ad", "Kh", Act::Split),
            ("Ac Ad", "Ah", Act::Hit),
            ("9c 9d", "7h", Act::Stand),
            ("Kc Qd", "6h", Act::Stand),
            ("4c 4d", "5h", Act::Split),
            ("2c 2d", "8h", Act::Hit),
        ] {
            assert_eq!(plays(hand, up, &ALL), act, "{hand} against {up}");
        }
    }

    #[test]
    fn what_is_not_possible_is_played_as_the_total() {
        let rest = [Act::Hit, Act::Stand];
        assert_eq!(plays("2c 3c 6d", "6h", &rest), Act::Hit, "eleven of three cards");
        assert_eq!(plays("Ac 3c 4d", "6h", &rest), Act::Stand, "soft eighteen of three");
        assert_eq!(
            plays("8c 8d", "6h", &[Act::Hit, Act::Stand, Act::Double]),
            Act::Stand,
            "a second pair is sixteen"
        );
        assert_eq!(plays("6c 6d", "2h", &rest), Act::Hit);
        for (name, row) in ROWS {
            assert!(
                row.len() == DEALER.len() && row.bytes().all(|letter| b"HSDdP".contains(&letter)),
                "{name}"
            );
        }
    }
}
