//! The layout of a single-zero table: 157 places, each with a code that names its numbers.

use std::{fmt, str::FromStr, sync::LazyLock};

use super::super::bet::{Cell, Codes, NoSuchCell};

/// A place on the layout. It is made of a code, so that there is none that a table does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// One number.
    Straight(u8),
    /// Two neighbours on the layout, the lower first.
    Split(u8, u8),
    /// Three numbers of a row, by the first.
    Street(u8),
    /// Zero, two and a neighbour of both, by that one: 1 or 3.
    Trio(u8),
    /// Four numbers that meet, by the lowest.
    Corner(u8),
    /// 0 to 3.
    FirstFour,
    /// Six numbers of two rows, by the lowest.
    Line(u8),
    /// Twelve numbers in a row, 1 to 3.
    Dozen(u8),
    /// Twelve numbers of a column, 1 to 3.
    Column(u8),
    Red,
    Black,
    Odd,
    Even,
    Low,
    High,
}

/// The red numbers.
const RED: [u8; 18] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

impl Place {
    /// One number, 0 to 36; `None` beyond.
    #[must_use]
    pub const fn straight(number: u8) -> Option<Self> {
        if number <= 36 { Some(Self(Kind::Straight(number))) } else { None }
    }

    /// Whether it wins when the ball lies there.
    #[must_use]
    pub fn covers(self, pocket: u8) -> bool {
        let within = |first: u8, count: u8| (first..first + count).contains(&pocket);
        match self.0 {
            Kind::Straight(number) => pocket == number,
            Kind::Split(low, high) => pocket == low || pocket == high,
            Kind::Street(first) => within(first, 3),
            Kind::Trio(side) => pocket == 0 || pocket == 2 || pocket == side,
            Kind::Corner(first) => within(first, 2) || within(first + 3, 2),
            Kind::FirstFour => within(0, 4),
            Kind::Line(first) => within(first, 6),
            Kind::Dozen(dozen) => within(dozen * 12 - 11, 12),
            Kind::Column(column) => within(1, 36) && pocket % 3 == column % 3,
            Kind::Red => RED.contains(&pocket),
            Kind::Black => within(1, 36) && !RED.contains(&pocket),
            Kind::Odd => pocket % 2 == 1,
            Kind::Even => within(1, 36) && pocket.is_multiple_of(2),
            Kind::Low => within(1, 18),
            Kind::High => within(19, 18),
        }
    }

    /// How many numbers it covers.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self.0 {
            Kind::Straight(_) => 1,
            Kind::Split(..) => 2,
            Kind::Street(_) | Kind::Trio(_) => 3,
            Kind::Corner(_) | Kind::FirstFour => 4,
            Kind::Line(_) => 6,
            Kind::Dozen(_) | Kind::Column(_) => 12,
            Kind::Red | Kind::Black | Kind::Odd | Kind::Even | Kind::Low | Kind::High => 18,
        }
    }

    /// Whether it pays one to one.
    #[must_use]
    pub const fn is_even_money(self) -> bool {
        self.size() == 18
    }
}

impl fmt::Display for Place {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Straight(number) => write!(to, "straight:{number}"),
            Kind::Split(low, high) => write!(to, "split:{low}-{high}"),
            Kind::Street(first) => write!(to, "street:{first}-{}", first + 2),
            Kind::Trio(1) => to.write_str("trio:0-1-2"),
            Kind::Trio(_) => to.write_str("trio:0-2-3"),
            Kind::Corner(first) => write!(to, "corner:{first}-{}", first + 4),
            Kind::FirstFour => to.write_str("first-four"),
            Kind::Line(first) => write!(to, "line:{first}-{}", first + 5),
            Kind::Dozen(dozen) => write!(to, "dozen:{dozen}"),
            Kind::Column(column) => write!(to, "column:{column}"),
            Kind::Red => to.write_str("red"),
            Kind::Black => to.write_str("black"),
            Kind::Odd => to.write_str("odd"),
            Kind::Even => to.write_str("even"),
            Kind::Low => to.write_str("low"),
            Kind::High => to.write_str("high"),
        }
    }
}

impl FromStr for Place {
    type Err = NoSuchCell;

    fn from_str(code: &str) -> Result<Self, NoSuchCell> {
        static CODES: LazyLock<Codes<Place>> = LazyLock::new(Codes::new);
        CODES.find(code)
    }
}

impl Cell for Place {
    fn all() -> Vec<Self> {
        let mut all: Vec<Kind> = (0..=36).map(Kind::Straight).collect();
        all.extend((1..=3).map(|number| Kind::Split(0, number)));
        // Three numbers a row: the neighbour beside, and the one below.
        all.extend((1..36).filter(|low| low % 3 != 0).map(|low| Kind::Split(low, low + 1)));
        all.extend((1..=33).map(|low| Kind::Split(low, low + 3)));
        all.extend((1..=34).step_by(3).map(Kind::Street));
        all.extend([Kind::Trio(1), Kind::Trio(3), Kind::FirstFour]);
        all.extend((1..=32).filter(|low| low % 3 != 0).map(Kind::Corner));
        all.extend((1..=31).step_by(3).map(Kind::Line));
        all.extend((1..=3).flat_map(|third| [Kind::Dozen(third), Kind::Column(third)]));
        all.extend([Kind::Red, Kind::Black, Kind::Odd, Kind::Even, Kind::Low, Kind::High]);
        all.into_iter().map(Self).collect()
    }
}
