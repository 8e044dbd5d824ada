//! Facts from the outbox, filed into the agency's own tables in the transaction that moves the cursor.

mod sql;

use kernel::{
    event::{Event, Settlement},
    id::MemberId,
};
use store::{Tx, outbox};

use crate::{Agency, Error};

pub(crate) use sql::{SEED, seed};

/// The reader's name.
pub(crate) const READER: &str = "agency";

/// What it reads.
const WANTED: [&str; 3] = ["member_registered", "round_settled", "deposit_credited"];

impl Agency {
    /// Files the next facts; whether more wait.
    ///
    /// # Errors
    /// When the database refuses; then nothing was filed and the cursor stands.
    pub async fn read(&self) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let facts = outbox::take(&mut tx, READER, &WANTED).await?;
        // The frontier stays locked until these facts are in: no window is settled past them meanwhile.
        let frontier = sql::frontier(&mut tx, self.window_of(self.store.now())).await?;
        let mut settlements = Vec::new();
        for fact in &facts {
            match fact.event() {
                Some(Event::MemberRegistered { member, upline }) => {
                    sql::place(&mut tx, *member, *upline, fact.at).await?;
                }
                Some(Event::RoundSettled(settled)) => {
                    settlements.push((settled, self.window_of(settled.settled_at).max(frontier)));
                }
                Some(Event::DepositCredited { deposit, member, amount, .. }) => {
                    let window = self.window_of(fact.at).max(frontier);
                    sql::deposit(&mut tx, (*member, deposit.0), *amount, fact.at, window).await?;
                }
                _ => {}
            }
        }
        sql::file(&mut tx, &settlements).await?;
        tx.commit().await?;
        Ok(facts.more())
    }

    /// Files settlements that no fact tells, in the caller's transaction: each once, in the window that is open for it.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn file_untold(&self, tx: &mut Tx, settlements: &[Settlement]) -> Result<(), Error> {
        if settlements.is_empty() {
            return Ok(());
        }
        let frontier = sql::frontier(tx, self.window_of(self.store.now())).await?;
        let placed: Vec<_> = settlements
            .iter()
            .map(|settled| (settled, self.window_of(settled.settled_at).max(frontier)))
            .collect();
        sql::file(tx, &placed).await
    }

    /// Whether `member` stands under `agent`, or is that agent.
    pub(crate) async fn is_under(&self, agent: MemberId, member: MemberId) -> Result<bool, Error> {
        Ok(sql::depth(&self.store, agent, member).await?.is_some())
    }
}
