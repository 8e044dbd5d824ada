//! Money on its way to vendors, asked of the cashier; what was read of rounds there, asked of play.

use std::collections::HashMap;

use backoffice::{
    Elsewhere,
    purse::{Purses, Reading, Step, VendorSaid, Way, WayAct, WayDetail, WaysWanted},
};
use cashier::{
    Cashier,
    vendor::desk::{self, Decision, Ways},
};
use identity::Identity;
use kernel::id::{MemberId, OperatorId};
use office::{After, second_person::Strangers};
use store::Tx;
use uuid::Uuid;

/// The cashier's transfers and play's reader, with the names of members.
pub(super) struct Desk {
    pub(super) cashier: Cashier,
    pub(super) reader: play::abroad::Reader,
    pub(super) identity: Identity,
}

impl Desk {
    async fn shown(&self, ways: Vec<desk::Way>) -> Result<Vec<Way>, Elsewhere> {
        let members: Vec<MemberId> = ways.iter().map(|way| way.transfer.member).collect();
        let profiles = self.identity.profiles(&members).await?;
        let names: HashMap<MemberId, String> =
            profiles.into_iter().map(|profile| (profile.id, profile.account)).collect();
        let shown = ways.into_iter().map(|way| {
            let transfer = way.transfer;
            Way {
                id: transfer.id,
                account: names.get(&transfer.member).cloned().unwrap_or_default(),
                member: transfer.member,
                vendor: transfer.vendor,
                inward: transfer.inward,
                currency: transfer.currency,
                amount: transfer.amount,
                state: transfer.state.name().to_owned(),
                reason: transfer.reason,
                turn: way.turn.name().to_owned(),
                said: way.said.map(said),
                created_at: transfer.created_at,
                updated_at: way.updated_at,
                held_at: way.held_at,
            }
        });
        Ok(shown.collect())
    }
}

fn said(said: desk::Said) -> VendorSaid {
    VendorSaid {
        asked: said.asked,
        answer: said.answer,
        why: said.why,
        first_at: said.first_at,
        last_at: said.last_at,
        times: said.times,
    }
}

#[async_trait::async_trait]
impl Purses for Desk {
    async fn ways(&self, wanted: &WaysWanted, after: After, limit: u16) -> Result<Vec<Way>, Elsewhere> {
        let wanted = Ways {
            all: wanted.state.as_deref() == Some("all"),
            vendor: wanted.vendor.clone(),
            member: wanted.member,
            after,
            limit,
        };
        self.shown(self.cashier.vendor_ways(&wanted).await?).await
    }

    async fn way(&self, id: Uuid) -> Result<Option<WayDetail>, Elsewhere> {
        let Some((way, heard, acts)) = self.cashier.vendor_way(id).await? else { return Ok(None) };
        let Some(way) = self.shown(vec![way]).await?.pop() else { return Ok(None) };
        let acts = acts.into_iter().map(|act| WayAct {
            name: act.name,
            act: act.act,
            arrived: act.arrived,
            evidence: act.evidence,
            at: act.at,
        });
        Ok(Some(WayDetail { way, heard: heard.into_iter().map(said).collect(), acts: acts.collect() }))
    }

    async fn ask(&self, id: Uuid) -> Result<String, Elsewhere> {
        Ok(self.cashier.ask_vendor_now(id).await?.name().to_owned())
    }

    async fn note_asked(&self, tx: &mut Tx, who: (OperatorId, &str), id: Uuid) -> Result<(), Elsewhere> {
        Ok(self.cashier.note_asked(tx, who, id).await?)
    }

    async fn decide(
        &self,
        tx: &mut Tx,
        (operator, name, strangers): (OperatorId, &str, &Strangers),
        id: Uuid,
        what: (bool, &str),
    ) -> Result<Step, Elsewhere> {
        Ok(match self.cashier.decide_way(tx, (operator, name, strangers.ids()), id, what).await? {
            Decision::Consented => Step::Consented,
            Decision::Decided(first) => Step::Decided(first),
        })
    }

    async fn readings(&self) -> Result<Vec<Reading>, Elsewhere> {
        let standings = self.reader.standings().await?;
        let shown = standings.into_iter().map(|standing| Reading {
            vendor: standing.name,
            reach: standing.reach,
            error: standing.error,
            odd: standing.odd,
            dropped: standing.dropped,
        });
        Ok(shown.collect())
    }
}
