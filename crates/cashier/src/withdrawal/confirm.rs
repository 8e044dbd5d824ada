//! What the member says of the transfers (domain.md 5.7).

use kernel::{
    Actor, Money,
    id::{MemberId, WithdrawalId},
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{By, Progress, Receipt, State, Transfer, Withdrawal, decide::plausible, sql, transfer};
use crate::{Cashier, Error, proof};

/// Longest text that a member adds.
const LONGEST: usize = 500;

/// What the member says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// One transfer arrived.
    Received,
    /// It did not, or not in full: a dispute, in which an operator decides.
    NotReceived,
    /// All of it arrived, nothing is left to be paid.
    FullPayment,
}

/// The member's answer to a paid transfer.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Confirm {
    /// What they say.
    pub outcome: Answer,
    /// Which transfer; the first that waits when absent.
    pub transfer: Option<i32>,
    /// How much of it arrived, where it was less.
    pub received_amount: Option<Money>,
    /// A picture that they left before, with a dispute.
    pub proof: Option<Uuid>,
    /// What they add, at most 500 characters.
    pub note: Option<String>,
}

impl Confirm {
    /// Plainly: it arrived.
    #[must_use]
    pub const fn received() -> Self {
        let outcome = Answer::Received;
        Self { outcome, transfer: None, received_amount: None, proof: None, note: None }
    }
}

impl Cashier {
    /// Takes the member's answer. Saying the same twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another member's; [`Error::WrongState`] when nothing waits for an answer;
    /// a proof that is not theirs; an amount that cannot be.
    pub async fn confirm(
        &self,
        member: MemberId,
        id: WithdrawalId,
        confirm: &Confirm,
    ) -> Result<Withdrawal, Error> {
        let mut tx = self.store.begin().await?;
        let found = sql::lock(&mut tx, id).await?.filter(|withdrawal| withdrawal.member == member);
        let mut withdrawal = found.ok_or(Error::NotFound)?;
        if let Some(proof) = confirm.proof
            && !proof::sql::is_of(&mut tx, proof, member).await?
        {
            return Err(Error::NotFound);
        }
        let mut transfers = withdrawal.transfers.clone();
        let changed = self.answer(&withdrawal, &mut transfers, confirm)?;
        if changed.is_empty() {
            drop(tx);
            return self.find_withdrawal(member, id).await;
        }
        for number in changed {
            let transfer = transfers.iter().find(|transfer| transfer.number == number);
            transfer::sql::save(&mut tx, id, transfer.ok_or(Error::NotFound)?).await?;
        }
        withdrawal.transfers = transfers;
        self.settle(&mut tx, &mut withdrawal, By { actor: Actor::Member(member), note: "" }).await?;
        tx.commit().await?;
        self.find_withdrawal(member, id).await
    }

    /// Changes the transfers that the answer is about, and names them.
    fn answer(
        &self,
        withdrawal: &Withdrawal,
        transfers: &mut [Transfer],
        confirm: &Confirm,
    ) -> Result<Vec<i32>, Error> {
        let wrong = Error::WrongState(withdrawal.state.name());
        let now = self.store.now();
        let waiting = |transfer: &Transfer| transfer.state == Progress::Paid;
        if confirm.outcome == Answer::FullPayment {
            let all = |transfer: &Transfer| waiting(transfer) || transfer.state == Progress::Received;
            if transfers.is_empty() || !transfers.iter().all(all) {
                return Err(wrong);
            }
            let paid = transfers.iter_mut().filter(|transfer| waiting(transfer));
            return Ok(paid
                .map(|transfer| {
                    transfer.received(Receipt::Member, now);
                    transfer.number
                })
                .collect());
        }
        let meant = |transfer: &&mut Transfer| {
            confirm.transfer.map_or_else(|| waiting(transfer), |number| transfer.number == number)
        };
        let Some(transfer) = transfers.iter_mut().find(meant) else {
            let again = withdrawal.state == State::Confirmed && confirm.outcome == Answer::Received;
            return if again { Ok(Vec::new()) } else { Err(wrong) };
        };
        let said = match transfer.state {
            Progress::Received => Answer::Received,
            Progress::Disputed => Answer::NotReceived,
            Progress::Paid => {
                match confirm.outcome {
                    Answer::NotReceived => dispute(transfer, confirm)?,
                    _ => transfer.received(Receipt::Member, now),
                }
                transfer.updated_at = now;
                return Ok(vec![transfer.number]);
            }
            _ => return Err(wrong),
        };
        if said == confirm.outcome { Ok(Vec::new()) } else { Err(wrong) }
    }
}

/// The timer stops; an operator decides.
fn dispute(transfer: &mut Transfer, confirm: &Confirm) -> Result<(), Error> {
    let note = confirm.note.as_deref().unwrap_or_default().trim();
    let odd = |c: char| c.is_control() && c != '\n';
    if note.chars().count() > LONGEST || note.chars().any(odd) {
        return Err(Error::BadPayee("note"));
    }
    transfer.arrived = Some(plausible(confirm.received_amount, transfer)?);
    (transfer.state, transfer.proof) = (Progress::Disputed, confirm.proof);
    note.clone_into(&mut transfer.note);
    transfer.until = None;
    Ok(())
}
