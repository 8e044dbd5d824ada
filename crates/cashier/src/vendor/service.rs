//! The state machine. Killed between any two steps, a job goes on from the state that was written.

use kernel::{
    Asset, Money,
    id::{MemberId, RequestId},
};
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
    Move, State, VendorTransfer, sql,
    wallet::{Order, VendorWallet, Word},
};
use crate::{Cashier, Error};

/// Seconds after which a transfer that nobody finished is looked at by a job.
const LOOK_AFTER: i64 = 15;

/// Brings a transfer to its end, by asking the vendor until it is definite.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ask {
    transfer: Uuid,
}

impl Job for Ask {
    const NAME: &'static str = "cashier.vendor";
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
enum Step {
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
    /// The vendor's wallet of a name.
    fn vendor(&self, id: &str) -> Result<&dyn VendorWallet, Error> {
        let found = self.vendors.iter().find(|(name, _)| name == id);
        found.map(|(_, wallet)| wallet.as_ref()).ok_or(Error::UnknownChannel)
    }

    /// Moves money into a vendor's wallet or back. The answer may be a transfer whose outcome is unknown: it is asked
    /// about until the vendor is definite.
    ///
    /// # Errors
    /// An unknown vendor, a reused request id, too little money, another transfer on its way to the same vendor.
    pub async fn move_money(&self, member: MemberId, wish: &Move) -> Result<VendorTransfer, Error> {
        self.vendor(&wish.vendor)?;
        let now = self.store.now();
        let new = VendorTransfer {
            id: kernel::id::fresh(),
            member,
            vendor: wish.vendor.clone(),
            inward: wish.inward,
            currency: self.asset(),
            amount: wish.amount,
            state: State::Requested,
            reason: None,
            created_at: now,
        };
        let mut tx = self.store.begin().await?;
        // The account first: two transfers of one member wait for each other here.
        self.played_away(&mut tx, member, new.currency).await?;
        let moving = sql::is_moving(&mut tx, member, &wish.vendor).await?;
        if !sql::file(&mut tx, &new, wish.request_id).await? {
            let earlier = sql::requested(&mut tx, member, wish.request_id).await?;
            drop(tx);
            let same =
                earlier.amount == new.amount && earlier.inward == new.inward && earlier.vendor == new.vendor;
            return if same { self.go_on(earlier.id).await } else { Err(Error::RequestReused) };
        }
        if moving {
            return Err(Error::Moving);
        }
        if new.inward {
            self.book(&mut tx, &new, Step::Leave).await?;
        }
        let look = now.saturating_add(Duration::seconds(LOOK_AFTER));
        job::enqueue(&mut tx, &Ask { transfer: new.id }, look, now).await?;
        tx.commit().await?;
        self.go_on(new.id).await
    }

    /// Goes one way further with a transfer, as far as the vendor lets it.
    async fn go_on(&self, id: Uuid) -> Result<VendorTransfer, Error> {
        let mut tx = self.store.begin().await?;
        let mut transfer = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if transfer.state.is_over() {
            return Ok(transfer);
        }
        let fresh = transfer.state == State::Requested;
        if fresh {
            transfer.state = State::Sent;
            sql::save(&mut tx, &transfer, self.store.now()).await?;
        }
        tx.commit().await?;
        let wallet = self.vendor(&transfer.vendor)?;
        // What may have been told already is asked about first; an order is only repeated where it was never heard.
        let mut word = if fresh { Ok(Word::Unheard) } else { wallet.status(id).await };
        if matches!(word, Ok(Word::Unheard)) {
            let order = Order { user: user(transfer.member), transaction_uuid: id, amount: transfer.amount };
            word = if transfer.inward { wallet.deposit(&order).await } else { wallet.withdraw(&order).await };
        }
        self.conclude(id, word).await
    }

    async fn conclude(&self, id: Uuid, word: Result<Word, Error>) -> Result<VendorTransfer, Error> {
        let mut tx = self.store.begin().await?;
        let mut transfer = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if transfer.state.is_over() {
            return Ok(transfer);
        }
        match (word, transfer.inward) {
            (Ok(Word::Done), inward) => {
                self.book(&mut tx, &transfer, if inward { Step::Arrive } else { Step::Back }).await?;
                transfer.state = State::Confirmed;
            }
            (Ok(Word::Refused), inward) => {
                if inward {
                    self.book(&mut tx, &transfer, Step::Return).await?;
                }
                transfer.state = State::Reversed;
                transfer.reason = Some("refused".into());
            }
            (Ok(Word::Unheard), _) => transfer.state = State::Unknown,
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

    async fn book(&self, tx: &mut Tx, transfer: &VendorTransfer, step: Step) -> Result<(), Error> {
        let now = self.store.now();
        ledger::post(tx, now, &posting(transfer, step)).await?;
        if !matches!(step, Step::Arrive) {
            let fact = self.balance_changed(tx, transfer.member, transfer.currency).await?;
            outbox::append(tx, now, &[fact]).await?;
        }
        Ok(())
    }

    /// Brings everything that a member has at vendors back, on leaving a game or before the next one is opened.
    ///
    /// # Errors
    /// When the database refuses. A vendor that does not answer keeps what it has until the next sweep.
    pub async fn sweep(&self, member: MemberId) -> Result<Vec<VendorTransfer>, Error> {
        let mut swept = Vec::new();
        for (id, wallet) in self.vendors.iter() {
            let Ok(has) = wallet.balance(&user(member)).await else {
                tracing::warn!(vendor = id, "a vendor did not tell what a member has there");
                continue;
            };
            let Some(amount) = has.positive() else { continue };
            let request_id = RequestId::fresh();
            let back = Move { request_id, vendor: id.clone(), inward: false, amount };
            match self.move_money(member, &back).await {
                Ok(transfer) => swept.push(transfer),
                // Something is on its way already: the next sweep brings what is left.
                Err(Error::Moving) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(swept)
    }

    /// A member's transfers to and from vendors, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn vendor_transfers(&self, member: MemberId) -> Result<Vec<VendorTransfer>, Error> {
        sql::list(&self.store, member, 50).await
    }

    /// What is on its way into vendors' wallets: it equals what the house's transit account holds for it.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn vendors_in_transit(&self, asset: Asset) -> Result<Money, Error> {
        sql::in_transit(&self.store, asset).await
    }
}

/// The member's name at vendors.
fn user(member: MemberId) -> String {
    format!("mela-{member}")
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
            cause: format!("vendor:{}", transfer.id),
            corrects: None,
        }],
    }
}
