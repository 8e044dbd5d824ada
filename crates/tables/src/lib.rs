//! Tables at which many people play the same round (domain.md 2.2, 2.3; realtime.md 2): who hosts them, how a round goes, and how
//! bets come to money and back.
//!
//! A round goes `open → locked → drawn → settled`, or is called off before it is drawn, each step one statement that asks for the host's fence and for the step before.
//! Where a game's rounds run before their result, bets leave at what a curve shows ([`run`]).
//!
//! A node that dies leaves a round as it was written; its successor goes on from there, and settles under the same keys.

mod annul;
mod bet;
mod chain;
mod channel;
mod clock;
mod crowd;
mod error;
mod host;
mod http;
mod office;
mod opposite;
mod pay;
mod receipt;
mod returns;
mod rooms;
mod round;
mod run;
mod seats;
mod table;
#[cfg(test)]
mod tests;
mod view;

use gate::{Bets, PlayerContexts, SharedTitles};
use kernel::{
    Money,
    id::{MemberId, TableId},
};
use store::{Store, job::Worker, loader::Loader, secrets::Place};
use topics::Bus;

pub use annul::Annulment;
pub use bet::{BetState, Placed, PlacedBet, Stake, Why};
pub use crowd::{Crowd, People};
pub use error::{Error, NotTaken};
pub use host::{Host, Step};
pub use http::routes;
pub use office::backoffice_routes;
pub use receipt::Receipt;
pub use rooms::{RoomSeat, RoomView, Session, SessionRecord, SessionState, SessionView, Sit, TopUp};
pub use round::{Phase, Round};
pub use run::CashOut;
pub use seats::{Decide, SeatsView};
pub use table::{ChatLanguage, GroupLimits, Hosting, Hours, Limits, Table, TableState, Terms};
pub use view::{PublicSaltView, ResultView, RoundProof, RoundView, TableView};

/// Columns of tables that are sealed.
pub const SECRETS: [Place; 1] = [chain::SEALED];

/// The tables of the house. Cheap to clone.
#[derive(Clone)]
pub struct Tables {
    store: Store,
    bets: Bets,
    contexts: PlayerContexts,
    titles: SharedTitles,
    bus: Bus,
    receipts: receipt::Receipts,
    runs: run::Runs,
    shoes: seats::Shoes,
    past: view::Past,
    list: Loader<view::List>,
    one: Loader<view::One>,
    journal: Loader<rooms::Journal>,
    rooms: Loader<rooms::Rooms>,
    seating: rooms::Seating,
    writers: bet::Writers,
}

impl Tables {
    /// The tables, for members as `contexts` know them; `titles` says which games are open. What happens is told on the bus.
    #[must_use]
    pub fn new(
        store: Store,
        bets: impl Into<Bets>,
        (titles, contexts): (SharedTitles, PlayerContexts),
        bus: Bus,
    ) -> Self {
        let receipts = receipt::Receipts::new(store.clock().clone());
        let runs = run::Runs::new(store.clone(), receipts.clock.clone());
        let (past, shoes) = (view::Past::default(), seats::Shoes::new(store.clone()));
        let list = Loader::start("list of tables", view::List(store.clone(), past.clone()));
        let one = Loader::start("tables", view::One(runs.clone(), shoes.clone(), past.clone()));
        let journal = Loader::start("journal of rooms", rooms::Journal(store.clone()));
        let rooms = Loader::start("rooms", rooms::Rooms(store.clone()));
        let seating = rooms::Seating::default();
        let bets = bets.into();
        let writers = bet::Writers::new(store.clone(), titles.clone());
        Self {
            store,
            bets,
            contexts,
            titles,
            bus,
            receipts,
            runs,
            shoes,
            past,
            list,
            one,
            journal,
            rooms,
            seating,
            writers,
        }
    }

    /// The kinds of jobs of tables, for a worker.
    #[must_use]
    pub fn jobs(&self, worker: Worker) -> Worker {
        worker.with::<Annulment>(self.clone())
    }

    /// Something is received at this moment, all of it.
    #[must_use]
    pub fn receive(&self) -> Receipt {
        self.receipts.receive()
    }

    /// A member's cash in the currency of a table.
    pub(crate) async fn balance(&self, member: MemberId, table: TableId) -> Result<Money, Error> {
        let table = Table::find(&self.store, table).await?;
        Ok(wager::balance(&self.store, member, table.terms.asset).await?)
    }
}
