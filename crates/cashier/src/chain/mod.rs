//! Stablecoins (domain.md 5.5): an address per deposit, what a node of the chain reports to it, and when that counts.

mod node;
pub(crate) mod office;
mod sql;
mod unmatched;

use futures::{StreamExt, stream};
use kernel::{Amount, Kind, Money, id::DepositId};
use serde::{Deserialize, Serialize};
use store::Tx;
use store::tasks::{self, CancellationToken};
use time::Duration;

use crate::{
    Cashier, Channel, Error,
    deposit::{Deposit, State, sql as deposits},
    price,
};

pub use node::HttpNode;
pub use unmatched::{Unmatched, UnmatchedKind};

/// Why a person looks at a deposit whose tokens are no longer there.
const LOST: &str = "chain_lost";

/// How long an address is looked at after its deposit was asked for: money that comes late is still the member's.
const WATCHED: Duration = Duration::days(7);

/// Addresses that are looked at at once.
const AT_ONCE: usize = 4;

/// Pause between looks.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(2);

/// An address of a deposit's own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Opened {
    /// The address.
    pub address: String,
    /// A page from which it can be paid, where there is one.
    pub page: Option<String>,
}

/// A transfer that a node reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seen {
    /// The transaction's hash.
    pub transaction: String,
    /// Its place in the transaction.
    pub number: i32,
    /// The token's contract.
    pub token: String,
    /// Millionths of the token.
    pub tokens: i64,
    /// The block that holds it.
    pub block: i64,
    /// Blocks on top of that one, and itself.
    pub confirmations: i32,
}

/// A node of the chain that only looks.
#[async_trait::async_trait]
pub trait Node: Send + Sync + 'static {
    /// The address of a deposit; asked twice, it is the same.
    async fn address(&self, reference: &str) -> Result<Opened, Error>;
    /// Every transfer to an address that is on the chain now.
    async fn transfers(&self, address: &str) -> Result<Vec<Seen>, Error>;
}

impl Cashier {
    /// Looks at the addresses of stablecoins until `stop` is cancelled.
    pub fn watch_chain(&self, stop: &CancellationToken) {
        let chain = self.settings.channels.iter().any(|channel| channel.chain.is_some());
        if !chain {
            return;
        }
        let (cashier, stop) = (self.clone(), stop.clone());
        tasks::spawn("chain", async move {
            while !stop.is_cancelled() {
                if let Err(error) = cashier.look_at_chain().await {
                    tracing::warn!(%error, "the chain could not be looked at");
                }
                tokio::select! { () = stop.cancelled() => {}, () = tokio::time::sleep(PAUSE) => {} }
            }
        });
    }

    /// Asks the node once about every address that may still bring money.
    ///
    /// # Errors
    /// When the database refuses; a node that does not answer is asked again next time.
    pub async fn look_at_chain(&self) -> Result<(), Error> {
        let from = self.store.now().saturating_sub(WATCHED);
        let watched = deposits::watched(&self.store, from).await?;
        // Several at once, each for itself: one address that cannot be read, or whose transfers cannot be written, keeps no
        // other member's money away.
        let looks = watched.into_iter().map(async |(id, address)| {
            let looked = match self.node.transfers(&address).await {
                Ok(seen) => self.take_chain(id, &seen).await,
                Err(error) => return tracing::debug!(%error, deposit = %id, "the node did not answer"),
            };
            if let Err(error) = looked {
                tracing::error!(%error, deposit = %id, "what the chain shows could not be taken");
            }
        });
        stream::iter(looks).buffer_unordered(AT_ONCE).collect::<()>().await;
        Ok(())
    }

    /// Takes what the node reports about one deposit's address.
    async fn take_chain(&self, id: DepositId, seen: &[Seen]) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let mut deposit = deposits::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        let channel = self.settings.channels.iter().find(|channel| channel.id == deposit.channel);
        let Some(channel) = channel.filter(|channel| channel.chain.is_some()) else { return Ok(()) };
        let before = deposit.clone();
        let gone = sql::gone(&mut tx, &deposit, seen).await?;
        if gone.credited > 0 {
            // Deeper than the confirmations asked for: a person decides what becomes of money that is no longer there.
            tracing::error!(deposit = %id, "credited stablecoins are no longer on the chain");
            deposit.state = State::Disputed;
            deposit.reason = Some(LOST.into());
            deposits::save(&mut tx, &deposit, self.store.now()).await?;
        }
        for transfer in seen {
            self.take_transfer(&mut tx, &mut deposit, transfer, channel).await?;
        }
        let lost = deposit.state == State::Disputed && deposit.reason.as_deref() == Some(LOST);
        if lost && deposit.returned == Money::ZERO && !sql::is_lost(&mut tx, &deposit).await? {
            // A node that had lost its way found it again: nothing was taken, nothing is owed.
            (deposit.state, deposit.reason) = (State::Credited, None);
        }
        let pending = deposit.state == State::Pending;
        if pending && seen.is_empty() {
            // A reorganisation took all of it away again.
            deposit.state = State::Redirected;
            deposit.confirmations = 0;
        }
        if deposit == before && gone.seen == 0 {
            // Nothing new; the transfers that were written say the same as before.
            return Ok(tx.commit().await?);
        }
        deposits::save(&mut tx, &deposit, self.store.now()).await?;
        self.tell_deposit(&mut tx, &deposit).await?;
        Ok(tx.commit().await?)
    }

    async fn take_transfer(
        &self,
        tx: &mut Tx,
        deposit: &mut Deposit,
        transfer: &Seen,
        channel: &Channel,
    ) -> Result<(), Error> {
        let Some(rules) = &channel.chain else { return Ok(()) };
        let now = self.store.now();
        let mut state = if transfer.token != rules.token {
            "foreign"
        } else if transfer.tokens < rules.dust {
            "dust"
        } else {
            "seen"
        };
        let known = sql::known(tx, deposit, transfer).await?;
        // What a person dealt with, as dust or as another token, is not credited when settings change.
        if known.as_ref().is_some_and(|known| known.state == "credited" || known.dealt) {
            return Ok(());
        }
        let deep = i64::from(transfer.confirmations) >= i64::from(rules.confirmations);
        // What was sent in time is worth what was agreed on, however long the chain takes to confirm it.
        let sent = known.map_or(now, |known| known.at);
        let locked = deposit.expires_at.is_some_and(|end| sent <= end).then_some(deposit.rate).flatten();
        let value = |tokens| price::value(tokens, locked.unwrap_or(rules.rate.money()), rules.spread);
        let (worth, dust) = (value(transfer.tokens), value(rules.dust));
        let beyond = state == "seen"
            && deep
            && (is_beyond(deposit, transfer, worth, channel.max)
                || !self.admits_more(tx, deposit, (worth, dust)).await?);
        if beyond {
            state = UnmatchedKind::Beyond.name();
            self.look_beyond(tx, deposit).await?;
        } else if state == "seen" && deposit.state == State::Rejected {
            if deep {
                self.dispute_rejected(tx, deposit).await?;
            }
        } else if state == "seen" && deep && deposit.state != State::Disputed {
            if let Some(amount) = worth.and_then(Money::positive) {
                let name = format!("{}/{}", transfer.transaction, transfer.number);
                deposit.transaction.get_or_insert(name.clone());
                deposit.confirmations = transfer.confirmations;
                self.credit(tx, deposit, &name, amount).await?;
                state = "credited";
            }
        } else if state == "seen" && !matches!(deposit.state, State::Credited | State::Disputed) {
            deposit.state = State::Pending;
            deposit.confirmations = transfer.confirmations;
        }
        sql::keep(tx, deposit, transfer, state, now).await
    }

    /// Whether the member's limits and standing let in what came beyond what was asked for: they were asked about that much
    /// alone. What is worth no more than dust comes from rounding tokens.
    async fn admits_more(
        &self,
        tx: &mut Tx,
        deposit: &Deposit,
        (worth, dust): (Option<Money>, Option<Money>),
    ) -> Result<bool, Error> {
        let had = deposit.received.map_or(Money::ZERO, Amount::money);
        let asked = deposit.amount.money().checked_sub(had).filter(|rest| *rest > Money::ZERO);
        let more = worth.and_then(|worth| worth.checked_sub(asked.unwrap_or(Money::ZERO)));
        let Some(more) = more.filter(|more| Some(*more) > dust).and_then(Money::positive) else {
            return Ok(true);
        };
        match self.people.admit_deposit(tx, deposit.member, deposit.currency, more).await {
            Ok(()) => Ok(true),
            Err(error) if matches!(error.face().kind, Kind::Internal | Kind::Unavailable) => {
                Err(error.into())
            }
            Err(_) => Ok(false),
        }
    }

    /// Has a person look at a deposit to which only tokens beyond its channel's bound or the member's limits came; one that brought money, or that a
    /// person has decided about, stays as it is. The tokens wait by themselves.
    async fn look_beyond(&self, tx: &mut Tx, deposit: &mut Deposit) -> Result<(), Error> {
        let decided = matches!(deposit.state, State::Rejected | State::Disputed | State::Review);
        if decided || deposit.received.is_some() {
            return Ok(());
        }
        self.review(tx, deposit, "other_amount").await
    }
}

/// Whether a transfer is worth more than its channel takes, or than the books hold; what was asked for is always taken, though
/// its tokens were rounded up.
fn is_beyond(deposit: &Deposit, transfer: &Seen, worth: Option<Money>, most: Amount) -> bool {
    deposit.tokens.is_none_or(|asked| transfer.tokens > asked)
        && worth.is_none_or(|worth| worth > most.money())
}
