//! Wallets alone: a name stands for one movement, whatever is repeated and whenever the vendor starts again.

use std::{path::PathBuf, sync::Arc};

use kernel::ManualClock;
use time::macros::datetime;

use super::*;

const START: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);

impl Wallets {
    /// Writes to another journal from now on.
    pub(crate) fn writing_to(self, journal: Journal) -> Self {
        Self { journal, ..self }
    }
}

fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("mela-wallet-{}", kernel::id::fresh().simple()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn settings() -> Settings {
    Settings { port_offset: 2, titles: 4, currency: Asset::Bdt, mishaps: Mishaps::default() }
}

fn taka(taka: i64) -> Amount {
    Amount::from_major(taka).unwrap()
}

/// The word and the balance after it.
async fn moves(wallets: &Wallets, key: &str, amount: i64, inward: bool) -> (String, Money) {
    let deed = transfer(key, "p1", taka(amount), inward, wallets.clock.now());
    let (deed, balance) = wallets.act(deed).await.unwrap();
    (deed.word, balance)
}

fn said(word: &str, taka: i64) -> (String, Money) {
    (word.to_owned(), Money::from_major(taka).unwrap())
}

#[tokio::test]
async fn a_name_stands_for_one_movement() {
    let (folder, clock) = (folder(), Arc::new(ManualClock::at(START)));
    let wallets = Wallets::open(settings(), &folder, clock).unwrap();
    assert_eq!(moves(&wallets, "a", 600, true).await, said(word::OK, 600));
    assert_eq!(moves(&wallets, "a", 600, true).await, said(word::OK, 600));
    assert_eq!(moves(&wallets, "a", 601, true).await, said(word::DUPLICATE, 600));
    assert_eq!(moves(&wallets, "a", 600, false).await, said(word::DUPLICATE, 600));
    // A refusal is kept as well: the money that comes later does not make it good.
    assert_eq!(moves(&wallets, "b", 700, false).await, said(word::FUNDS, 600));
    assert_eq!(moves(&wallets, "c", 400, true).await, said(word::OK, 1_000));
    assert_eq!(moves(&wallets, "b", 700, false).await, said(word::FUNDS, 1_000));
    assert_eq!(moves(&wallets, "d", 1_000, false).await, said(word::OK, 0));
    std::fs::remove_dir_all(folder).unwrap();
}

/// Whatever was answered stands in the journal, under its own name or folded into what it left.
#[tokio::test]
async fn what_was_answered_is_known_after_every_start() {
    let (folder, clock) = (folder(), Arc::new(ManualClock::at(START)));
    for start in 0..4 {
        let wallets = Wallets::open(settings(), &folder, clock.clone()).unwrap();
        assert_eq!(moves(&wallets, "in", 500, true).await.0, word::OK);
        assert_eq!(moves(&wallets, "never", 5_000, false).await.0, word::FUNDS);
        let game = Deed {
            transfer: false,
            ..transfer(&format!("round {start}"), "p1", taka(10), false, wallets.clock.now())
        };
        assert_eq!(wallets.act(game).await.unwrap().0.word, word::OK);
        assert_eq!(wallets.balance("p1").await, Money::from_major(500 - 10 * (start + 1)).unwrap());
        // Old rounds are folded into what they left; transfers keep their names for ever.
        clock.advance(Duration::hours(20));
    }
    let lines = std::fs::read_to_string(folder.join("purses.jsonl")).unwrap();
    assert!(!lines.contains("round 0") && lines.contains("round 3"), "{lines}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A round is told apart for a day, to the moment; what failed then left nothing.
#[test]
fn a_round_is_folded_after_a_day() {
    let mut book = Book::default();
    let done = |key: &str, gain: i64, at| Deed {
        transfer: false,
        ..Deed { gain: Money::from_units(gain), ..transfer(key, "p1", taka(1), true, at) }
    };
    for deed in [
        done("in", 900, START),
        done("old", -50, START + Duration::HOUR),
        Deed { word: word::FUNDS.to_owned(), ..done("refused", -5_000, START + Duration::HOUR) },
    ] {
        book.take(Line::Deed(deed));
    }
    book.take(Line::Deed(Deed {
        gain: Money::from_units(7),
        ..transfer("kept", "p1", taka(1), true, START)
    }));
    let names = |book: &mut Book, now| {
        let mut names: Vec<String> = book
            .lines(now)
            .into_iter()
            .map(|line| match line {
                Line::Held { user, balance } => format!("{user} {}", balance.units()),
                Line::Deed(deed) => deed.key,
            })
            .collect();
        names.sort();
        names
    };
    let short_of = START + ROUNDS - Duration::MICROSECOND;
    assert_eq!(names(&mut book, short_of), ["in", "kept", "old", "refused"]);
    assert_eq!(names(&mut book, START + ROUNDS), ["kept", "old", "p1 900", "refused"]);
    assert_eq!(names(&mut book, START + ROUNDS + Duration::HOUR), ["kept", "p1 850"]);
    assert_eq!(book.balance("p1").units(), 857);
}

/// A movement that cannot be written is none, and its name is not spent.
#[tokio::test]
async fn what_cannot_be_written_is_not_moved() {
    let (folder, clock) = (folder(), Arc::new(ManualClock::at(START)));
    let wallets = Wallets::open(settings(), &folder, clock.clone()).unwrap();
    assert_eq!(moves(&wallets, "in", 500, true).await, said(word::OK, 500));
    let wallets = wallets.writing_to(Journal::lost());
    let out = transfer("out", "p1", taka(100), false, START);
    assert_eq!(wallets.act(out).await, None);
    assert_eq!(wallets.deed("out").await, None);
    assert_eq!(wallets.balance("p1").await, Money::from_major(500).unwrap());
    assert_eq!(moves(&wallets, "in", 500, true).await, said(word::OK, 500), "that was written");
    drop(wallets);
    let again = Wallets::open(settings(), &folder, clock).unwrap();
    assert_eq!(moves(&again, "out", 100, false).await, said(word::OK, 400));
    std::fs::remove_dir_all(folder).unwrap();
}

/// A name is one player's.
#[tokio::test]
async fn anothers_name_moves_nothing() {
    let (folder, clock) = (folder(), Arc::new(ManualClock::at(START)));
    let wallets = Wallets::open(settings(), &folder, clock).unwrap();
    assert_eq!(moves(&wallets, "in", 500, true).await, said(word::OK, 500));
    let (deed, balance) = wallets.act(transfer("in", "p2", taka(500), true, START)).await.unwrap();
    assert_eq!((deed.word.as_str(), balance), (word::DUPLICATE, Money::ZERO));
    std::fs::remove_dir_all(folder).unwrap();
}
