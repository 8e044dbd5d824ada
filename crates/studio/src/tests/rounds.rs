//! What the journal's lines come to, and for how long that is known.

use time::Duration;

use super::*;
use crate::{
    journal::{Allowed, Launch},
    rounds::Rounds,
};

const DAY: Duration = Duration::hours(24);

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn launch(token: &str, at: OffsetDateTime) -> Entry {
    Entry::Launched(Launch {
        token: token.to_owned(),
        user: "p1".to_owned(),
        game: "pg_0001".to_owned(),
        currency: Asset::Bdt,
        at,
        allowed: Allowed { autoplay: true, turbo: false },
    })
}

/// A bet of a player of its own.
fn of(user: &str, round: u128) -> Entry {
    Entry::Asked(Asked { user: user.to_owned(), ..asked(round, START) })
}

fn takes(rounds: &mut Rounds, entries: impl IntoIterator<Item = Entry>) {
    entries.into_iter().for_each(|entry| rounds.take(entry));
}

/// A round that is over because it was paid and seen.
fn seen(user: &str, round: u128) -> [Entry; 4] {
    let round_ = id(round);
    [of(user, round), drawn(round).0, Entry::Paid { round: round_ }, Entry::Shown { round: round_ }]
}

/// `count` rounds of strangers that the wallet refused: they are over.
fn refused(first: u128, count: u128) -> impl Iterator<Item = Entry> {
    (first..first + count).flat_map(|round| {
        [of("stranger", round), Entry::Refused { round: id(round), status: "no".to_owned() }]
    })
}

#[test]
fn a_launch_is_remembered_for_a_day() {
    let read = |now| Rounds::read(vec![launch("token", START)], now);
    assert!(read(START + DAY - Duration::MICROSECOND).launch("token").is_some());
    assert!(read(START + DAY).launch("token").is_none());
}

/// They go when there are many, and none before its day is over.
#[test]
fn launches_that_are_over_are_forgotten_when_there_are_many() {
    let mut rounds = Rounds::default();
    takes(&mut rounds, (1..10_000).map(|number| launch(&number.to_string(), START)));
    rounds.take(launch("later", START + Duration::MICROSECOND));
    assert!(rounds.launch("1").is_some());
    rounds.take(launch("next", START + DAY));
    assert!(rounds.launch("1").is_none() && rounds.launch("9999").is_none());
    assert!(rounds.launch("later").is_some() && rounds.launch("next").is_some());
}

/// To look for old ones at every launch would cost more with every player: they are looked for when twice as many are there.
#[test]
fn launches_are_looked_through_when_their_number_has_doubled() {
    let mut rounds = Rounds::default();
    takes(&mut rounds, (0..10_001).map(|number| launch(&number.to_string(), START)));
    let second = (10_001..20_000).map(|number| launch(&number.to_string(), START + DAY));
    takes(&mut rounds, second);
    assert!(rounds.launch("0").is_some());
    rounds.take(launch("20000", START + DAY));
    assert!(rounds.launch("0").is_none() && rounds.launch("10001").is_some());
}

/// A round in every state is read from the lines that were written of it as it was.
#[test]
fn what_is_written_at_a_start_says_all_that_was_said_before() {
    let (undoing, undone) =
        (|round| Entry::Undoing { round: id(round) }, |round| Entry::Undone { round: id(round) });
    let mut before = vec![launch("token", START), of("a", 1)];
    before.extend([of("b", 2), Entry::Refused { round: id(2), status: "RS_ERROR_LIMIT_REACHED".to_owned() }]);
    before.extend([of("c", 3), drawn(3).0]);
    before.extend([of("d", 4), drawn(4).0, Entry::Paid { round: id(4) }]);
    before.extend(seen("e", 5));
    before.extend([of("f", 6), undoing(6), of("g", 7), undoing(7), undone(7)]);
    let sorted = |entries: Vec<Entry>| {
        let mut lines: Vec<_> = entries.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        lines.sort();
        lines
    };
    let first = Rounds::read(before.clone(), START).entries();
    // Of a bet whose answer never came nobody knows: it is taken back.
    before.insert(2, undoing(1));
    assert_eq!(sorted(first.clone()), sorted(before));
    let second = Rounds::read(first.clone(), START);
    assert_eq!(sorted(second.entries()), sorted(first));
    let mut owed: Vec<_> = second.owed().into_iter().map(|round| round.asked.round).collect();
    owed.sort();
    assert_eq!(owed, [1, 3, 6].map(id));
    assert_eq!(second.requested("b", id(1_002)).unwrap().refusal, "RS_ERROR_LIMIT_REACHED");
    assert!(second.requested("a", id(1_002)).is_none(), "another's request");
}

/// Memory has an end, debts have none: what is still to happen is known until it has.
#[test]
fn only_rounds_that_are_over_are_forgotten_and_the_oldest_first() {
    let mut rounds = Rounds::default();
    takes(&mut rounds, seen("a", 1).into_iter().chain(seen("a", 2)));
    takes(&mut rounds, [of("b", 3), Entry::Undoing { round: id(3) }, Entry::Undone { round: id(3) }]);
    let open = [
        of("c", 4),
        of("d", 5),
        Entry::Undoing { round: id(5) },
        of("e", 6),
        drawn(6).0,
        Entry::Paid { round: id(6) },
        of("f", 7),
        drawn(7).0,
        Entry::Shown { round: id(7) },
    ];
    takes(&mut rounds, open);
    let known = |rounds: &Rounds| -> Vec<u128> {
        (1..=7).filter(|number| rounds.round(id(*number)).is_some()).collect()
    };
    let back = |rounds: &Rounds| -> Vec<Uuid> {
        rounds.shown("a", "pg_0001").map(|round| round.asked.round).collect()
    };
    takes(&mut rounds, refused(100, 50_000 - 3));
    assert_eq!((known(&rounds), back(&rounds)), (vec![1, 2, 3, 4, 5, 6, 7], vec![id(2), id(1)]));
    assert!(rounds.requested("a", id(1_001)).is_some());
    takes(&mut rounds, refused(60_000, 1));
    assert_eq!((known(&rounds), back(&rounds)), (vec![2, 3, 4, 5, 6, 7], vec![id(2)]));
    assert!(rounds.requested("a", id(1_001)).is_none());
    takes(&mut rounds, refused(60_001, 3));
    assert_eq!((known(&rounds), back(&rounds)), (vec![4, 5, 6, 7], vec![]));
    assert!(rounds.round(id(100)).is_none() && rounds.round(id(101)).is_some());
    takes(&mut rounds, refused(70_000, 50_000));
    assert_eq!(known(&rounds), [4, 5, 6, 7], "none of these is over");
    assert_eq!(rounds.unshown("e", "pg_0001").unwrap().asked.round, id(6));
    let mut owed: Vec<_> = rounds.owed().into_iter().map(|round| round.asked.round).collect();
    owed.sort();
    assert_eq!(owed, [5, 7].map(id));
}

/// The end of a round that is still shown is told by its pictures alone.
#[test]
fn a_player_looks_back_on_the_last_rounds_that_they_have_seen() {
    let mut rounds = Rounds::default();
    for round in 1..=22 {
        takes(&mut rounds, [of("a", round), drawn(round).0, Entry::Paid { round: id(round) }]);
    }
    let back = |rounds: &Rounds| -> Vec<Uuid> {
        rounds.shown("a", "pg_0001").map(|round| round.asked.round).collect()
    };
    let down = |from: u128| (3..=from).rev().map(id).collect::<Vec<_>>();
    assert_eq!(back(&rounds), down(21));
    // An old round that is shown once more hides nothing.
    rounds.take(Entry::Shown { round: id(20) });
    assert_eq!(rounds.unshown("a", "pg_0001").unwrap().asked.round, id(22));
    rounds.take(Entry::Shown { round: id(22) });
    assert!(rounds.unshown("a", "pg_0001").is_none());
    assert_eq!(back(&rounds), down(22));
    assert_eq!(rounds.shown("a", "pg_0002").count() + rounds.shown("b", "pg_0001").count(), 0);
}
