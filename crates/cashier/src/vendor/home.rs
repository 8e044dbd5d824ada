//! Money goes along into a vendor's game and comes home afterwards: on leaving, before another vendor's game, at the end
//! of the session, and by itself when it has lain still.

use kernel::{
    Asset, Money,
    id::{MemberId, RequestId, VendorId},
};
use ledger::{AccountKey, AccountKind};
use serde::{Deserialize, Serialize};
use store::{
    Tx,
    job::{self, Ended, Job},
};
use time::{Duration, OffsetDateTime};

use super::{Move, State, VendorBalance, VendorTransfer, sql, wallet::Stand};
use crate::{Cashier, Error};

/// Brings a member's money home from a vendor once it lies still, or at once when the member has left.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Homecoming {
    pub(super) member: MemberId,
    pub(super) vendor: String,
    /// What lay there at the look before; money that moved since is being played with.
    pub(super) seen: Option<Money>,
    /// When the member left: nothing is waited for but what is on its way, and a game opened since is not disturbed.
    pub(super) left: Option<OffsetDateTime>,
}

impl Job for Homecoming {
    const NAME: &'static str = "cashier.vendor.home";
    const ATTEMPTS: i32 = crate::ASKED;
    type Context = Cashier;

    async fn run(self, cashier: Cashier) -> Result<(), Ended> {
        let Ok(stand) = cashier.stand(&self.vendor) else {
            return Err(Ended::Fail(format!(
                "money is at {}, which is not configured any more",
                self.vendor
            )));
        };
        let mut tx = cashier.store.begin().await?;
        let wallets = sql::wallets(&mut tx, self.member).await?;
        let moving = sql::is_moving(&mut tx, self.member, &self.vendor).await?;
        let again = match self.left {
            Some(left) => sql::entered_since(&mut tx, self.member, &self.vendor, left).await?,
            None => false,
        };
        drop(tx);
        let wallet = wallets.into_iter().find(|wallet| wallet.vendor == self.vendor && wallet.away);
        let Some(wallet) = wallet.filter(|_| !again) else { return Ok(()) };
        if moving && self.left.is_some() {
            return Err(Ended::Retry("what is on its way comes first".into()));
        }
        let has = cashier.renew(stand, self.member, &wallet).await?;
        if self.left.is_some() || self.seen == Some(has) {
            cashier.bring(stand, self.member, has).await?;
            return Ok(());
        }
        let next = cashier.store.now().saturating_add(Duration::minutes(stand.idle_minutes.into()));
        Err(Ended::again(&Self { seen: Some(has), ..self }, next))
    }
}

/// Has the money of members who leave brought home, in the transaction that ends their sessions.
///
/// # Errors
/// When the database refuses.
pub async fn recall(tx: &mut Tx, members: &[MemberId], now: OffsetDateTime) -> Result<(), store::Error> {
    let numbers: Vec<i64> = members.iter().map(|member| member.0).collect();
    let away = sql::away(tx, &numbers).await.map_err(|error| match error {
        Error::Store(error) => error,
        _ => store::Error::Inconsistent("wallets that cannot be read"),
    })?;
    for (member, vendor) in away {
        let home = Homecoming { member, vendor, seen: None, left: Some(now) };
        job::enqueue(tx, &home, now, now).await?;
    }
    Ok(())
}

/// What belongs to a member, wherever it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Funds {
    /// The currency.
    pub asset: Asset,
    /// To play with and to withdraw.
    pub available: Money,
    /// Held for withdrawals.
    pub held: Money,
    /// Bonus.
    pub bonus: Money,
    /// Brought to rooms where the member sits, and not yet back.
    pub at_tables: Money,
    /// At vendors, as far as they told.
    pub at_vendors: Money,
    /// On its way to vendors and back.
    pub on_the_way: Money,
    /// All of it.
    pub total: Money,
}

impl Cashier {
    pub(super) async fn ask_balance(&self, stand: &Stand, member: MemberId) -> Result<Money, Error> {
        stand.wallet.balance(&stand.users.of(member), self.asset()).await
    }

    /// Asks a vendor for a wallet, and keeps what it says.
    async fn renew(&self, stand: &Stand, member: MemberId, wallet: &VendorBalance) -> Result<Money, Error> {
        let has = self.ask_balance(stand, member).await?;
        sql::told(&self.store, member, wallet, has, self.store.now()).await?;
        Ok(has)
    }

    /// Takes home what a vendor said is there.
    async fn bring(
        &self,
        stand: &Stand,
        member: MemberId,
        has: Money,
    ) -> Result<Option<VendorTransfer>, Error> {
        let Some(amount) = has.positive() else { return Ok(None) };
        let (request_id, vendor) = (RequestId::fresh(), stand.id.clone());
        match self.move_money(member, &Move { request_id, vendor, inward: false, amount: Some(amount) }).await
        {
            Ok(transfer) => Ok(Some(transfer)),
            // Something is on its way already: what is left comes with the next sweep.
            Err(Error::Moving) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Brings everything that a member has at vendors home, on leaving a game or before another is opened; `but` stays.
    /// Vendors are asked at the same time, so that a slow one costs its own patience and no more.
    ///
    /// # Errors
    /// When the database refuses. A vendor that does not answer keeps what it has until the next sweep.
    pub async fn sweep(&self, member: MemberId, but: Option<VendorId>) -> Result<Vec<VendorTransfer>, Error> {
        let mut tx = self.store.begin().await?;
        let wallets = sql::wallets(&mut tx, member).await?;
        drop(tx);
        let from = wallets.iter().filter(|wallet| wallet.away).filter_map(|wallet| {
            let stand = self.stand(&wallet.vendor).ok()?;
            (but != Some(VendorId(stand.partner))).then_some((stand, wallet))
        });
        let brought = futures::future::join_all(from.map(|(stand, wallet)| async move {
            match self.renew(stand, member, wallet).await {
                Ok(has) => self.bring(stand, member, has).await,
                Err(error @ Error::Store(_)) => Err(error),
                Err(error) => {
                    tracing::warn!(%error, vendor = stand.id, "a vendor did not tell what a member has there");
                    Ok(None)
                }
            }
        }));
        brought.await.into_iter().filter_map(Result::transpose).collect()
    }

    /// Makes a member's money ready for a game of a vendor: what lies at others comes home, and where this one keeps a
    /// wallet of its own all goes along (spec.md: `isSingle` false). Answers what is not there yet.
    ///
    /// # Errors
    /// [`Error::VendorRefused`], a member whose limits could not be kept there, the database.
    pub async fn enter(&self, member: MemberId, partner: VendorId) -> Result<Option<VendorTransfer>, Error> {
        self.sweep(member, Some(partner)).await?;
        let Some(stand) = self.vendors.iter().find(|stand| stand.partner == partner.0) else {
            return Ok(None);
        };
        let wish =
            Move { request_id: RequestId::fresh(), vendor: stand.id.clone(), inward: true, amount: None };
        match self.move_money(member, &wish).await {
            Ok(transfer) if transfer.state == State::Reversed => Err(Error::VendorRefused),
            Ok(transfer) => Ok((!transfer.state.is_over()).then_some(transfer)),
            // All they have is there already.
            Err(Error::NothingToMove) => Ok(None),
            Err(Error::Moving) => {
                let mut tx = self.store.begin().await?;
                let moving = sql::moving(&mut tx, member).await?;
                Ok(moving.into_iter().find(|transfer| transfer.vendor == stand.id))
            }
            Err(error) => Err(error),
        }
    }

    /// What a member has at vendors; `fresh` asks them first, and those that do not answer keep what they said last.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn wallets(&self, member: MemberId, fresh: bool) -> Result<Vec<VendorBalance>, Error> {
        let mut tx = self.store.begin().await?;
        let wallets = sql::wallets(&mut tx, member).await?;
        drop(tx);
        if !fresh || wallets.is_empty() {
            return Ok(wallets);
        }
        let asked = wallets.iter().filter_map(|wallet| Some((self.stand(&wallet.vendor).ok()?, wallet)));
        let told = futures::future::join_all(asked.map(|(stand, wallet)| self.renew(stand, member, wallet)));
        for answer in told.await {
            match answer {
                Err(error @ Error::Store(_)) => return Err(error),
                Err(error) => tracing::warn!(%error, "a vendor did not tell what a member has there"),
                Ok(_) => {}
            }
        }
        let mut tx = self.store.begin().await?;
        sql::wallets(&mut tx, member).await
    }

    /// What belongs to a member, wherever it lies, in one look.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn funds(&self, member: MemberId) -> Result<Funds, Error> {
        let asset = self.asset();
        let mut tx = self.store.begin().await?;
        let keys = [AccountKind::Cash, AccountKind::Held, AccountKind::Bonus, AccountKind::Session]
            .map(|kind| AccountKey::member(member, kind, asset));
        // Locked, so that nothing moves between the sums.
        let book = ledger::lock(&mut tx, &keys.into()).await?;
        let [available, held, bonus, at_tables] = keys.map(|key| book.balance(key));
        let moving = sql::moving(&mut tx, member).await?;
        let wallets = sql::wallets(&mut tx, member).await?;
        let on_the_way = sum(moving.iter().map(|transfer| transfer.amount.money()));
        let coming = sum(moving.iter().filter(|way| !way.inward).map(|way| way.amount.money()));
        let lies = sum(wallets.iter().map(|wallet| wallet.balance));
        // What is coming home counts once: on its way.
        let at_vendors = lies.checked_sub(coming).filter(|rest| !rest.is_negative()).unwrap_or_default();
        let total = sum([available, held, bonus, at_tables, at_vendors, on_the_way].into_iter());
        Ok(Funds { asset, available, held, bonus, at_tables, at_vendors, on_the_way, total })
    }
}

fn sum(mut parts: impl Iterator<Item = Money>) -> Money {
    parts.try_fold(Money::ZERO, Money::checked_add).unwrap_or_default()
}
