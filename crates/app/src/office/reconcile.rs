//! Vendors' lists beside our books, asked of play.

use std::collections::HashMap;

use backoffice::{
    Elsewhere,
    reconcile::{
        Comparer, Comparison, ComparisonSum, Difference, DifferenceAct, LedgerSide, Progress, RecordSide,
        VendorSide, VendorStanding, Wanted,
    },
};
use identity::Identity;
use kernel::id::{MemberId, OperatorId, VendorId};
use office::{After, second_person::Strangers};
use play::reconcile::{self as theirs, Kind, Reconciler, Repair, State, Step};
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

/// The comparison, and the names of vendors and members.
pub(super) struct Desk {
    pub(super) reconciler: Reconciler,
    /// Vendors with wallets of their own: no money of ours is compared, but what they have said is.
    pub(super) reader: play::abroad::Reader,
    pub(super) identity: Identity,
    pub(super) vendors: HashMap<i64, String>,
}

impl Desk {
    fn vendor(&self, partner: VendorId) -> String {
        self.vendors.get(&partner.0).cloned().unwrap_or_else(|| partner.to_string())
    }

    fn named(&self, name: &str) -> Option<VendorId> {
        self.reconciler.named(name).or_else(|| self.reader.named(name))
    }

    fn comparison(&self, run: theirs::Run) -> Comparison {
        Comparison {
            id: run.id,
            vendor: self.vendor(run.partner),
            from: run.from,
            until: run.until,
            ended_at: run.ended_at,
            by_hand: run.by_hand,
            error: run.error,
            compared: run.compared,
            found: run.found,
            unjudged: run.unjudged,
            sums: run.sums.into_iter().map(sum).collect(),
        }
    }

    async fn shown(&self, differences: Vec<theirs::Difference>) -> Result<Vec<Difference>, Elsewhere> {
        let members: Vec<MemberId> = differences.iter().filter_map(|difference| difference.member).collect();
        let profiles = self.identity.profiles(&members).await?;
        let names: HashMap<MemberId, String> =
            profiles.into_iter().map(|profile| (profile.id, profile.account)).collect();
        let named = |member: Option<MemberId>| member.and_then(|member| names.get(&member).cloned());
        let shown = differences.into_iter().map(|difference| {
            let account = named(difference.member);
            self.one(difference, account)
        });
        Ok(shown.collect())
    }

    fn one(&self, difference: theirs::Difference, account: Option<String>) -> Difference {
        let repair = difference.repair.or_else(|| difference.repairs());
        Difference {
            id: difference.id,
            vendor: self.vendor(difference.partner),
            kind: difference.kind.name().to_owned(),
            state: difference.state.name().to_owned(),
            member: difference.member,
            account,
            cause: format!("round:{}:{}", difference.partner, difference.round),
            game: difference.game,
            round: difference.round,
            theirs: difference.theirs.map(vendor_side),
            ours: difference.ours.map(record_side),
            booked: difference.booked.map(|booked| LedgerSide {
                moved: booked.moved,
                expected: booked.expected,
                transfers: booked.transfers,
            }),
            repair: repair.map(|repair| repair.name().to_owned()),
            found_at: difference.found_at,
            seen_at: difference.seen_at,
            key: difference.key,
        }
    }
}

fn sum(sum: theirs::Sum) -> ComparisonSum {
    ComparisonSum {
        currency: sum.asset,
        their_stakes: sum.their_stakes,
        their_payouts: sum.their_payouts,
        our_stakes: sum.our_stakes,
        our_payouts: sum.our_payouts,
        moved: sum.moved,
    }
}

fn vendor_side(theirs: theirs::Theirs) -> VendorSide {
    VendorSide {
        kind: theirs.kind,
        status: theirs.status,
        amount: theirs.amount,
        user: theirs.user,
        game: theirs.game,
        currency: theirs.currency,
        round: theirs.round,
        reference: theirs.reference,
        at: theirs.at,
    }
}

fn record_side(ours: theirs::Ours) -> RecordSide {
    RecordSide {
        kind: ours.kind,
        amount: ours.amount,
        user: ours.user,
        game: ours.game,
        currency: ours.currency,
        round: ours.round,
        reference: ours.reference,
        undone: ours.undone,
        held: ours.held,
        at: ours.at,
    }
}

#[async_trait::async_trait]
impl Comparer for Desk {
    async fn standings(&self) -> Result<Vec<VendorStanding>, Elsewhere> {
        let standings = self.reconciler.standings().await?;
        let shown = standings.into_iter().map(|standing| VendorStanding {
            vendor: standing.name,
            reach: standing.reach,
            last: standing.last.map(|run| self.comparison(run)),
            open: standing.open,
            open_rounds: standing.open_rounds,
            rounds: standing.rounds,
            calls: standing.health.calls,
            failures: standing.health.failures,
            mean_ms: standing.health.mean_ms,
            abroad: false,
        });
        let mut shown: Vec<VendorStanding> = shown.collect();
        shown.extend(self.reader.standings().await?.into_iter().map(|standing| VendorStanding {
            vendor: standing.name,
            reach: standing.reach,
            last: None,
            open: standing.dropped,
            open_rounds: 0,
            rounds: 0,
            calls: standing.health.calls,
            failures: standing.health.failures,
            mean_ms: standing.health.mean_ms,
            abroad: true,
        }));
        Ok(shown)
    }

    async fn differences(
        &self,
        wanted: &Wanted,
        after: After,
        limit: u16,
    ) -> Result<Vec<Difference>, Elsewhere> {
        let partner = match wanted.vendor.as_deref() {
            None => None,
            // A name that no vendor has: nothing, and no fault.
            Some(name) => match self.named(name) {
                Some(partner) => Some(partner),
                None => return Ok(Vec::new()),
            },
        };
        let state = match wanted.state.as_deref() {
            Some("all") => None,
            Some(name) => Some(State::from_name(name).unwrap_or(State::Open)),
            None => Some(State::Open),
        };
        let kind = wanted.kind.as_deref().and_then(Kind::from_name);
        let (from, until) = (wanted.from, wanted.to);
        let wanted = theirs::Wanted { partner, state, kind, from, until, after, limit };
        let found = self.reconciler.differences(&wanted).await?;
        self.shown(found).await
    }

    async fn difference(&self, id: Uuid) -> Result<Option<(Difference, Vec<DifferenceAct>)>, Elsewhere> {
        let Some((difference, said)) = self.reconciler.difference(id).await? else { return Ok(None) };
        let Some(shown) = self.shown(vec![difference]).await?.pop() else { return Ok(None) };
        let acts = said.into_iter().map(|said| DifferenceAct {
            name: said.name,
            act: said.act,
            repair: said.repair,
            note: said.note,
            at: said.at,
        });
        Ok(Some((shown, acts.collect())))
    }

    async fn runs(
        &self,
        vendor: Option<&str>,
        after: Option<i64>,
        limit: u16,
    ) -> Result<Vec<Comparison>, Elsewhere> {
        let partner = vendor.and_then(|name| self.reconciler.named(name));
        if vendor.is_some() && partner.is_none() {
            return Ok(Vec::new());
        }
        let runs = self.reconciler.runs(partner, after, limit).await?;
        Ok(runs.into_iter().map(|run| self.comparison(run)).collect())
    }

    async fn compare(
        &self,
        vendor: &str,
        window: (OffsetDateTime, OffsetDateTime),
    ) -> Result<Comparison, Elsewhere> {
        let partner = self.reconciler.named(vendor).ok_or(theirs::Error::NoList)?;
        Ok(self.comparison(self.reconciler.run_now(partner, window).await?))
    }

    async fn look(&self, id: Uuid) -> Result<String, Elsewhere> {
        let (difference, _) = self.reconciler.difference(id).await?.ok_or(theirs::Error::Unknown)?;
        let state = match difference.kind {
            Kind::Dropped => self.reader.look(&difference).await?,
            _ => self.reconciler.look(&difference).await?,
        };
        Ok(state.name().to_owned())
    }

    async fn repair(
        &self,
        tx: &mut Tx,
        (operator, name, strangers): (OperatorId, &str, &Strangers),
        id: Uuid,
        (repair, note): (&str, &str),
    ) -> Result<(Difference, Progress), Elsewhere> {
        let repair = Repair::from_name(repair).ok_or(theirs::Error::NotARepair)?;
        let (difference, step) =
            self.reconciler.repair(tx, (operator, name, strangers.ids()), id, (repair, note)).await?;
        let progress = match step {
            Step::Consented => Progress::Consented,
            Step::Decided(first) => Progress::Decided(first),
        };
        Ok((self.one(difference, None), progress))
    }

    async fn accept(
        &self,
        tx: &mut Tx,
        who: (OperatorId, &str),
        id: Uuid,
        note: &str,
    ) -> Result<Difference, Elsewhere> {
        let difference = self.reconciler.accept(tx, who, id, note).await?;
        Ok(self.one(difference, None))
    }

    async fn finish(&self, id: Uuid) -> Result<String, Elsewhere> {
        Ok(self.reconciler.finish(id).await?.name().to_owned())
    }
}
