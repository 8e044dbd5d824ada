//! What the guard asks of the other features, and what they ask of it.

use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
    sync::Arc,
};

use cashier::Cashier;
use gate::Watch;
use guard::{Guard, Played, PlayedDay, limit};
use identity::Identity;
use kernel::{
    Asset, Face, Money,
    id::{MemberId, VendorId},
};
use store::{Store, Tx};
use time::{Date, OffsetDateTime};
use wager::Refusal;
use web::{Member, MemberDoor};

use crate::configuration::Configuration;

/// The guard of a house, over the books and the members.
///
/// # Errors
/// When a setting cannot be used.
pub fn open(
    configuration: &Configuration,
    (store, identity): (&Store, &Identity),
    stop: &store::tasks::CancellationToken,
) -> Result<Guard, guard::Error> {
    let mut settings = configuration.guard.clone();
    if settings.documents_dir.as_os_str().is_empty() {
        settings.documents_dir = documents(configuration);
    }
    let asset = configuration.identity.asset;
    let books = Books { store: store.clone(), identity: identity.clone(), asset };
    Guard::start(store, settings, Arc::new(books), stop)
}

/// Beside the database's own folder, where nothing is served from.
fn documents(configuration: &Configuration) -> PathBuf {
    configuration.database.folder().join("documents")
}

/// Books and members, as the guard asks about them.
struct Books {
    store: Store,
    identity: Identity,
    asset: Asset,
}

fn unbooked(error: wager::Error) -> store::Error {
    match error {
        wager::Error::Store(error) => error,
        _ => store::Error::Inconsistent("rounds that cannot be added up"),
    }
}

#[async_trait::async_trait]
impl guard::House for Books {
    async fn played(
        &self,
        tx: &mut Tx,
        since: &[(MemberId, OffsetDateTime)],
    ) -> Result<Vec<Played>, store::Error> {
        let tallies = wager::tally(tx, self.asset, since).await.map_err(unbooked)?;
        Ok(tallies.into_iter().map(played).collect())
    }

    async fn standing(
        &self,
        tx: &mut Tx,
        bets: &[(VendorId, String)],
    ) -> Result<HashSet<(VendorId, String)>, store::Error> {
        wager::recorded(tx, bets).await.map_err(unbooked)
    }

    async fn days(&self, member: MemberId, from: Date) -> Result<Vec<PlayedDay>, store::Error> {
        let days = wager::tally_days(&self.store, (member, self.asset), from).await;
        let days = days.map_err(unbooked)?.into_iter();
        Ok(days.map(|(day, tally)| PlayedDay { day, played: played(tally) }).collect())
    }

    async fn deposited(
        &self,
        tx: &mut Tx,
        member: MemberId,
        since: OffsetDateTime,
    ) -> Result<Money, store::Error> {
        cashier::deposited(tx, (member, self.asset), since).await
    }

    async fn withdrawn(&self, tx: &mut Tx, member: MemberId) -> Result<Money, store::Error> {
        cashier::withdrawn(tx, (member, self.asset)).await
    }

    async fn end_sessions(&self, tx: &mut Tx, member: MemberId) -> Result<(), store::Error> {
        self.identity.end_all_sessions(tx, member).await
    }

    fn least_age(&self) -> u8 {
        // The site's registration is already held to the licence's age.
        self.identity.site().snapshot().minimum_age()
    }
}

/// Accounts for payouts, as the guard asks about them when operators look at papers.
pub struct Payees {
    /// Who gave which name.
    pub identity: Identity,
    /// Whose accounts are open.
    pub cashier: Cashier,
}

#[async_trait::async_trait]
impl guard::kyc::Payees for Payees {
    async fn names(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, store::Error> {
        self.identity.payee_names(members).await
    }

    async fn keep_to_name(
        &self,
        tx: &mut Tx,
        member: MemberId,
        name: &str,
    ) -> Result<Vec<String>, store::Error> {
        let closed = self.cashier.keep_to_name_in(tx, member, name).await.map_err(|error| match error {
            cashier::Error::Store(error) => error,
            _ => store::Error::Inconsistent("accounts for payouts that cannot be held to a name"),
        })?;
        Ok(closed.into_iter().map(|payee| payee.holder).collect())
    }
}

const fn played(tally: wager::Tally) -> Played {
    Played { staked: tally.staked, paid: tally.paid }
}

/// What games ask before a stake.
pub struct Watchman(pub Guard);

impl Watchman {
    fn stake(stake: &gate::Stake) -> guard::Stake {
        let key = (stake.partner, stake.key.clone());
        guard::Stake { member: stake.member, key, amount: stake.amount }
    }
}

#[async_trait::async_trait]
impl Watch for Watchman {
    fn seen(&self, member: MemberId) {
        self.0.seen(member);
    }

    async fn reserve(&self, stake: &gate::Stake) -> Result<Option<Refusal>, store::Error> {
        let breach = self.0.reserve(Self::stake(stake)).await?;
        Ok(breach.map(|limit::Breach { .. }| Refusal::LimitReached))
    }

    fn arrived(&self, stake: &gate::Stake) {
        self.0.arrived(&Self::stake(stake));
    }
}

/// The door of members, and what keeps who pauses from going further in.
pub struct Doorman {
    /// Whose sessions.
    pub identity: Identity,
    /// Who pauses.
    pub guard: Guard,
}

#[async_trait::async_trait]
impl MemberDoor for Doorman {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let member = self.identity.member(token).await?;
        if let Some(member) = &member {
            self.guard.seen(member.id);
        }
        Ok(member)
    }

    async fn bars(&self, member: &Member) -> Result<Option<Face>, store::Error> {
        if member.kind.is_trial() {
            return Ok(None);
        }
        let pause = self.guard.standing(member.id).await?.pause;
        Ok(pause.map(|pause| kernel::Fault::face(&guard::Error::Paused(pause))))
    }
}
