//! Bets on seats of a table: whoever comes first sits, others bet behind them.

use games::table::blackjack::seated::Cell;

use super::{NotTaken, PlacedBet, Stake};

/// What a stake on a seat, or behind one, needs beside the bets of its round: a seat that nobody else has, or one that somebody else has.
pub(super) fn check(bets: &[PlacedBet], stake: &Stake) -> Result<(), NotTaken> {
    let (seat, is_behind) = match stake.cell.parse().map_err(|_| NotTaken::CellUnknown)? {
        Cell::Seat(seat) => (seat, false),
        Cell::Behind(seat) => (seat, true),
        _ => return Err(NotTaken::CellUnknown),
    };
    let code = Cell::Seat(seat).to_string();
    let owner = bets.iter().find(|bet| bet.cell == code).map(|bet| bet.owner);
    match owner {
        Some(owner) if !is_behind && owner != stake.member => Err(NotTaken::SeatTaken),
        owner if is_behind && owner.is_none_or(|owner| owner == stake.member) => Err(NotTaken::SeatEmpty),
        _ => Ok(()),
    }
}
