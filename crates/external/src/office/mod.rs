//! The operators' side of both (domain.md 1.7): what they see of them, and what they decide about where the sides
//! differ, each act with its row of the trail.

mod http;
mod readings;
mod view;

use std::collections::HashMap;

use kernel::{
    Period,
    id::{MemberId, VendorId},
};
use office::{After, Caller, REASON, audit::Act, line, page::PAGE, second_person};
use serde_json::{Value, json};
use uuid::Uuid;

use partner::Partner;

use crate::{
    reconcile::{Difference, Error, Kind, Reconciler, Run, Said, State, Step, Wanted},
    rounds,
};

pub use view::VendorStanding;
use view::{Asked, Comparison, DifferenceDetail, SeenDifference};

use web::OpenApiRouter;

/// The calls of operators.
pub fn backoffice_routes(comparisons: Comparisons) -> OpenApiRouter {
    readings::routes(comparisons.reader.clone()).merge(http::routes(comparisons))
}

#[async_trait::async_trait]
impl office::Standings for Comparisons {
    async fn standings(&self) -> Result<Vec<Value>, web::Failure> {
        let shown: Result<Vec<Value>, _> = self.vendors().await?.iter().map(serde_json::to_value).collect();
        Ok(shown.map_err(store::Error::from)?)
    }
}

/// Lines of the ledger that are shown of one round.
const OF_A_ROUND: u16 = 200;

/// Vendors' lists beside our books as operators work with them: those that are compared, and those of vendors with wallets
/// of their own, of which no money is compared. Cheap to clone.
#[derive(Clone)]
pub struct Comparisons {
    reconciler: Reconciler,
    reader: rounds::Reader,
    names: HashMap<VendorId, String>,
}

impl Comparisons {
    /// The comparison and the reader of the others' lists, with what the settings call every vendor.
    #[must_use]
    pub fn new(reconciler: Reconciler, reader: rounds::Reader, known: &[Partner]) -> Self {
        let partners = known.iter().map(|partner| (partner.vendor(), partner.name.clone()));
        let names = partners.chain([(VendorId::HOUSE, "house".to_owned())]).collect();
        Self { reconciler, reader, names }
    }

    fn vendor(&self, partner: VendorId) -> String {
        self.names.get(&partner).cloned().unwrap_or_else(|| partner.to_string())
    }

    fn comparison(&self, run: Run) -> Comparison {
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
            sums: run.sums.into_iter().map(Into::into).collect(),
        }
    }

    fn seen(&self, difference: Difference, names: &HashMap<MemberId, String>) -> SeenDifference {
        let account = difference.member.and_then(|member| names.get(&member).cloned());
        let vendor = self.vendor(difference.partner);
        SeenDifference::of(difference, (vendor, account))
    }

    /// How things stand with each vendor, by name; those with wallets of their own come last.
    async fn vendors(&self) -> Result<Vec<VendorStanding>, rounds::Error> {
        let compared = self.reconciler.standings().await?.into_iter().map(|mut standing| {
            let last = standing.last.take().map(|run| self.comparison(run));
            (standing, last).into()
        });
        let compared: Vec<VendorStanding> = compared.collect();
        let read = self.reader.standings().await?.into_iter().map(Into::into);
        Ok(compared.into_iter().chain(read).collect())
    }

    /// A page of differences, newest first.
    async fn differences(
        &self,
        clerk: &Caller,
        asked: &Asked,
        after: After,
    ) -> Result<Vec<SeenDifference>, Error> {
        let partner = match asked.vendor.as_deref() {
            None => None,
            // A name that no vendor has: nothing, and no fault.
            Some(name) => match self.reconciler.named(name).or_else(|| self.reader.named(name)) {
                Some(partner) => Some(partner),
                None => return Ok(Vec::new()),
            },
        };
        let state = match asked.state.as_deref() {
            Some("all") => None,
            Some(name) => Some(name.parse().unwrap_or(State::Open)),
            None => Some(State::Open),
        };
        let kind = asked.kind.as_deref().and_then(|kind| kind.parse().ok());
        let (from, until) = (asked.from, asked.to);
        let wanted = Wanted { partner, state, kind, from, until, after, limit: PAGE };
        let found = self.reconciler.differences(&wanted).await?;
        let members: Vec<MemberId> = found.iter().filter_map(|difference| difference.member).collect();
        let names = clerk.office().accounts(&members).await?;
        Ok(found.into_iter().map(|difference| self.seen(difference, &names)).collect())
    }

    /// A page of comparisons, newest first, after the one with this number.
    async fn runs(&self, vendor: Option<&str>, after: Option<i64>) -> Result<Vec<Comparison>, Error> {
        let partner = vendor.and_then(|name| self.reconciler.named(name));
        if vendor.is_some() && partner.is_none() {
            return Ok(Vec::new());
        }
        let runs = self.reconciler.runs(partner, after, PAGE).await?;
        Ok(runs.into_iter().map(|run| self.comparison(run)).collect())
    }

    /// A difference of a member whom the operator reaches, or of nobody whom we know, with what was said about it.
    async fn within(&self, clerk: &Caller, id: Uuid) -> Result<(Difference, Vec<Said>), Error> {
        let found = self.reconciler.difference(id).await?.ok_or(Error::Unknown)?;
        if let Some(member) = found.0.member {
            clerk.reaches(member).await?;
        }
        Ok(found)
    }

    async fn detail(&self, clerk: &Caller, id: Uuid) -> Result<DifferenceDetail, Error> {
        let (difference, acts) = self.within(clerk, id).await?;
        let (store, partner, mut lines) = (self.reconciler.store(), difference.partner, Vec::new());
        let names = clerk.office().accounts(difference.member.as_slice()).await?;
        if let Some(member) = difference.member {
            let round = wager::round_of(store, member, partner, &difference.round).await?;
            let round = round.map(|round| round.id);
            let moved = wager::moved(store, member, partner, &difference.round, OF_A_ROUND).await?;
            lines.extend(moved.into_iter().rev().map(|entry| (entry, round).into()));
        }
        Ok(DifferenceDetail { difference: self.seen(difference, &names), acts, lines })
    }

    /// Compares a window now; that somebody asked is written down first.
    async fn compare(&self, clerk: &Caller, vendor: &str, window: Period) -> Result<Comparison, Error> {
        let mut tx = self.reconciler.store().begin().await?;
        let after = json!({ "from": window.from.to_string(), "until": window.until.to_string() });
        let subject = format!("vendor:{}", vendor.chars().take(60).collect::<String>());
        let act = Act { action: "reconcile.run", subject, before: None, after: Some(after) };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        let partner = self.reconciler.named(vendor).ok_or(Error::NoList)?;
        Ok(self.comparison(self.reconciler.run_now(partner, window).await?))
    }

    /// Asks a difference's vendor about it once more.
    async fn look(&self, clerk: &Caller, id: Uuid) -> Result<State, rounds::Error> {
        let (difference, _) = self.within(clerk, id).await?;
        match difference.kind {
            Kind::Dropped => self.reader.look(&difference).await,
            _ => Ok(self.reconciler.look(&difference).await?),
        }
    }

    /// Consents to a repair, or decides and makes it; `None` when another operator must say so too. The decision with its
    /// evidence is in the trail before money moves; whoever asks again after a break makes it, and it is made once.
    async fn repair(
        &self,
        clerk: &Caller,
        id: Uuid,
        repair: &str,
        note: &str,
    ) -> Result<Option<State>, Error> {
        let note = line(note, REASON, "note")?;
        let known = self.within(clerk, id).await?.0;
        if known.state == State::Repairing {
            return self.finish(clerk, id, repair).await.map(Some);
        }
        let store = self.reconciler.store();
        let mut tx = store.begin().await?;
        let participant = second_person::participant(&mut tx, clerk, store.now()).await?;
        let asked = repair.parse().map_err(|_| Error::NotARepair)?;
        let (difference, step) = self.reconciler.repair(&mut tx, &participant, id, (asked, note)).await?;
        let mut after = json!({ "repair": repair, "note": note });
        let action = match &step {
            Step::Consented => "reconcile.consent",
            Step::Decided(first) => {
                after["consent"] = json!(first);
                "reconcile.decide"
            }
        };
        clerk.record(&mut tx, self.act(action, difference, after)).await?;
        tx.commit().await?;
        if step == Step::Consented { Ok(None) } else { self.finish(clerk, id, repair).await.map(Some) }
    }

    async fn finish(&self, clerk: &Caller, id: Uuid, repair: &str) -> Result<State, Error> {
        let state = self.reconciler.finish(id).await?;
        let mut tx = self.reconciler.store().begin().await?;
        let after = Some(json!({ "repair": repair, "state": state }));
        let act =
            Act { action: "reconcile.repair", subject: format!("difference:{id}"), before: None, after };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(state)
    }

    /// Accepts a difference as it is.
    async fn accept(&self, clerk: &Caller, id: Uuid, note: &str) -> Result<(), Error> {
        let note = line(note, REASON, "note")?;
        self.within(clerk, id).await?;
        let mut tx = self.reconciler.store().begin().await?;
        let difference = self.reconciler.accept(&mut tx, clerk.named(), id, note).await?;
        let after = json!({ "state": State::Accepted, "note": note });
        clerk.record(&mut tx, self.act("reconcile.accept", difference, after)).await?;
        Ok(tx.commit().await?)
    }

    /// An act with the evidence: what each of the three said when it was decided.
    fn act(&self, action: &'static str, difference: Difference, after: Value) -> Act {
        let seen = self.seen(difference, &HashMap::new());
        let before = json!({
            "vendor": seen.vendor,
            "key": seen.key,
            "kind": seen.kind,
            "member": seen.member,
            "theirs": seen.theirs,
            "ours": seen.ours,
            "booked": seen.booked,
        });
        Act { action, subject: format!("difference:{}", seen.id), before: Some(before), after: Some(after) }
    }
}
