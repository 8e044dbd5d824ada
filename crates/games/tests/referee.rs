//! A second, naive reading of the rules: every book is checked event by event against code that shares nothing with
//! the engine but the model and the book. Seen to fail when the engine let wilds join only one cluster, when a fall
//! took the strip from below, when the highest run of wilds alone was forgotten, and when a scatter was a way.

#![expect(clippy::unwrap_used, reason = "a test may end at what cannot be")]

use std::collections::BTreeSet;

use games::{
    fairness::Words,
    slots::{
        Award, Book, Evaluator, Event, Kind, Method, Model, Multipliers, Name, Pay, Symbol, Win, models, play,
    },
};
use kernel::Amount;
use proptest::prelude::*;

type Place = [u8; 2];

/// What the referee expects to win: symbol, count, line, ways, places, coins.
type Expected = (char, u8, Option<u8>, Option<u32>, Vec<Place>, u64);

/// The symbols shown, and where on its strip each reel's topmost comes from.
struct Table<'m> {
    model: &'m Model,
    columns: Vec<Vec<char>>,
    tops: Vec<usize>,
}

fn paid(pays: &[Pay], count: usize) -> u64 {
    pays.iter()
        .filter(|pay| usize::from(pay.count) <= count)
        .map(|pay| u64::from(pay.coins))
        .max()
        .unwrap_or(0)
}

fn spins(awards: &[Award], count: usize) -> u32 {
    awards
        .iter()
        .filter(|award| usize::from(award.count) <= count)
        .map(|award| award.spins)
        .max()
        .unwrap_or(0)
}

impl Table<'_> {
    fn regular(&self) -> impl Iterator<Item = &Symbol> {
        self.model.symbols.iter().filter(|symbol| symbol.kind == Kind::Regular)
    }

    fn is(&self, shown: char, symbol: char) -> bool {
        let wild = self.model.symbols.iter().any(|other| other.kind == Kind::Wild && other.id == shown);
        shown == symbol || wild
    }

    fn wins(&self) -> Vec<Expected> {
        match &self.model.method {
            Method::Lines { lines, .. } => self.lines(lines),
            Method::Ways { .. } | Method::Megaways { .. } => self.ways(),
            Method::Cluster { .. } => self.clusters(),
        }
    }

    /// Of each line what every symbol would make of it; the highest counts, of equal ones the longest.
    fn lines(&self, lines: &[Vec<u8>]) -> Vec<Expected> {
        let mut wins = Vec::new();
        for (number, rows) in lines.iter().enumerate() {
            let places: Vec<Place> = (0..).zip(rows).map(|(reel, row)| [reel, *row]).collect();
            let run = |symbol: &Symbol| {
                let fits = |place: &&Place| {
                    self.is(self.columns[usize::from(place[0])][usize::from(place[1])], symbol.id)
                };
                places.iter().take_while(fits).count()
            };
            let best: Vec<_> = self
                .regular()
                .map(|symbol| (paid(&symbol.pays, run(symbol)), run(symbol), symbol.id))
                .collect();
            let coins = best.iter().map(|(coins, ..)| *coins).max().unwrap();
            if coins > 0 {
                let (_, count, symbol) = *best
                    .iter()
                    .filter(|(worth, ..)| *worth == coins)
                    .max_by_key(|(_, run, _)| *run)
                    .unwrap();
                let places = places[..count].to_vec();
                wins.push((symbol, count as u8, Some(number as u8), None, places, coins));
            }
        }
        wins
    }

    /// Whether another symbol makes as much of the same line: rules do not say who names a tie of equal length.
    fn equal(&self, win: &Expected, (symbol, places): (char, &[Place])) -> bool {
        let Method::Lines { lines, .. } = &self.model.method else { return false };
        let rows = &lines[usize::from(win.2.unwrap())];
        let along = places.iter().enumerate().all(|(reel, place)| *place == [reel as u8, rows[reel]]);
        let mut shown = places.iter().map(|place| self.columns[usize::from(place[0])][usize::from(place[1])]);
        let symbol = self.regular().find(|other| other.id == symbol).unwrap();
        along && shown.all(|shown| self.is(shown, symbol.id)) && paid(&symbol.pays, places.len()) == win.5
    }

    /// Every combination of places, one by one.
    fn ways(&self) -> Vec<Expected> {
        let mut wins = Vec::new();
        for symbol in self.regular() {
            let mut combinations: Vec<Vec<Place>> = vec![Vec::new()];
            let mut count = 0;
            for (reel, column) in self.columns.iter().enumerate() {
                let mut longer = Vec::new();
                for (row, _) in column.iter().enumerate().filter(|(_, shown)| self.is(**shown, symbol.id)) {
                    for combination in &combinations {
                        let mut combination = combination.clone();
                        combination.push([reel as u8, row as u8]);
                        longer.push(combination);
                    }
                }
                if longer.is_empty() {
                    break;
                }
                combinations = longer;
                count += 1;
            }
            let coins = paid(&symbol.pays, count) * combinations.len() as u64;
            if coins > 0 {
                let places: BTreeSet<Place> = combinations.iter().flatten().copied().collect();
                let ways = Some(combinations.len() as u32);
                wins.push((symbol.id, count as u8, None, ways, places.into_iter().collect(), coins));
            }
        }
        wins
    }

    /// Groups grown place by place from each symbol that is not yet in one.
    fn clusters(&self) -> Vec<Expected> {
        let mut wins = Vec::new();
        let shown = |reel: i32, row: i32| {
            let column = self.columns.get(usize::try_from(reel).ok()?)?;
            column.get(usize::try_from(row).ok()?).copied()
        };
        for symbol in self.regular() {
            let mut seen: BTreeSet<(i32, i32)> = BTreeSet::new();
            for reel in 0..self.columns.len() as i32 {
                for row in 0..self.columns[reel as usize].len() as i32 {
                    if shown(reel, row) != Some(symbol.id) || seen.contains(&(reel, row)) {
                        continue;
                    }
                    let (mut group, mut edge) = (BTreeSet::new(), vec![(reel, row)]);
                    while let Some((x, y)) = edge.pop() {
                        if shown(x, y).is_some_and(|shown| self.is(shown, symbol.id)) && group.insert((x, y))
                        {
                            edge.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
                        }
                    }
                    let coins = paid(&symbol.pays, group.len());
                    if coins > 0 {
                        let places = group.iter().map(|(x, y)| [*x as u8, *y as u8]).collect();
                        wins.push((symbol.id, group.len() as u8, None, None, places, coins));
                    }
                    seen.extend(group);
                }
            }
        }
        wins
    }

    /// Clears places; what stood above falls, and the strip goes on from above.
    fn fall(&mut self, gone: &[Place]) {
        for (reel, column) in self.columns.iter_mut().enumerate() {
            let strip: Vec<char> = self.model.strips[reel].chars().collect();
            let height = column.len();
            let mut row = 0;
            column.retain(|_| {
                row += 1;
                !gone.contains(&[reel as u8, row - 1])
            });
            while column.len() < height {
                self.tops[reel] = (self.tops[reel] + strip.len() - 1) % strip.len();
                column.insert(0, strip[self.tops[reel]]);
            }
        }
    }

    fn shown(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.iter().collect()).collect()
    }
}

/// Walks through a book and through the rules at once.
struct Referee<'b> {
    model: &'b Model,
    stake: i128,
    events: std::slice::Iter<'b, Event>,
    coins: u128,
    awarded: u32,
}

impl<'b> Referee<'b> {
    fn check(model: &'b Model, book: &'b Book) {
        let stake = i128::from(book.stake.units());
        let mut referee = Self { model, stake, events: book.events.iter(), coins: 0, awarded: 0 };
        let mut over = referee.spin(None);
        let mut played = 0;
        while !over && played < referee.awarded.min(1_000) {
            played += 1;
            over = referee.spin(Some(played));
        }
        if over {
            assert_eq!(referee.events.next(), Some(&Event::Cap));
            assert_eq!(i128::from(book.payout.units()), referee.stake * i128::from(model.max_win));
        }
        assert_eq!(referee.events.next(), Some(&Event::End { payout: book.payout }));
        assert_eq!(referee.events.next(), None);
        assert_eq!(i128::from(book.payout.units()), referee.worth());
    }

    fn worth(&self) -> i128 {
        self.stake * self.coins as i128 / i128::from(self.model.bet)
    }

    /// Adds coins; what they pay, and whether the round is over.
    fn pay(&mut self, coins: u64) -> (i64, bool) {
        let before = self.worth();
        let cap = u128::from(self.model.bet) * u128::from(self.model.max_win);
        self.coins = (self.coins + u128::from(coins)).min(cap);
        ((self.worth() - before) as i64, self.coins == cap)
    }

    /// One spin; whether the cap ended the round.
    fn spin(&mut self, which: Option<u32>) -> bool {
        let ladder =
            if which.is_some() { &self.model.multipliers.free } else { &self.model.multipliers.base };
        let Some(Event::Reveal { columns, stops, free_spin, multiplier }) = self.events.next() else {
            panic!("no reveal")
        };
        assert_eq!((*free_spin, *multiplier), (which, ladder[0]));
        let mut table = Table {
            model: self.model,
            columns: columns.iter().map(|column| column.chars().collect()).collect(),
            tops: stops.iter().map(|stop| *stop as usize).collect(),
        };
        for (reel, column) in table.columns.iter().enumerate() {
            let strip = self.model.strips[reel].chars().cycle().skip(table.tops[reel]);
            assert!(strip.take(column.len()).eq(column.iter().copied()));
            match self.model.method {
                Method::Megaways { low, high } => assert!((low..=high).contains(&(column.len() as u8))),
                _ => assert_eq!(column.len(), usize::from(self.model.rows()[reel])),
            }
        }
        for tumble in 0.. {
            let multiplier = ladder[tumble.min(ladder.len() - 1)];
            let expected = table.wins();
            if expected.is_empty() {
                break;
            }
            if self.wins(&table, &expected, multiplier) {
                return true;
            }
            if !self.model.tumbles || tumble >= 200 {
                break;
            }
            let places: BTreeSet<Place> = expected.iter().flat_map(|win| win.4.clone()).collect();
            let gone: Vec<Place> = places.into_iter().collect();
            table.fall(&gone);
            let multiplier = ladder[(tumble + 1).min(ladder.len() - 1)];
            let fallen = Event::Tumble { removed: gone, columns: table.shown(), multiplier };
            assert_eq!(self.events.next(), Some(&fallen));
        }
        self.scatters(&table, ladder[0])
    }

    fn wins(&mut self, table: &Table<'_>, expected: &[Expected], multiplier: u32) -> bool {
        let Some(Event::Wins { wins, multiplier: told, amount }) = self.events.next() else {
            panic!("no wins")
        };
        assert_eq!(*told, multiplier);
        assert_eq!(wins.len(), expected.len());
        let mut all = 0;
        let mut over = false;
        let mut left = expected.to_vec();
        for Win { symbol, count, line, ways, positions, amount } in wins {
            let same = |win: &Expected| {
                let named = (win.0, win.1, &win.4) == (*symbol, *count, positions);
                win.2 == *line && win.3 == *ways && (named || table.equal(win, (*symbol, positions)))
            };
            let place =
                left.iter().position(same).unwrap_or_else(|| panic!("{symbol} {count} is none of {left:?}"));
            let win = left.remove(place);
            let (paid, full) = self.pay(win.5 * u64::from(multiplier));
            assert_eq!(amount.units(), paid);
            all += paid;
            over |= full;
        }
        assert_eq!(amount.units(), all);
        over
    }

    fn scatters(&mut self, table: &Table<'_>, multiplier: u32) -> bool {
        let Some(scatter) = self.model.of_kind(Kind::Scatter) else { return false };
        let mut expected = Vec::new();
        for (reel, column) in table.columns.iter().enumerate() {
            let rows = (0..).zip(column).filter(|(_, shown)| **shown == scatter.id);
            expected.extend(rows.map(|(row, _): (u8, _)| [reel as u8, row]));
        }
        let coins = paid(&scatter.pays, expected.len()) * u64::from(multiplier);
        let more = spins(&self.model.awards, expected.len());
        if coins == 0 && more == 0 {
            return false;
        }
        let Some(Event::Scatters { count, positions, amount }) = self.events.next() else {
            panic!("no scatters")
        };
        assert_eq!((*count as usize, positions), (expected.len(), &expected));
        let (paid, over) = self.pay(coins);
        assert_eq!(amount.units(), paid);
        if more > 0 && !over {
            self.awarded += more;
            assert_eq!(self.events.next(), Some(&Event::FreeSpins { awarded: more, total: self.awarded }));
        }
        over
    }
}

fn book(evaluator: &Evaluator, nonce: u64, units: i64) -> Book {
    let stake = Amount::from_units(units).unwrap();
    play(evaluator, &mut Words::new("referee", "random", nonce), stake).unwrap()
}

/// Rules made of random numbers: any method, height, strip, pay, ladder, award and cap, small enough to be naive with.
fn random_model(seed: u64) -> Model {
    let mut words = Words::new("model", "random", seed);
    let mut below = |n: u32| words.uniform(std::num::NonZeroU32::new(n).unwrap());
    let kind = below(4);
    let reels = 3 + below(3) as usize;
    let rows: Vec<u8> =
        (0..reels).map(|_| if kind == 3 { 4 + below(5) } else { 2 + below(3) } as u8).collect();
    let letters = 3 + below(4);
    let letter = |number: u32| ['A', 'B', 'C', 'D', 'E', 'F', 'S', 'W'][number as usize];
    let mut strips: Vec<String> = Vec::new();
    for reel in 0..reels {
        let special = |draw: u32| match draw {
            0 => 'S',
            1 | 2 if kind == 0 || kind == 3 || reel > 0 => 'W',
            _ => ' ',
        };
        let mut strip: String = (0..10 + below(20))
            .map(|_| match special(below(16)) {
                ' ' => letter(below(letters)),
                other => other,
            })
            .collect();
        if reel == 1 {
            strip.extend((0..letters).map(letter).chain(['W', 'S']));
        }
        strips.push(strip);
    }
    let mut pays = |counts: &[u8]| {
        let mut coins = 0;
        counts
            .iter()
            .map(|count| {
                coins += 1 + below(40);
                Pay { count: *count, coins }
            })
            .collect::<Vec<_>>()
    };
    let counts: &[u8] = if kind == 3 { &[4, 5, 7, 12] } else { &[2, 3] };
    let mut symbols: Vec<Symbol> = (0..letters)
        .map(|number| Symbol { id: letter(number), kind: Kind::Regular, pays: pays(counts) })
        .collect();
    symbols.push(Symbol { id: 'W', kind: Kind::Wild, pays: Vec::new() });
    symbols.push(Symbol { id: 'S', kind: Kind::Scatter, pays: pays(&[3, 4]) });
    let lines =
        (0..1 + below(12)).map(|_| rows.iter().map(|height| below(u32::from(*height)) as u8).collect());
    let method = match kind {
        0 => Method::Lines { lines: lines.collect(), rows },
        1 => Method::Ways { rows },
        2 => Method::Megaways { low: 1 + below(2) as u8, high: 3 + below(3) as u8 },
        _ => Method::Cluster { rows },
    };
    let tumbles = below(2) == 1;
    let mut ladder = || (0..if tumbles { 1 + below(4) } else { 1 }).map(|_| 1 + below(5)).collect::<Vec<_>>();
    let multipliers = Multipliers { base: ladder(), free: ladder() };
    Model {
        id: "random".to_owned(),
        name: Name { bn: "যা খুশি".to_owned(), en: "Anything".to_owned() },
        method,
        strips,
        symbols,
        bet: [1, 10, 20, 100][below(4) as usize],
        tumbles,
        multipliers,
        awards: vec![Award { count: 4, spins: 1 + below(3) }, Award { count: 5, spins: 4 }],
        max_win: [20, 1_000, 1_000_000][below(3) as usize],
    }
}

/// Every model of the house, a thousand rounds each.
#[test]
fn every_book_of_the_house_is_what_the_rules_say() {
    for model in models() {
        let evaluator = Evaluator::new(model).unwrap();
        for nonce in 0..1_000 {
            Referee::check(model, &book(&evaluator, nonce, 1_000_003));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]
    /// Rules nobody chose: all methods, wilds everywhere, caps that are met.
    #[test]
    fn every_book_of_any_rules_is_what_they_say(seed in any::<u64>(), units in 1_i64..10_000_000) {
        let model = random_model(seed);
        let evaluator = Evaluator::new(&model).unwrap();
        for nonce in 0..8 {
            Referee::check(&model, &book(&evaluator, nonce, units));
        }
    }
}
