//! Commission that is computed and not paid: to an agent whose account is closed, and for bets of somebody who seems to be the
//! same agent. It is paid as soon as neither holds any more: operators open the account again, or close the alert of the
//! shared sign.

mod sql;

use kernel::Money;
use store::{Tx, lease::Lease};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use crate::{Agency, Error, member::sql as members, statement::Document};

pub(crate) use sql::reasons;

/// Most that are looked at in one turn.
const BATCH: i64 = 50;

/// Why commission is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Reason {
    /// The agent's account is closed.
    Closed,
    /// Somebody whose bets count shares a sign of one person with the agent.
    OnePerson,
}

kernel::named!(Reason);

impl Agency {
    /// Why a statement is not paid now.
    pub(crate) async fn held_for(&self, tx: &mut Tx, document: &Document) -> Result<Option<Reason>, Error> {
        if document.result.paid <= Money::ZERO {
            return Ok(None);
        }
        let party = members::party(tx, document.agent).await?;
        if !party.is_some_and(|party| party.enabled) {
            return Ok(Some(Reason::Closed));
        }
        let same = members::same_person(tx, document.agent).await?;
        let own = |line: &crate::statement::Line| line.valid_bet > Money::ZERO && same.contains(&line.member);
        Ok(document.inputs.lines.iter().any(own).then_some(Reason::OnePerson))
    }

    pub(crate) async fn hold(&self, tx: &mut Tx, document: &Document, reason: Reason) -> Result<(), Error> {
        sql::hold(tx, document.id.0, document.agent, reason.name(), self.store.now()).await
    }

    /// Pays what was held and is no longer; answers how many statements.
    ///
    /// # Errors
    /// When the database or the books refuse.
    pub async fn pay_held(&self, lease: Option<Lease>) -> Result<usize, Error> {
        let mut paid = 0_usize;
        for (statement, document) in sql::open(&self.store, BATCH).await? {
            let document: Document = serde_json::from_str(&document)?;
            if self.pay_one(statement, &document, lease).await? {
                paid = paid.saturating_add(1);
            }
        }
        Ok(paid)
    }

    async fn pay_one(
        &self,
        statement: Uuid,
        document: &Document,
        lease: Option<Lease>,
    ) -> Result<bool, Error> {
        let mut tx = self.begin(lease).await?;
        if self.held_for(&mut tx, document).await?.is_some() {
            // Looked at again after the others.
            sql::look_later(&mut tx, statement, self.store.now()).await?;
            tx.commit().await?;
            return Ok(false);
        }
        if !sql::release(&mut tx, statement, self.store.now()).await? {
            return Ok(false);
        }
        self.pay(&mut tx, document).await?;
        tx.commit().await?;
        tracing::info!(agent = %document.agent, %statement, "commission that was held is paid");
        Ok(true)
    }
}
