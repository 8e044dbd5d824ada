//! Vendors' lists beside our records and the ledger (domain.md 1.7).
//!
//! Every hour a window of each vendor's `transactions/list` is compared, transaction by transaction, with what we have
//! on record and what the ledger moved for it. What the three do not say alike is filed, and an operator decides about
//! it: a repair goes through the money core under a key, so that it happens once however often it is asked for, and so
//! that a vendor who sends the missing call after all hears that it was done.
//!
//! A vendor who cannot be asked has said nothing: such a run judges nothing, and the next one begins where the last
//! whole one ended.

mod booked;
mod compare;
pub(crate) mod dropped;
mod error;
mod held;
mod list;
mod odd;
mod repair;
mod run;
mod sql;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use gate::SharedTitles;
use kernel::{
    Asset, Money, Period,
    id::{MemberId, OperatorId, VendorId},
};
use serde::{Deserialize, Serialize};
use store::{
    Store, lease,
    tasks::{self, CancellationToken},
};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;
use wager::Wager;
use web::UserIds;

use partner::{Health, Hub, Partner};

pub use compare::{Booked, Ours, Theirs};
pub use error::Error;
pub(crate) use list::Row;
pub use repair::{Repair, Step};

/// Only one node compares at a time.
const LEASE: &str = "reconcile";
/// How long a node is believed to live that said so.
const LEASED: Duration = Duration::minutes(2);
/// What a run says of a vendor that answers 404 where its list should be, and how long it is left alone then.
pub(crate) const NO_LIST: &str = "no_list";
const LISTLESS: Duration = Duration::days(1);
/// How often it is looked whether something is due.
const PAUSE: std::time::Duration = std::time::Duration::from_secs(30);

/// How vendors are compared with.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Minutes of one window.
    pub window_minutes: u32,
    /// Minutes that calls on their way get to arrive before their window is looked at.
    pub delay_minutes: u32,
    /// Hours after which an open round is an alarm.
    pub open_hours: u32,
    /// Minutes after which a vendor who could not be asked is asked again.
    pub retry_minutes: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { window_minutes: 60, delay_minutes: 10, open_hours: 24, retry_minutes: 5 }
    }
}

/// In which way the sides differ.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The vendor lists it, we do not know it.
    MissingHere,
    /// It stands here, and the vendor does not list it.
    MissingThere,
    /// Both know it, for different amounts.
    AmountDiffers,
    /// Both know it, and one of them took it back.
    StateDiffers,
    /// Both know it, for another player, game, round or currency.
    ContentDiffers,
    /// Our own record and the ledger do not agree.
    LedgerDiffers,
    /// The round has been open for too long.
    OpenRound,
    /// A vendor with a wallet of its own listed it once, and lists it no more.
    Dropped,
    /// A win that is to be looked at: it names another round than its bet or is beyond what can be held, and was refused; or
    /// calls itself free, and its bet was not.
    OddWin,
    /// A win brought its round above the highest payout of its vendor or title, and waits for two operators.
    HeldWin,
}

/// What has become of a difference.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// It waits for a decision.
    Open,
    /// Its repair is decided and on its way.
    Repairing,
    /// It was repaired.
    Repaired,
    /// It was accepted as it is.
    Accepted,
    /// It went away by itself: a late call arrived.
    Gone,
}

kernel::named!(Kind, State);

/// A difference as it is filed.
#[derive(Clone, Debug)]
pub struct Difference {
    /// Its id.
    pub id: Uuid,
    /// With whom.
    pub partner: VendorId,
    /// The vendor's name for the transaction, or for the round that is open.
    pub key: String,
    /// In which way.
    pub kind: Kind,
    /// What has become of it.
    pub state: State,
    /// Grows when the sides change.
    pub version: i32,
    /// Whose money, where that is known.
    pub member: Option<MemberId>,
    /// The vendor's game code.
    pub game: String,
    /// The vendor's name for the round.
    pub round: String,
    /// What the vendor says.
    pub theirs: Option<Theirs>,
    /// What is on record here.
    pub ours: Option<Ours>,
    /// What the ledger moved.
    pub booked: Option<Booked>,
    /// When it was first seen.
    pub found_at: OffsetDateTime,
    /// When it was last seen.
    pub seen_at: OffsetDateTime,
    /// The repair, once it is decided.
    pub repair: Option<Repair>,
}

/// What was said and done about a difference.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DifferenceAct)]
pub struct Said {
    /// Who; nobody for the house itself.
    #[serde(skip)]
    pub operator: Option<OperatorId>,
    /// Who, by the name they had.
    pub name: String,
    /// `consent`, `decide`, `accept`, `done`, `refused`, `gone`, `dropped`.
    pub act: String,
    /// Which repair it was about.
    pub repair: Option<String>,
    /// The note; of a repair that was made its transaction.
    pub note: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// The version of the difference that was seen.
    #[serde(skip)]
    pub version: i32,
}

/// Which differences are wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// With whom.
    pub partner: Option<VendorId>,
    /// In which state; `Open` means whatever still waits.
    pub state: Option<State>,
    /// Of which kind.
    pub kind: Option<Kind>,
    /// Found from this moment on.
    pub from: Option<OffsetDateTime>,
    /// Found before this moment.
    pub until: Option<OffsetDateTime>,
    /// After the one found then, with this id (newest first).
    pub after: Option<(OffsetDateTime, Uuid)>,
    /// Most rows.
    pub limit: u16,
}

/// What the three say was staked and paid in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sum {
    /// In what.
    pub asset: Asset,
    /// Stakes of the vendor's list.
    pub their_stakes: Money,
    /// Payouts of the vendor's list.
    pub their_payouts: Money,
    /// Stakes on record.
    pub our_stakes: Money,
    /// Payouts on record.
    pub our_payouts: Money,
    /// What the ledger moved into members' cash.
    pub moved: Money,
}

/// One comparison.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its number.
    pub id: i64,
    /// With whom.
    pub partner: VendorId,
    /// Its window's beginning.
    pub from: OffsetDateTime,
    /// Its window's end.
    pub until: OffsetDateTime,
    /// When it began.
    pub started_at: OffsetDateTime,
    /// When it ended.
    pub ended_at: OffsetDateTime,
    /// Whether an operator asked for it.
    pub by_hand: bool,
    /// Why it failed, if it did.
    pub error: Option<String>,
    /// Transactions of the vendor's list.
    pub compared: i64,
    /// Differences that stand.
    pub found: i64,
    /// Rounds about which the vendor could not be asked: there were too many.
    pub unjudged: i64,
    /// What was staked and paid.
    pub sums: Vec<Sum>,
}

/// How things stand with a vendor.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Who.
    pub partner: VendorId,
    /// The name in addresses.
    pub name: String,
    /// Up to when everything was compared.
    pub reach: Option<OffsetDateTime>,
    /// The last run.
    pub last: Option<Run>,
    /// Differences that wait.
    pub open: i64,
    /// Rounds that are open for too long, among them.
    pub open_rounds: i64,
    /// Rounds that have not ended.
    pub rounds: i64,
    /// How the vendor answers.
    pub health: Health,
}

/// Compares vendors' lists with our books. Cheap to clone.
#[derive(Clone)]
pub struct Reconciler {
    store: Store,
    hub: Hub,
    titles: SharedTitles,
    wager: Wager,
    partners: HashMap<VendorId, Partner>,
    /// How vendors know members, those without a list too.
    users: HashMap<VendorId, UserIds>,
    settings: Settings,
}

impl Reconciler {
    /// For the configured partners that have a Games API, asked through `hub`.
    #[must_use]
    pub fn new(
        store: Store,
        (wager, hub, titles): (Wager, Hub, SharedTitles),
        known: &[Partner],
        settings: Settings,
    ) -> Self {
        let listed = known.iter().filter(|partner| !partner.games_url.is_empty());
        let partners = listed.map(|partner| (partner.vendor(), partner.clone())).collect();
        let users = known.iter().map(|partner| (partner.vendor(), partner.users.clone())).collect();
        Self { store, hub, titles, wager, partners, users, settings }
    }

    /// Compares whatever is due, again and again until `stop` is cancelled; one node at a time.
    pub fn follow(&self, stop: &CancellationToken) {
        let (reconciler, stop, holder) = (self.clone(), stop.clone(), kernel::id::fresh());
        tasks::spawn("reconciliation", async move {
            loop {
                if let Err(error) = reconciler.tick(holder).await {
                    tracing::warn!(error = &error as &dyn std::error::Error, "the comparison did not end");
                }
                tokio::select! {
                    () = tokio::time::sleep(PAUSE) => {}
                    () = stop.cancelled() => return,
                }
            }
        });
    }

    /// Makes repairs that were decided, files wins that are held, and compares the next window of every vendor for whom
    /// one is due, if this node is the one that does; how many windows.
    ///
    /// # Errors
    /// When the database refuses; a vendor's silence is filed, not returned.
    pub async fn tick(&self, holder: Uuid) -> Result<usize, Error> {
        let mut windows = 0;
        if lease::hold(&self.store, LEASE, holder, LEASED).await?.is_none() {
            return Ok(windows);
        }
        self.finish_all().await?;
        self.file_held().await?;
        for partner in self.partners.keys().copied() {
            let Some(lease) = lease::hold(&self.store, LEASE, holder, LEASED).await? else {
                return Ok(windows);
            };
            let Some(window) = self.due(partner).await? else { continue };
            self.run(partner, window, Some(lease)).await?;
            windows += 1;
        }
        Ok(windows)
    }

    /// The next window of a vendor, when it is old enough.
    async fn due(&self, partner: VendorId) -> Result<Option<Period>, Error> {
        let now = self.store.now();
        let length = Duration::minutes(i64::from(self.settings.window_minutes.max(1)));
        let ripe = now - Duration::minutes(i64::from(self.settings.delay_minutes));
        let from = match sql::reach(&self.store, partner).await? {
            Some(reach) => reach,
            None => hour(ripe) - length,
        };
        if from + length > ripe {
            return Ok(None);
        }
        let last = sql::last(&self.store, partner).await?;
        let patience = Duration::minutes(i64::from(self.settings.retry_minutes));
        let failed = last.filter(|run| run.error.is_some() && !run.by_hand);
        let waits = failed.is_some_and(|run| {
            let has_no_list = run.error.as_deref() == Some(NO_LIST);
            run.ended_at + if has_no_list { LISTLESS } else { patience } > now
        });
        Ok((!waits).then_some(Period { from, until: from + length }))
    }

    /// How things stand with each vendor, by name.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn standings(&self) -> Result<Vec<Standing>, Error> {
        let mut standings = Vec::with_capacity(self.partners.len());
        for (partner, known) in &self.partners {
            let (open, open_rounds) = sql::open(&self.store, *partner).await?;
            standings.push(Standing {
                partner: *partner,
                name: known.name.clone(),
                reach: sql::reach(&self.store, *partner).await?,
                last: sql::last(&self.store, *partner).await?,
                open,
                open_rounds,
                rounds: wager::open_of(&self.store, *partner).await?,
                health: self.hub.health(*partner),
            });
        }
        standings.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(standings)
    }

    /// Where the books are.
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// Differences, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn differences(&self, wanted: &Wanted) -> Result<Vec<Difference>, Error> {
        sql::differences(&self.store, wanted).await
    }

    /// One difference, with what was said and done about it.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn difference(&self, id: Uuid) -> Result<Option<(Difference, Vec<Said>)>, Error> {
        let Some(difference) = sql::difference(&self.store, id).await? else { return Ok(None) };
        Ok(Some((difference, sql::said(&self.store, id).await?)))
    }

    /// Comparisons, newest first, after the one with this number.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn runs(
        &self,
        partner: Option<VendorId>,
        after: Option<i64>,
        limit: u16,
    ) -> Result<Vec<Run>, Error> {
        sql::runs(&self.store, partner, after, limit).await
    }

    /// The partner of a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<VendorId> {
        self.partners.iter().find(|(_, partner)| partner.name == name).map(|(id, _)| *id)
    }

    /// How a vendor knows members; one who is no partner any more is told nothing.
    fn users(&self, partner: VendorId) -> UserIds {
        self.users.get(&partner).cloned().unwrap_or_default()
    }

    fn partner(&self, partner: VendorId) -> Result<&Partner, Error> {
        self.partners.get(&partner).ok_or(Error::NoList)
    }
}

/// The beginning of the hour.
fn hour(at: OffsetDateTime) -> OffsetDateTime {
    at.replace_time(time::Time::from_hms(at.hour(), 0, 0).unwrap_or(time::Time::MIDNIGHT))
}
