//! Bets of the racetrack: each is spread over places of the layout, and settled as these.

use std::{fmt, str::FromStr};

use kernel::Amount;

use super::{
    super::bet::{Bet, NoSuchCell},
    Place, WHEEL,
};

/// Most neighbours on each side of a number.
pub const MOST_NEIGHBOURS: u8 = 9;

/// A call bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The 17 numbers around zero, with nine chips.
    Voisins,
    /// The 12 numbers opposite to zero, with six chips.
    Tiers,
    /// The eight numbers between them, with five chips.
    Orphelins,
    /// The seven numbers next to zero, with four chips.
    JeuZero,
    /// A number and so many neighbours of it on each side, a chip on each.
    Neighbours(Neighbours),
}

/// A number and its neighbours on the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbours {
    number: u8,
    aside: u8,
}

/// Places and chips of the usual calls.
const VOISINS: [(&str, i64); 7] = [
    ("trio:0-2-3", 2),
    ("split:4-7", 1),
    ("split:12-15", 1),
    ("split:18-21", 1),
    ("split:19-22", 1),
    ("corner:25-29", 2),
    ("split:32-35", 1),
];
const TIERS: [(&str, i64); 6] = [
    ("split:5-8", 1),
    ("split:10-11", 1),
    ("split:13-16", 1),
    ("split:23-24", 1),
    ("split:27-30", 1),
    ("split:33-36", 1),
];
const ORPHELINS: [(&str, i64); 5] =
    [("straight:1", 1), ("split:6-9", 1), ("split:14-17", 1), ("split:17-20", 1), ("split:31-34", 1)];
const JEU_ZERO: [(&str, i64); 4] =
    [("split:0-3", 1), ("split:12-15", 1), ("straight:26", 1), ("split:32-35", 1)];

impl Neighbours {
    /// Up to [`MOST_NEIGHBOURS`] on each side of 0 to 36; `None` beyond.
    #[must_use]
    pub const fn new(number: u8, aside: u8) -> Option<Self> {
        if number <= 36 && aside >= 1 && aside <= MOST_NEIGHBOURS {
            Some(Self { number, aside })
        } else {
            None
        }
    }

    /// The numbers, as they lie on the wheel.
    fn numbers(self) -> impl Iterator<Item = u8> {
        let place = WHEEL.iter().position(|number| *number == self.number).unwrap_or_default();
        let aside = usize::from(self.aside);
        WHEEL.into_iter().cycle().skip(place + WHEEL.len() - aside).take(2 * aside + 1)
    }
}

impl Call {
    /// The places it covers, and how many chips lie on each.
    #[must_use]
    pub fn places(self) -> Vec<(Place, i64)> {
        let named = |places: &[(&str, i64)]| {
            places.iter().filter_map(|(code, chips)| Some((code.parse().ok()?, *chips))).collect()
        };
        match self {
            Self::Voisins => named(&VOISINS),
            Self::Tiers => named(&TIERS),
            Self::Orphelins => named(&ORPHELINS),
            Self::JeuZero => named(&JEU_ZERO),
            Self::Neighbours(neighbours) => {
                neighbours.numbers().filter_map(|number| Some((Place::straight(number)?, 1))).collect()
            }
        }
    }

    /// Its bets, at so much a chip; `None` beyond what the ledger holds.
    #[must_use]
    pub fn bets(self, chip: Amount) -> Option<Vec<Bet<Place>>> {
        let bet = |(cell, chips): (Place, i64)| {
            Some(Bet { cell, stake: Amount::from_units(chip.units().checked_mul(chips)?)? })
        };
        self.places().into_iter().map(bet).collect()
    }
}

impl fmt::Display for Call {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Voisins => to.write_str("voisins"),
            Self::Tiers => to.write_str("tiers"),
            Self::Orphelins => to.write_str("orphelins"),
            Self::JeuZero => to.write_str("jeu-zero"),
            Self::Neighbours(Neighbours { number, aside }) => write!(to, "neighbours:{number}-{aside}"),
        }
    }
}

impl FromStr for Call {
    type Err = NoSuchCell;

    fn from_str(code: &str) -> Result<Self, NoSuchCell> {
        let calls = [Self::Voisins, Self::Tiers, Self::Orphelins, Self::JeuZero];
        let around = (0..=36).flat_map(|number| (1..=MOST_NEIGHBOURS).map(move |aside| (number, aside)));
        let around =
            around.filter_map(|(number, aside)| Neighbours::new(number, aside)).map(Self::Neighbours);
        let mut all = calls.into_iter().chain(around);
        all.find(|call| call.to_string() == code).ok_or_else(|| NoSuchCell::of(code))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn covered(call: &str) -> (BTreeSet<u8>, i64) {
        let places = call.parse::<Call>().unwrap().places();
        let covers = |number: &u8| places.iter().any(|(place, _)| place.covers(*number));
        ((0..=36).filter(covers).collect(), places.iter().map(|(_, chips)| chips).sum())
    }

    /// A stretch of the wheel from one number to another, both within.
    fn stretch(from: u8, to: u8) -> BTreeSet<u8> {
        let mut numbers = WHEEL.into_iter().cycle().skip_while(|number| *number != from);
        let mut stretch = BTreeSet::new();
        while !stretch.contains(&to) {
            stretch.extend(numbers.next());
        }
        stretch
    }

    #[test]
    fn the_wheel_has_every_number_and_its_colours_alternate() {
        assert_eq!(WHEEL.into_iter().collect::<BTreeSet<u8>>(), (0..=36).collect());
        let red: Place = "red".parse().unwrap();
        for pair in WHEEL[1..].windows(2) {
            assert_ne!(red.covers(pair[0]), red.covers(pair[1]), "{pair:?}");
        }
    }

    /// The calls of the table are the sectors of the wheel.
    #[test]
    fn calls_cover_their_sector_of_the_wheel() {
        assert_eq!(covered("voisins"), (stretch(22, 25), 9));
        assert_eq!(covered("tiers"), (stretch(27, 33), 6));
        let orphelins: BTreeSet<u8> = stretch(17, 6).union(&stretch(1, 9)).copied().collect();
        assert_eq!(covered("orphelins"), (orphelins.clone(), 5));
        assert_eq!(covered("jeu-zero"), (stretch(12, 15), 4));
        let all: BTreeSet<u8> = stretch(22, 25).into_iter().chain(stretch(27, 33)).chain(orphelins).collect();
        assert_eq!(all.len(), 37);
        assert_eq!(covered("neighbours:0-2"), (stretch(3, 15), 5));
        assert_eq!(covered("neighbours:26-9").1, 19);
    }

    #[test]
    fn calls_are_read_as_they_are_written() {
        for number in 0..=36 {
            for aside in 1..=MOST_NEIGHBOURS {
                let call = Call::Neighbours(Neighbours::new(number, aside).unwrap());
                assert_eq!(call.to_string().parse(), Ok(call));
            }
        }
        assert_eq!(
            (Neighbours::new(37, 1), Neighbours::new(0, 0), Neighbours::new(0, 10)),
            (None, None, None)
        );
        for wrong in ["", "voisin", "neighbours:37-1", "neighbours:1-0", "neighbours:1-10", "neighbours:01-1"]
        {
            assert!(wrong.parse::<Call>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_call_costs_its_chips() {
        let bets = Call::Voisins.bets(Amount::from_major(10).unwrap()).unwrap();
        let staked: i64 = bets.iter().map(|bet| bet.stake.units()).sum();
        assert_eq!((bets.len(), staked), (7, Amount::from_major(90).unwrap().units()));
        assert_eq!(Call::Voisins.bets(Amount::MAX), None);
    }
}
