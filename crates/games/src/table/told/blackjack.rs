//! Rounds of blackjack in which the words decide for the seats too, by the printed strategy or at random, so that every act comes up.
//!
//! The words of a hash shuffle the shoe. Those that follow are integers without bias, in this order, for each round until the cut card
//! is out:
//! 1. below 7: the seats, less one; below 2: 1 where acts are drawn, 0 where they are the strategy's;
//! 2. against an ace, for each seat, below 2: 1 where it insures itself;
//! 3. where acts are drawn, at each turn, below their number: which of those that are possible, in the order of [`Act`];
//! 4. when the dealer has played, for each seat: below a thousand, the stake of who sits there in ledger units, less one; the same
//!    for one behind; below 2: 1 where that one follows; against an ace, below 2: 1 where that one would be insured.
//!
//! A result is told as `dealer|seat|seat`: hands as their cards and total (`As6d=17s`, soft; `5c6dTh=21x2`, doubled), two of them with
//! `/` between; after `:` what the seat did (`i` insured, `h`, `s`, `d`, `p` for a split); then the two bets, each as stake, `+` where it
//! follows, `i` where it asks for insurance, `=`, and staked, paid and valid units. Returns are those of hands: `2.1=5/2` of the second seat's first.

use kernel::Amount;

use super::{Told, below, joined};
use crate::{
    fairness::Words,
    table::{
        blackjack::{Act, BEHIND_CUT, DECKS, Hand, Phase, Round, Seat, settle::Bet, strategy::basic, total},
        card::Card,
        ratio::Ratio,
        shoe::Shoe,
    },
};

/// The rounds of the shoe that these words shuffle.
pub(super) fn rounds(words: &mut Words, count: usize) -> Vec<Told> {
    let Some(mut shoe) = Shoe::shuffle(DECKS, BEHIND_CUT, words) else { return Vec::new() };
    let next = || if shoe.is_over() { None } else { round(&mut shoe, words) };
    std::iter::from_fn(next).take(count).collect()
}

/// A round; `None` where the shoe is empty.
fn round(shoe: &mut Shoe, words: &mut Words) -> Option<Told> {
    let seats = usize::try_from(1 + below(7, words)).ok()?;
    let is_random = below(2, words) == 1;
    let mut round = Round::deal(seats, shoe).ok()?;
    let mut acts = vec![String::new(); seats];
    for (seat, acts) in acts.iter_mut().enumerate() {
        if round.seats().get(seat)?.is_insured.is_none() {
            let insures = below(2, words) == 1;
            round.insure(seat, insures).ok()?;
            acts.extend(insures.then_some('i'));
        }
    }
    while let Phase::Acting { seat, hand } = round.phase() {
        let possible = round.acts();
        let act = if is_random {
            let drawn = below(u32::try_from(possible.len()).ok()?, words);
            *possible.get(usize::try_from(drawn).ok()?)?
        } else {
            basic(round.seats().get(seat)?.hands.get(hand)?, *round.dealer().first()?, &possible)
        };
        round.act(seat, act, shoe).ok()?;
        acts.get_mut(seat)?.push(letter(act));
    }
    round.play_dealer(shoe).ok()?;
    let mut result = cards(round.dealer());
    let mut returns = Vec::new();
    for (place, (seat, acts)) in round.seats().iter().zip(acts).enumerate() {
        let hands: Vec<String> = seat.hands.iter().map(hand).collect();
        result += &format!("|{}:{acts}{}", hands.join("/"), bets(&round, place, seat, words)?);
        for (hand, own) in (1..).zip(&seat.hands) {
            returns.push((format!("{}.{hand}", place + 1), round.returned(own)?));
        }
    }
    returns.retain(|(_, returned)| *returned != Ratio::ZERO);
    Some(Told { result, returns })
}

const fn letter(act: Act) -> char {
    match act {
        Act::Hit => 'h',
        Act::Stand => 's',
        Act::Double => 'd',
        Act::Split => 'p',
    }
}

fn cards(cards: &[Card]) -> String {
    let (count, is_soft) = total(cards);
    format!("{}={count}{}", joined(cards), if is_soft { "s" } else { "" })
}

fn hand(hand: &Hand) -> String {
    format!("{}{}", cards(&hand.cards), if hand.is_doubled { "x2" } else { "" })
}

/// What the two bets on a seat came to.
fn bets(round: &Round, place: usize, seat: &Seat, words: &mut Words) -> Option<String> {
    let mut stake = || Amount::from_units(i64::from(1 + below(1_000, words)));
    let (sitting, behind) = (stake()?, stake()?);
    let follows = below(2, words) == 1;
    let is_asked = round.dealer().first()?.rank() == 1;
    let bets = [
        Bet { stake: sitting, follows: true, is_insured: seat.is_insured == Some(true) },
        Bet { stake: behind, follows, is_insured: is_asked && below(2, words) == 1 },
    ];
    let told = bets.map(|bet| {
        let settled = round.settle(place, &bet).ok()??;
        let [staked, paid, valid] = [settled.staked, settled.paid, settled.valid].map(kernel::Money::units);
        let (follows, insured) = (if bet.follows { "+" } else { "" }, if bet.is_insured { "i" } else { "" });
        Some(format!(" {}{follows}{insured}={staked},{paid},{valid}", bet.stake.units()))
    });
    told.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{SALT, first},
        *,
    };
    use crate::fairness::link;

    /// What the digests cover: 10,000 rounds as `agree.json` keeps them.
    #[test]
    fn everything_that_may_happen_is_among_the_rounds() {
        let chain = std::iter::successors(Some(first()), |hash| Some(link(hash)));
        let of_hash = |hash: String| rounds(&mut Words::of_round(SALT, &hash), 50);
        let told: Vec<String> = chain.flat_map(of_hash).take(10_000).map(|round| round.result).collect();
        let dealer = |text: &str| text.split('=').next().unwrap_or_default().len() / 2;
        let seats = || told.iter().flat_map(|round| round.split('|').skip(1).map(move |seat| (round, seat)));
        let of_seats =
            |is: &dyn Fn(&str, &str) -> bool| seats().filter(|(round, seat)| is(round, seat)).count();
        let is_short = |round: &str| {
            let total = round.split(['=', '|']).nth(1).unwrap_or_default();
            total.trim_end_matches('s').parse::<u8>().unwrap() < 17
        };
        let has_blackjack = |round: &str| dealer(round) == 2 && round.contains("=21s|");
        for (what, count) in [
            ("all are bust", told.iter().filter(|round| dealer(round) == 1).count()),
            (
                "no hand waits for the total",
                told.iter().filter(|round| dealer(round) == 2 && is_short(round)).count(),
            ),
            ("the dealer has a blackjack", told.iter().filter(|round| has_blackjack(round)).count()),
            ("seven seats", told.iter().filter(|round| round.split('|').count() == 8).count()),
            ("a double", of_seats(&|_, seat| seat.contains(":d"))),
            ("a double of a split hand", of_seats(&|_, seat| seat.contains("x2/"))),
            ("both hands of a split doubled", of_seats(&|_, seat| seat.matches("x2").count() == 2)),
            ("split aces", of_seats(&|_, seat| seat.starts_with('A') && seat.contains("/A"))),
            ("a hand of a split hit", of_seats(&|_, seat| seat.contains(":ph"))),
            ("insurance won", of_seats(&|round, seat| has_blackjack(round) && seat.contains(":i"))),
            ("insurance lost", of_seats(&|round, seat| !has_blackjack(round) && seat.contains(":i"))),
            ("a blackjack insured", of_seats(&|_, seat| seat.contains("=21s:i "))),
            ("a push", of_seats(&|_, seat| seat.ends_with(",0"))),
        ] {
            assert!(count >= 20, "{what}: {count}");
        }
    }
}
