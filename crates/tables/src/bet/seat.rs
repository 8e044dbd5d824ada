//! Bets on seats of a table: whoever comes first sits, others bet behind them.

use games::table::blackjack::seated::Cell;
use store::Tx;

use super::{Stake, sql};
use crate::{Error, Round};

/// What a stake on a seat, or behind one, needs: a seat that nobody else has, or one that somebody else has.
pub(super) async fn check(tx: &mut Tx, round: &Round, stake: &Stake) -> Result<(), Error> {
    // Whoever comes first sits; without it two would come first.
    tx.advisory_lock("table seats", &round.id.to_string()).await?;
    let bets = sql::seen_in(tx.conn(), round.id).await?;
    let (seat, is_behind) = match stake.cell.parse().map_err(|_| Error::CellUnknown)? {
        Cell::Seat(seat) => (seat, false),
        Cell::Behind(seat) => (seat, true),
        _ => return Err(Error::CellUnknown),
    };
    let code = Cell::Seat(seat).to_string();
    let owner = bets.iter().find(|bet| bet.cell == code).map(|bet| bet.owner);
    match owner {
        Some(owner) if !is_behind && owner != stake.member => Err(Error::SeatTaken),
        owner if is_behind && owner.is_none_or(|owner| owner == stake.member) => Err(Error::SeatEmpty),
        _ => Ok(()),
    }
}
