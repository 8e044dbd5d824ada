//! One comparison: along the vendor's list, then along our rounds, and in the end what was found is filed at once.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{
    Asset, Money, Period,
    id::{MemberId, VendorId},
};
use store::lease::Lease;
use time::{Duration, OffsetDateTime};
use web::UserIds;

use super::{
    Booked, Difference, Error, Kind, Ours, Reconciler, Run, State, Sum, Theirs, compare,
    list::{Asked, Walk},
    sql,
};
use partner::HubError;

/// Rounds of ours that are read at once.
const ROUNDS: u16 = 500;
/// Rounds about which a vendor is asked one by one; more of them are counted, and told.
const ASKED: usize = 500;
/// Alarms of open rounds at once, and open differences that are looked at again.
const OPEN: u16 = 500;
const AGAIN: u16 = 100;
/// The longest window that an operator may ask for.
const LONGEST: Duration = Duration::hours(25);

/// A difference as it was seen.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) key: String,
    pub(super) kind: Kind,
    pub(super) member: Option<MemberId>,
    pub(super) game: String,
    pub(super) round: String,
    pub(super) theirs: Option<Theirs>,
    pub(super) ours: Option<Ours>,
    pub(super) booked: Option<Booked>,
}

/// What a comparison has found so far.
#[derive(Default)]
pub(super) struct Found {
    pub(super) seen: BTreeMap<(String, Kind), Seen>,
    pub(super) compared: i64,
    pub(super) unjudged: i64,
    pub(super) sums: BTreeMap<Asset, Sum>,
    heard: HashSet<String>,
}

impl Found {
    fn file(&mut self, seen: Seen) {
        self.seen.entry((seen.key.clone(), seen.kind)).or_insert(seen);
    }

    /// Adds what the sides say of one transaction.
    fn count(&mut self, theirs: Option<&Theirs>, ours: Option<&wager::Standing>) {
        let asset = ours.map(|ours| ours.asset).or_else(|| theirs.and_then(Theirs::asset));
        let Some(asset) = asset else { return };
        let zero = Money::ZERO;
        let empty = Sum {
            asset,
            their_stakes: zero,
            their_payouts: zero,
            our_stakes: zero,
            our_payouts: zero,
            moved: zero,
        };
        let sum = self.sums.entry(asset).or_insert(empty);
        let add = |to: &mut Money, more: Money| *to = to.checked_add(more).unwrap_or(*to);
        if let Some((stake, payout)) = theirs.map(Theirs::stands) {
            add(&mut sum.their_stakes, stake);
            add(&mut sum.their_payouts, payout);
        }
        if let Some(ours) = ours {
            let (stake, payout) = compare::stands_for(ours);
            add(&mut sum.our_stakes, stake);
            add(&mut sum.our_payouts, payout);
            add(&mut sum.moved, ours.moved);
        }
    }
}

impl Reconciler {
    /// Compares a window that an operator chose, now.
    ///
    /// # Errors
    /// [`Error::BadWindow`]; a vendor's silence is filed, not returned.
    pub async fn run_now(&self, partner: VendorId, window: Period) -> Result<Run, Error> {
        self.partner(partner)?;
        let Period { from, until } = window;
        if until <= from || until - from > LONGEST || until > self.store.now() {
            return Err(Error::BadWindow);
        }
        self.run(partner, window, None).await
    }

    /// Compares a window and files what was found; without a lease it is an operator's.
    pub(super) async fn run(
        &self,
        partner: VendorId,
        window: Period,
        lease: Option<Lease>,
    ) -> Result<Run, Error> {
        let started_at = self.store.now();
        let mut found = Found::default();
        let outcome = self.compare(partner, window, &mut found).await;
        let error = match outcome {
            Ok(()) => None,
            Err(Error::Vendor(HubError::Refused(404))) => {
                tracing::info!(%partner, "the vendor keeps no list of transactions: nothing of it is compared");
                found = Found::default();
                self.alarm(partner, &mut found).await?;
                Some(super::NO_LIST.to_owned())
            }
            Err(error @ (Error::Vendor(_) | Error::TooLong)) => {
                tracing::warn!(%partner, error = &error as &dyn std::error::Error, "a window was not compared");
                found = Found::default();
                Some(error.to_string())
            }
            Err(error) => return Err(error),
        };
        let run = Run {
            id: 0,
            partner,
            from: window.from,
            until: window.until,
            started_at,
            ended_at: self.store.now(),
            by_hand: lease.is_none(),
            error,
            compared: found.compared,
            found: i64::try_from(found.seen.len()).unwrap_or(i64::MAX),
            unjudged: found.unjudged,
            sums: found.sums.values().copied().collect(),
        };
        let run = self.file(run, found, lease).await?;
        if run.error.as_deref().is_none_or(|error| error == super::NO_LIST) {
            self.look_again(partner, started_at).await?;
        }
        metrics(&run);
        Ok(run)
    }

    /// In one transaction: a comparison that is cut off has found nothing.
    async fn file(&self, mut run: Run, found: Found, lease: Option<Lease>) -> Result<Run, Error> {
        let mut tx = self.store.begin().await?;
        if let Some(lease) = lease
            && !store::lease::verify(&mut tx, super::LEASE, lease).await?
        {
            return Err(Error::TakenOver);
        }
        for seen in found.seen.into_values() {
            sql::file(&mut tx, run.partner, &seen, run.ended_at).await?;
        }
        run.id = sql::record(&mut tx, &run).await?;
        tx.commit().await?;
        Ok(run)
    }

    async fn compare(&self, partner: VendorId, window: Period, found: &mut Found) -> Result<(), Error> {
        let mut walk = Walk::of(Asked::Period(window));
        while let Some(page) = self.page(partner, &mut walk).await? {
            self.hear(partner, page, found).await?;
        }
        self.walk_ours(partner, window, found).await?;
        self.alarm(partner, found).await
    }

    /// What the vendor says, beside what stands here.
    pub(super) async fn hear(
        &self,
        partner: VendorId,
        page: Vec<Theirs>,
        found: &mut Found,
    ) -> Result<(), Error> {
        let named = |theirs: &Theirs| match &theirs.reference {
            Some(reference) if theirs.is_rollback() => reference.clone(),
            _ => theirs.key.clone(),
        };
        let users = self.users(partner);
        let page: Vec<Theirs> =
            page.into_iter().filter(|theirs| found.heard.insert(theirs.key.clone())).collect();
        let keys: Vec<String> = page.iter().map(named).collect();
        let ours = self.with_repairs(partner, wager::standing(&self.store, partner, &keys).await?).await?;
        let ours: HashMap<&str, &wager::Standing> = ours.iter().map(|one| (one.key.as_str(), one)).collect();
        for theirs in page {
            let key = named(&theirs);
            let standing = ours.get(key.as_str()).copied();
            found.compared += 1;
            if !theirs.is_rollback() {
                found.count(Some(&theirs), standing);
            }
            if let Some(kind) = compare::judge(&theirs, standing, &users) {
                found.file(Seen {
                    key,
                    kind,
                    member: standing.map(|ours| ours.member).or_else(|| theirs.member(&users)),
                    game: theirs.game.clone(),
                    round: theirs.round.clone(),
                    ours: standing.map(|ours| Ours::of(ours, &users)),
                    booked: standing.map(Booked::from),
                    theirs: Some(theirs),
                });
            }
        }
        Ok(())
    }

    /// What stands here with what was posted by hand for it: a repaired difference is none any more.
    async fn with_repairs(
        &self,
        partner: VendorId,
        mut ours: Vec<wager::Standing>,
    ) -> Result<Vec<wager::Standing>, Error> {
        let keys: Vec<String> = ours.iter().map(|standing| standing.key.clone()).collect();
        let named = sql::topped_up(&self.store, partner, &keys).await?;
        if named.is_empty() {
            return Ok(ours);
        }
        let posted: Vec<String> = named.iter().map(|(_, posted)| posted.clone()).collect();
        let posted = wager::standing(&self.store, partner, &posted).await?;
        for (key, by) in named {
            let to = ours.iter_mut().find(|standing| standing.key == key);
            let more = posted.iter().find(|standing| standing.key == by && !standing.undone);
            if let (Some(to), Some(more)) = (to, more) {
                to.amount = to.amount.checked_add(more.amount).unwrap_or(to.amount);
                to.moved = to.moved.checked_add(more.moved).unwrap_or(to.moved);
                to.transfers.extend(&more.transfers);
            }
        }
        Ok(ours)
    }

    /// Our rounds of the window: whatever stands in them must have been heard of. Where it was not, the vendor is asked
    /// about the round by its name: the vendor's clock is not ours, and a round may lie on the other side of a window's edge.
    async fn walk_ours(&self, partner: VendorId, window: Period, found: &mut Found) -> Result<(), Error> {
        let (mut after, mut asked) = (None, 0_usize);
        loop {
            let rounds = wager::ended_between(&self.store, partner, window, after, ROUNDS).await?;
            let Some(last) = rounds.last() else { return Ok(()) };
            after = Some((last.at, last.id.0));
            let named: Vec<_> = rounds.into_iter().map(|round| (round.member, round.name)).collect();
            let unheard = self.unheard(partner, &named, found).await?;
            let mut silent: Vec<String> = unheard.iter().map(|one| one.round.clone()).collect();
            silent.sort();
            silent.dedup();
            let judged = silent.len().min(ASKED - asked);
            asked += judged;
            let (judged, unjudged) = silent.split_at(judged);
            for round in judged {
                self.ask_about(partner, round, found).await?;
            }
            found.unjudged += i64::try_from(unjudged.len()).unwrap_or(i64::MAX);
            let was_asked = |one: &wager::Standing| judged.binary_search(&one.round).is_ok();
            missing_there(unheard.into_iter().filter(was_asked), found, &self.users(partner));
        }
    }

    /// What stands here in rounds and was not heard of; what is wrong between record and ledger is filed on the way.
    async fn unheard(
        &self,
        partner: VendorId,
        rounds: &[(MemberId, String)],
        found: &mut Found,
    ) -> Result<Vec<wager::Standing>, Error> {
        let keys = wager::keys_of(&self.store, partner, rounds).await?;
        let repairs = sql::repairs(&self.store, &keys).await?;
        let users = self.users(partner);
        let mut unheard = Vec::new();
        for standing in wager::standing(&self.store, partner, &keys).await? {
            if standing.expected() != Some(standing.moved) {
                found.file(seen_here(&standing, Kind::LedgerDiffers, &users));
            }
            // What we posted ourselves under a name of ours cannot stand in the vendor's list.
            let is_own = repairs.contains(&standing.key);
            if compare::stands(&standing) && !is_own && !found.heard.contains(&standing.key) {
                unheard.push(standing);
            }
        }
        Ok(unheard)
    }

    async fn ask_about(&self, partner: VendorId, round: &str, found: &mut Found) -> Result<(), Error> {
        let mut walk = Walk::of(Asked::Round(round));
        while let Some(page) = self.page(partner, &mut walk).await? {
            self.hear(partner, page, found).await?;
        }
        Ok(())
    }

    /// Rounds that are open for too long.
    async fn alarm(&self, partner: VendorId, found: &mut Found) -> Result<(), Error> {
        let before = self.store.now() - Duration::hours(i64::from(self.settings.open_hours));
        let users = self.users(partner);
        for round in wager::open_before(&self.store, partner, before, OPEN).await? {
            found.file(open_round(round, &users));
        }
        Ok(())
    }

    /// Open differences that this run did not see may have gone: a late call has arrived since.
    async fn look_again(&self, partner: VendorId, started_at: OffsetDateTime) -> Result<(), Error> {
        for difference in sql::unseen(&self.store, partner, started_at, AGAIN).await? {
            match self.look(&difference).await {
                // The vendor's silence says nothing.
                Ok(_) | Err(Error::Vendor(_) | Error::TooLong) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Looks at one difference again, asking the vendor about its round, and files what it is now.
    ///
    /// # Errors
    /// When the vendor cannot be asked: then nothing has changed.
    pub async fn look(&self, difference: &Difference) -> Result<State, Error> {
        // What a win said when it came, no list unsays.
        if difference.state != State::Open || matches!(difference.kind, Kind::OddWin | Kind::HeldWin) {
            return Ok(difference.state);
        }
        let partner = difference.partner;
        let mut found = Found::default();
        if difference.kind == Kind::OpenRound {
            self.alarm(partner, &mut found).await?;
        } else {
            self.ask_about(partner, &difference.round, &mut found).await?;
            if let Some(member) = difference.member {
                let unheard =
                    self.unheard(partner, &[(member, difference.round.clone())], &mut found).await?;
                missing_there(unheard, &mut found, &self.users(partner));
            }
        }
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let state = match found.seen.remove(&(difference.key.clone(), difference.kind)) {
            Some(seen) => {
                sql::file(&mut tx, partner, &seen, now).await?;
                State::Open
            }
            None => {
                sql::gone(&mut tx, difference, now).await?;
                State::Gone
            }
        };
        tx.commit().await?;
        Ok(state)
    }
}

/// What stands here and was not heard of, even when it was asked for.
fn missing_there(unheard: impl IntoIterator<Item = wager::Standing>, found: &mut Found, users: &UserIds) {
    for standing in unheard {
        if !found.heard.contains(&standing.key) {
            found.count(None, Some(&standing));
            found.file(seen_here(&standing, Kind::MissingThere, users));
        }
    }
}

pub(super) fn seen_here(standing: &wager::Standing, kind: Kind, users: &UserIds) -> Seen {
    Seen {
        key: standing.key.clone(),
        kind,
        member: Some(standing.member),
        game: standing.game.clone(),
        round: standing.round.clone(),
        theirs: None,
        ours: Some(Ours::of(standing, users)),
        booked: Some(standing.into()),
    }
}

fn open_round(round: wager::Walked, users: &UserIds) -> Seen {
    let ours = Ours {
        kind: "round".to_owned(),
        amount: round.stake,
        user: users.of(round.member),
        game: round.game.clone(),
        currency: round.asset,
        round: round.name.clone(),
        reference: None,
        free: false,
        undone: false,
        held: false,
        at: round.at,
    };
    Seen {
        key: round.name.clone(),
        kind: Kind::OpenRound,
        member: Some(round.member),
        game: round.game,
        round: round.name,
        theirs: None,
        ours: Some(ours),
        booked: None,
    }
}

fn metrics(run: &Run) {
    let state = if run.error.is_some() { "failed" } else { "done" };
    tracing::info!(
        partner = %run.partner,
        state,
        compared = run.compared,
        found = run.found,
        unjudged = run.unjudged,
        "a window was looked at"
    );
}
