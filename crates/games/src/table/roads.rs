//! The five roads of baccarat (domain.md 2.3): what was dealt from a shoe, written as players read it, and what the roads would show
//! next. Columns are logical: [`laid_out`] bends those that are longer than the sheet.

use super::baccarat::Winner;

/// A column of the big road: hands that one side won in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Who won them; never a tie.
    pub winner: Winner,
    /// For each of them, how many ties followed it.
    pub ties: Vec<u32>,
}

/// The big road, from which the three derived roads come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BigRoad {
    /// Ties before the first hand that somebody won.
    pub ties_before: u32,
    /// Streaks, the oldest first.
    pub columns: Vec<Column>,
}

/// A mark of a derived road. It says nothing of who won: red that the shoe repeats itself, blue that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Like before.
    Red,
    /// Unlike before.
    Blue,
}

/// The derived roads; their number is how many columns they look back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Derived {
    /// Big eye boy, by the column before.
    BigEye,
    /// Small road, by the second before.
    Small,
    /// Cockroach pig, by the third before.
    Cockroach,
}

/// What the derived roads would show after a win of one side; none where a road has not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// Big eye boy.
    pub big_eye: Option<Mark>,
    /// Small road.
    pub small: Option<Mark>,
    /// Cockroach pig.
    pub cockroach: Option<Mark>,
}

impl Derived {
    /// All three.
    pub const ALL: [Self; 3] = [Self::BigEye, Self::Small, Self::Cockroach];

    const fn back(self) -> usize {
        match self {
            Self::BigEye => 1,
            Self::Small => 2,
            Self::Cockroach => 3,
        }
    }
}

impl BigRoad {
    /// The road of hands, the oldest first. The bead road is the hands themselves.
    pub fn of(hands: impl IntoIterator<Item = Winner>) -> Self {
        let mut road = Self::default();
        hands.into_iter().for_each(|winner| road.add(winner));
        road
    }

    /// Marks the next hand.
    pub fn add(&mut self, winner: Winner) {
        match (winner, self.columns.last_mut()) {
            (Winner::Tie, None) => self.ties_before += 1,
            (Winner::Tie, Some(column)) => {
                column.ties.iter_mut().next_back().into_iter().for_each(|ties| *ties += 1)
            }
            (_, Some(column)) if column.winner == winner => column.ties.push(0),
            _ => self.columns.push(Column { winner, ties: vec![0] }),
        }
    }

    fn length(&self, column: usize) -> usize {
        self.columns.get(column).map_or(0, |column| column.ties.len())
    }

    /// The mark that a cell brings; none where the column that it is compared with does not exist. A new column is red when the one
    /// before is as long as the one so far back from it; further down it is red when that column has, or lacks, both this row and
    /// the one above.
    fn mark(&self, road: Derived, column: usize, row: usize) -> Option<Mark> {
        let back = road.back();
        let is_red = if row == 0 {
            let before = column.checked_sub(1)?;
            self.length(before) == self.length(before.checked_sub(back)?)
        } else {
            let length = self.length(column.checked_sub(back)?);
            (row < length) == (row - 1 < length)
        };
        Some(if is_red { Mark::Red } else { Mark::Blue })
    }

    /// A derived road: a mark for each hand from where it begins.
    #[must_use]
    pub fn derived(&self, road: Derived) -> Vec<Mark> {
        let rows = |column: usize| (0..self.length(column)).map(move |row| (column, row));
        let cells = (0..self.columns.len()).flat_map(rows);
        cells.filter_map(|(column, row)| self.mark(road, column, row)).collect()
    }

    /// What the derived roads would show if this side won the next hand; nothing for a tie, which they do not mark.
    #[must_use]
    pub fn predict(&self, winner: Winner) -> Prediction {
        let next = match self.columns.last() {
            _ if winner == Winner::Tie => None,
            Some(last) if last.winner == winner => Some((self.columns.len() - 1, last.ties.len())),
            _ => Some((self.columns.len(), 0)),
        };
        let mark = |road| next.and_then(|(column, row)| self.mark(road, column, row));
        Prediction {
            big_eye: mark(Derived::BigEye),
            small: mark(Derived::Small),
            cockroach: mark(Derived::Cockroach),
        }
    }
}

/// Lengths of the streaks of a derived road, as its sheet shows them: a column for each run of one colour.
#[must_use]
pub fn streaks(marks: &[Mark]) -> Vec<usize> {
    marks.chunk_by(|one, next| one == next).map(<[Mark]>::len).collect()
}

/// Where the cells of columns of these lengths lie on a sheet of so many rows, as column and row from the upper left: each column
/// runs down until the sheet ends or a cell is taken, then to the right.
#[must_use]
pub fn laid_out(lengths: &[usize], rows: usize) -> Vec<Vec<(usize, usize)>> {
    let mut taken = std::collections::BTreeSet::new();
    let mut sheet = Vec::new();
    let mut first = 0;
    for length in lengths {
        // A tail of an earlier column may lie in the first row.
        while taken.contains(&(first, 0)) {
            first += 1;
        }
        let (mut column, mut row, mut has_turned) = (first, 0, false);
        let mut cells = Vec::with_capacity(*length);
        for _ in 0..*length {
            taken.insert((column, row));
            cells.push((column, row));
            has_turned |= row + 1 >= rows || taken.contains(&(column, row + 1));
            if has_turned { column += 1 } else { row += 1 }
        }
        sheet.push(cells);
        first += 1;
    }
    sheet
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn hands(text: &str) -> Vec<Winner> {
        let winner = |letter| match letter {
            'B' => Winner::Banker,
            'P' => Winner::Player,
            _ => Winner::Tie,
        };
        text.chars().map(winner).collect()
    }

    fn written(marks: &[Mark]) -> String {
        marks.iter().map(|mark| if *mark == Mark::Red { 'R' } else { 'B' }).collect()
    }

    #[test]
    fn the_published_shoe_draws_the_published_roads() {
        let road = BigRoad::of(hands("BBPPPBTBPBBBBPPBPPBTPPPB"));
        let derived = Derived::ALL.map(|derived| written(&road.derived(derived)));
        assert_eq!(derived, ["RBBRBBBRRBRBBBBBBRB", "RRBRBRBBBBRRRRBB", "BRRBBRRRRBBBRB"]);
        let lengths: Vec<usize> = road.columns.iter().map(|column| column.ties.len()).collect();
        assert_eq!(lengths, [2, 3, 2, 1, 4, 2, 1, 2, 1, 3, 1]);
        assert_eq!(
            (road.columns[2].ties.as_slice(), road.columns[8].ties.as_slice()),
            (&[1, 0][..], &[1][..])
        );
        assert_eq!(streaks(&road.derived(Derived::Cockroach)), [1, 2, 2, 4, 3, 1, 1]);
    }

    #[test]
    fn ties_before_the_first_hand_are_kept() {
        let road = BigRoad::of(hands("TTP"));
        assert_eq!((road.ties_before, road.columns.len()), (2, 1));
        assert_eq!(BigRoad::default().predict(Winner::Banker), BigRoad::default().predict(Winner::Tie));
    }

    #[test]
    fn a_long_streak_turns_at_the_end_of_the_sheet() {
        let sheet = laid_out(&[8, 2, 6, 1, 1], 6);
        assert_eq!(sheet[0][5..], [(0, 5), (1, 5), (2, 5)]);
        assert_eq!(sheet[1], [(1, 0), (1, 1)]);
        assert_eq!(
            sheet[2],
            [(2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (3, 4)],
            "the tail of the first lies below"
        );
        assert_eq!(laid_out(&[3, 1], 1), [vec![(0, 0), (1, 0), (2, 0)], vec![(3, 0)]]);
        assert_eq!(laid_out(&[], 6), Vec::<Vec<_>>::new());
    }

    proptest! {
        /// What was told before a hand is what its hand then marks.
        #[test]
        fn predictions_come_true(shoe in prop::collection::vec(0..3_usize, 0..80)) {
            let mut road = BigRoad::default();
            for hand in shoe {
                let winner = [Winner::Banker, Winner::Player, Winner::Tie][hand];
                let told = road.predict(winner);
                let before = Derived::ALL.map(|derived| road.derived(derived).len());
                road.add(winner);
                for (place, told) in [told.big_eye, told.small, told.cockroach].into_iter().enumerate() {
                    let marks = road.derived(Derived::ALL[place]);
                    let marked = (marks.len() > before[place]).then(|| marks.last().copied()).flatten();
                    prop_assert_eq!(marked, told);
                }
            }
        }

        /// No two cells of a sheet share a place.
        #[test]
        fn a_sheet_has_one_mark_a_place(lengths in prop::collection::vec(1..15_usize, 0..40)) {
            let cells: Vec<_> = laid_out(&lengths, 6).concat();
            let places: std::collections::BTreeSet<_> = cells.iter().collect();
            prop_assert_eq!(places.len(), cells.len());
            prop_assert_eq!(cells.len(), lengths.iter().sum::<usize>());
        }
    }
}
