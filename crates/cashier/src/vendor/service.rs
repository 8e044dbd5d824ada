//! The state machine. Killed between any two steps, a job goes on from the state that was written.

use std::collections::BTreeSet;

use kernel::{Amount, Money, id::MemberId};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use serde::{Deserialize, Serialize};
use store::{
    Tx,
    job::{self, Ended, Job},
    outbox,
};
use time::Duration;
use uuid::Uuid;

use super::{
    Homecoming, Move, State, VendorTransfer, office, sql,
    wallet::{Order, Stand, Word},
};
use crate::{Cashier, Error};

/// Why money that a vendor sent home is in doubt: the member would gain more there than its word alone is good for.
pub(super) const BEYOND: &str = "beyond_highest_gain";
/// Over what time a member's gains at a vendor are summed up.
const GAINED_WITHIN: Duration = Duration::hours(24);

/// Seconds after which a transfer that nobody finished is looked at by a job.
const LOOK_AFTER: i64 = 15;

/// Brings a transfer to its end, by asking the vendor until it is definite.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ask {
    transfer: Uuid,
}

impl Job for Ask {
    const NAME: &'static str = "cashier.vendor";
    const ATTEMPTS: i32 = crate::ASKED;
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        if cashier.go_on(self.transfer).await?.state.is_over() {
            Ok(())
        } else {
            Err(Ended::Retry("the vendor is not definite".into()))
        }
    }
}

/// The ways in which our books move.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// Out of the balance, on its way.
    Leave,
    /// On its way, and back into the balance: the vendor refused, or gave it back.
    Return,
    /// Arrived at the vendor.
    Arrive,
    /// Given back by the vendor.
    Back,
}

impl Cashier {
    /// The vendor of a name.
    pub(super) fn stand(&self, id: &str) -> Result<&Stand, Error> {
        self.vendors.iter().find(|stand| stand.id == id).ok_or(Error::UnknownChannel)
    }

    /// Moves money into a vendor's wallet or back. The answer may be a transfer whose outcome is unknown: it is asked
    /// about until the vendor is definite.
    ///
    /// # Errors
    /// An unknown vendor, a reused request id, too little money or none, another transfer on its way to the same vendor,
    /// a member whose limits could not be kept there.
    pub async fn move_money(&self, member: MemberId, wish: &Move) -> Result<VendorTransfer, Error> {
        let stand = self.stand(&wish.vendor)?;
        if wish.inward {
            self.people.admit_vendor_wallet(member).await?;
        }
        // What lies there is the vendor's to say; what lies here is looked up in the transaction that takes it.
        let there = match (wish.inward, wish.amount) {
            (false, None) => Some(self.ask_balance(stand, member).await?),
            _ => None,
        };
        let filed = self.file_move(member, wish, there).await?;
        self.go_on(filed).await
    }

    /// Files a wish; answers the transfer's name, the earlier one's for a repeated wish.
    async fn file_move(&self, member: MemberId, wish: &Move, there: Option<Money>) -> Result<Uuid, Error> {
        let (now, asset) = (self.store.now(), self.asset());
        let mut tx = self.store.begin().await?;
        // The account first: two transfers of one member wait for each other here.
        let cash = AccountKey::member(member, AccountKind::Cash, asset);
        let has = ledger::lock(&mut tx, &BTreeSet::from([cash])).await?.balance(cash);
        if let Some(earlier) = sql::requested(&mut tx, member, wish.request_id).await? {
            let same = wish.amount.is_none_or(|amount| earlier.amount == amount)
                && earlier.inward == wish.inward
                && earlier.vendor == wish.vendor;
            return if same { Ok(earlier.id) } else { Err(Error::RequestReused) };
        }
        if sql::is_moving(&mut tx, member, &wish.vendor).await? {
            return Err(Error::Moving);
        }
        let all = there.unwrap_or(has).positive();
        let new = VendorTransfer {
            id: kernel::id::fresh(),
            member,
            vendor: wish.vendor.clone(),
            inward: wish.inward,
            currency: asset,
            amount: wish.amount.or(all).ok_or(Error::NothingToMove)?,
            state: State::Requested,
            reason: None,
            created_at: now,
        };
        sql::file(&mut tx, &new, wish.request_id).await?;
        sql::touch(&mut tx, &new, Money::ZERO).await?;
        if new.inward {
            self.book(&mut tx, &new, Step::Leave).await?;
            self.expect_home(&mut tx, &new).await?;
        }
        let look = now.saturating_add(Duration::seconds(LOOK_AFTER));
        job::enqueue(&mut tx, &Ask { transfer: new.id }, look, now).await?;
        tx.commit().await?;
        Ok(new.id)
    }

    /// However the member leaves, their money comes home when it lies still.
    async fn expect_home(&self, tx: &mut Tx, new: &VendorTransfer) -> Result<(), Error> {
        let now = self.store.now();
        let idle = Duration::minutes(self.stand(&new.vendor)?.idle_minutes.into());
        let job = Homecoming { member: new.member, vendor: new.vendor.clone(), seen: None, left: None };
        job::enqueue(tx, &job, now.saturating_add(idle), now).await?;
        Ok(())
    }

    /// Goes one way further with a transfer, as far as the vendor lets it.
    pub(super) async fn go_on(&self, id: Uuid) -> Result<VendorTransfer, Error> {
        let mut tx = self.store.begin().await?;
        let mut transfer = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if transfer.state.is_over() {
            return Ok(transfer);
        }
        let fresh = transfer.state == State::Requested;
        // Whoever comes second says so: the first telling may still be on its way.
        transfer.state = if fresh { State::Sent } else { State::Unknown };
        let held = office::sql::held_at(&mut tx, id).await?.is_some();
        sql::save(&mut tx, &transfer, self.store.now()).await?;
        tx.commit().await?;
        let stand = self.stand(&transfer.vendor)?;
        let wallet = &stand.wallet;
        // What may have been told already is asked about first; an order is only repeated where it was never heard.
        let mut said = Vec::new();
        let mut word = Ok(Word::Unheard);
        if !fresh {
            word = wallet.status(id).await;
            said.push(("status", office::answered(&word)));
        }
        // Whose order is held back is told nothing any more: somebody decides by the vendor's own record.
        if matches!(word, Ok(Word::Unheard)) && !held {
            word = tell(stand, &transfer).await;
            said.push(("order", office::answered(&word)));
            // Told twice, a refusal may be of the second telling only, while the first is still on its way: then the
            // vendor's own record decides.
            if !fresh && matches!(word, Ok(Word::Refused)) {
                word = wallet.status(id).await;
                said.push(("status", office::answered(&word)));
            }
        }
        self.conclude(id, (word, fresh), &said).await
    }

    async fn conclude(
        &self,
        id: Uuid,
        (mut word, fresh): (Result<Word, Error>, bool),
        said: &[(&str, (&str, String))],
    ) -> Result<VendorTransfer, Error> {
        let mut tx = self.store.begin().await?;
        let mut transfer = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        let now = self.store.now();
        for (asked, (answer, why)) in said {
            office::sql::note(&mut tx, (id, now), asked, (answer, why)).await?;
        }
        if transfer.state.is_over() {
            // What is heard after the end is kept all the same.
            tx.commit().await?;
            return Ok(transfer);
        }
        if fresh && transfer.state != State::Sent && matches!(word, Ok(Word::Refused)) {
            // It was told again meanwhile: this refusal is of the first telling alone.
            word = Ok(Word::Unclear);
        }
        match (word, transfer.inward) {
            (Ok(Word::Done), false) if self.is_beyond(&mut tx, &transfer).await? => {
                doubt(&mut transfer);
            }
            (Ok(Word::Done), inward) => {
                self.book(&mut tx, &transfer, if inward { Step::Arrive } else { Step::Back }).await?;
                sql::touch(&mut tx, &transfer, gain(&transfer)).await?;
                transfer.state = State::Confirmed;
            }
            (Ok(Word::Refused), inward) => {
                if inward {
                    self.book(&mut tx, &transfer, Step::Return).await?;
                }
                sql::touch(&mut tx, &transfer, Money::ZERO).await?;
                transfer.state = State::Reversed;
                transfer.reason = Some("refused".into());
            }
            (Ok(Word::Unheard | Word::Unclear), _) => transfer.state = State::Unknown,
            (Err(error), _) => {
                // A time-out is a question: nothing is reversed.
                tracing::warn!(%error, transfer = %id, "a vendor did not answer; it will be asked");
                transfer.state = State::Unknown;
            }
        }
        sql::save(&mut tx, &transfer, self.store.now()).await?;
        tx.commit().await?;
        Ok(transfer)
    }

    /// Whether a transfer home waits for two operators, because it makes the member's gain too large for the vendor's word;
    /// what was found so once stays so.
    async fn is_beyond(&self, tx: &mut Tx, transfer: &VendorTransfer) -> Result<bool, Error> {
        if transfer.reason.as_deref() == Some(BEYOND) {
            return Ok(true);
        }
        let since = self.store.now().saturating_sub(GAINED_WITHIN);
        let gained = sql::gained(tx, transfer.member, &transfer.vendor, since).await?;
        let gain = gained.checked_add(transfer.amount.money());
        Ok(gain.is_none_or(|gain| {
            gain > self.stand(&transfer.vendor).map_or(Money::ZERO, |stand| stand.highest_gain)
        }))
    }

    pub(super) async fn book(&self, tx: &mut Tx, transfer: &VendorTransfer, step: Step) -> Result<(), Error> {
        let now = self.store.now();
        ledger::post(tx, now, &posting(transfer, step)).await?;
        if !matches!(step, Step::Arrive) {
            let fact = self.balance_changed(tx, transfer.member, transfer.currency).await?;
            outbox::append(tx, now, &[fact]).await?;
        }
        Ok(())
    }

    /// A member's transfers to and from vendors, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn vendor_transfers(&self, member: MemberId) -> Result<Vec<VendorTransfer>, Error> {
        sql::list(&self.store, member, 50).await
    }
}

/// The vendor's word for money that it sends home does not count: two operators decide.
fn doubt(transfer: &mut VendorTransfer) {
    if transfer.reason.is_none() {
        let VendorTransfer { id, vendor, .. } = &*transfer;
        tracing::error!(transfer = %id, vendor, "a vendor sends home more than its word is good for");
    }
    transfer.state = State::Unknown;
    transfer.reason = Some(BEYOND.into());
}

async fn tell(stand: &Stand, transfer: &VendorTransfer) -> Result<Word, Error> {
    let wallet = &stand.wallet;
    let VendorTransfer { id, currency, amount, .. } = *transfer;
    let order =
        Order { user: stand.users.of(transfer.member), transaction_uuid: id, asset: currency, amount };
    if transfer.inward { wallet.deposit(&order).await } else { wallet.withdraw(&order).await }
}

/// What a wallet at a vendor gains by a transfer.
pub(super) fn gain(transfer: &VendorTransfer) -> Money {
    let amount: Amount = transfer.amount;
    if transfer.inward {
        return amount.money();
    }
    Money::ZERO.checked_sub(amount.money()).unwrap_or_default()
}

fn posting(transfer: &VendorTransfer, step: Step) -> Posting {
    let cash = AccountKey::member(transfer.member, AccountKind::Cash, transfer.currency);
    let way = AccountKey::house(AccountKind::VendorTransit, transfer.currency);
    let vendor = AccountKey::house(AccountKind::Vendor, transfer.currency);
    let (from, to, reason, name) = match step {
        Step::Leave => (cash, way, Reason::VendorDeposit, "leave"),
        Step::Return => (way, cash, Reason::VendorWithdrawal, "return"),
        Step::Arrive => (way, vendor, Reason::VendorDeposit, "arrive"),
        Step::Back => (vendor, cash, Reason::VendorWithdrawal, "back"),
    };
    Posting {
        owner: transfer.member,
        space: "vendor",
        key: format!("{}:{name}", transfer.id),
        movements: vec![Movement {
            from,
            to,
            amount: transfer.amount,
            reason,
            cause: format!("vendor:{}", transfer.id).into(),
            corrects: None,
        }],
    }
}
