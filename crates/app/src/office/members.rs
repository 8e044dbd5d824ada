//! Members and their play, asked of identity, ledger and wager.

use std::collections::HashMap;

use backoffice::{
    Elsewhere,
    player::{Balance, Card, Device, FoundPlayer, Line, Members, Message, Player, Round, RoundDetail, Title},
};
use catalog::Catalog;
use identity::{Identity, member::Profile};
use kernel::{
    Asset,
    id::{MemberId, RoundId, VendorId},
};
use ledger::Entry;
use office::{After, Reach};
use store::{Store, Tx};
use wager::{RoundRow, SeenKind};

use super::lookup;

/// Lines and messages of one round, or lines of another cause, that are shown.
const OF_A_ROUND: u16 = 200;

/// Who is who, and what he did.
pub(super) struct Roster {
    pub(super) store: Store,
    pub(super) identity: Identity,
    pub(super) asset: Asset,
    pub(super) vendors: HashMap<i64, String>,
    pub(super) catalog: Catalog,
    /// Channels of payment, by the names of the settings.
    pub(super) channels: Vec<String>,
}

impl Roster {
    fn round_row(&self, row: RoundRow) -> Round {
        let vendor = self.vendors.get(&row.partner.0).cloned();
        Round {
            id: row.id,
            member: row.member,
            vendor: vendor.unwrap_or_else(|| row.partner.to_string()),
            title: self.title(row.partner, &row.game),
            game: row.game,
            name: row.name,
            asset: row.asset,
            stake: row.stake,
            payout: row.payout,
            valid_bet: row.valid_bet,
            valid_by: row.valid_by.name().to_owned(),
            closed: row.closed,
            opened_at: row.opened_at,
            settled_at: row.settled_at,
        }
    }

    fn title(&self, partner: VendorId, game: &str) -> Option<Title> {
        let snapshot = self.catalog.snapshot();
        let listed = &snapshot.title_of(partner, game)?.listed;
        Some(Title {
            en: listed.name_en.clone(),
            bn: listed.name_bn.clone(),
            maker: listed.vassalage.clone(),
        })
    }

    /// Ledger lines, each with the round that it belongs to.
    async fn lines(&self, member: MemberId, entries: Vec<Entry>) -> Result<Vec<Line>, Elsewhere> {
        let named: Vec<(VendorId, String)> =
            entries.iter().filter_map(|entry| round_in(&entry.cause)).collect();
        let ids = wager::ids_of(&self.store, member, &named).await?;
        let lines = entries.into_iter().map(|entry| Line {
            id: entry.id,
            at: entry.at,
            reason: name(&entry.reason),
            account: name(&entry.kind),
            asset: entry.asset,
            amount: entry.amount,
            round: round_in(&entry.cause).and_then(|key| ids.get(&key).copied()),
            cause: entry.cause,
        });
        Ok(lines.collect())
    }
}

#[async_trait::async_trait]
impl Members for Roster {
    async fn search(&self, text: &str, limit: u16) -> Result<Vec<FoundPlayer>, Elsewhere> {
        let vendors: Vec<i64> = self.vendors.keys().copied().collect();
        let owners = lookup::owners(&self.store, text, (&vendors, &self.channels)).await?;
        let ids: Vec<MemberId> = owners.iter().map(|(member, _)| *member).collect();
        let profiles = if ids.is_empty() { Vec::new() } else { self.identity.profiles(&ids).await? };
        let mut found: Vec<FoundPlayer> = Vec::new();
        for (member, by) in owners {
            let seen = found.iter().any(|found| found.card.id == member);
            if let Some(profile) = profiles.iter().find(|profile| profile.id == member).filter(|_| !seen) {
                found.push(FoundPlayer { card: card(profile.clone()), by });
            }
        }
        for profile in self.identity.search(text, i64::from(limit)).await? {
            let by = if profile.id.to_string() == text { "id" } else { "account" };
            if !found.iter().any(|found| found.card.id == profile.id) {
                found.push(FoundPlayer { card: card(profile), by: by.to_owned() });
            }
        }
        found.truncate(usize::from(limit));
        Ok(found)
    }

    async fn newest(&self, reach: &Reach, below: Option<i64>, limit: u16) -> Result<Vec<Card>, Elsewhere> {
        let ids = lookup::newest(&self.store, reach, below, limit).await?;
        let mut cards: Vec<Card> = self.identity.profiles(&ids).await?.into_iter().map(card).collect();
        cards.sort_by_key(|card| std::cmp::Reverse(card.id));
        Ok(cards)
    }

    async fn named(&self, text: &str) -> Result<Option<Card>, Elsewhere> {
        if let Ok(id) = text.parse::<i64>()
            && let Some(profile) = self.identity.profile(MemberId(id)).await?
        {
            return Ok(Some(card(profile)));
        }
        Ok(self.identity.profile_of(text).await?.map(card))
    }

    async fn player(&self, member: MemberId) -> Result<Option<Player>, Elsewhere> {
        let Some(profile) = self.identity.profile(member).await? else { return Ok(None) };
        let parent = match profile.parent {
            Some(parent) => self.identity.profile(parent).await?.map(card),
            None => None,
        };
        Ok(Some(Player {
            nickname: profile.nickname.clone(),
            parent,
            country: profile.country.clone(),
            language: profile.language.clone(),
            balances: self.balances(member).await?,
            card: card(profile),
        }))
    }

    async fn balances(&self, member: MemberId) -> Result<Vec<Balance>, Elsewhere> {
        let has = ledger::balances(&self.store, member, self.asset).await?;
        Ok(vec![Balance { asset: self.asset, available: has.cash, held: has.held, bonus: has.bonus }])
    }

    async fn ledger(&self, member: MemberId, after: After, limit: u16) -> Result<Vec<Line>, Elsewhere> {
        let window = ledger::Window { after, limit, ..ledger::Window::default() };
        let entries = ledger::record(&self.store, member, &window).await?;
        self.lines(member, entries).await
    }

    async fn moved(&self, member: MemberId, cause: &str) -> Result<Vec<Line>, Elsewhere> {
        let mut entries = ledger::caused_by(&self.store, member, cause, OF_A_ROUND).await?;
        entries.reverse();
        self.lines(member, entries).await
    }

    async fn rounds(&self, member: MemberId, after: After, limit: u16) -> Result<Vec<Round>, Elsewhere> {
        let window = wager::Window { after, limit, ..wager::Window::default() };
        let rows = wager::rounds(&self.store, member, &window).await?;
        Ok(rows.into_iter().map(|row| self.round_row(row)).collect())
    }

    async fn devices(&self, member: MemberId) -> Result<Vec<Device>, Elsewhere> {
        let devices = self.identity.devices(member).await?.into_iter().map(|device| Device {
            id: device.id,
            ip: device.ip,
            device: device.device,
            created_at: device.created_at,
            seen_at: device.seen_at,
        });
        Ok(devices.collect())
    }

    async fn switch(&self, tx: &mut Tx, member: MemberId, enabled: bool) -> Result<Option<bool>, Elsewhere> {
        Ok(self.identity.set_enabled(tx, member, enabled).await?)
    }

    fn vendor(&self, number: &str) -> Option<String> {
        self.vendors.get(&number.parse::<i64>().ok()?).cloned()
    }

    async fn round(&self, round: RoundId) -> Result<Option<RoundDetail>, Elsewhere> {
        let Some(row) = wager::round(&self.store, round).await? else { return Ok(None) };
        let member = row.member;
        let profile = self.identity.profile(member).await?;
        let said = wager::transactions(&self.store, &row, OF_A_ROUND).await?;
        let cause = format!("round:{}:{}", row.partner, row.name);
        let moved = ledger::caused_by(&self.store, member, &cause, OF_A_ROUND).await?;
        let messages = said.into_iter().map(|transaction| Message {
            key: transaction.key,
            kind: kind(transaction.kind).to_owned(),
            amount: transaction.amount,
            payout: transaction.payout,
            reference: transaction.reference,
            undone: transaction.undone,
            held: transaction.held,
            at: transaction.at,
        });
        Ok(Some(RoundDetail {
            account: profile.map(|profile| profile.account).unwrap_or_default(),
            messages: messages.collect(),
            lines: self.lines(member, moved).await?,
            round: self.round_row(row),
        }))
    }
}

pub(super) fn card(profile: Profile) -> Card {
    Card {
        id: profile.id,
        account: profile.account,
        r#type: profile.kind.number(),
        enabled: profile.enabled,
        created_at: profile.created_at,
    }
}

/// The partner and its name for the round that a transfer belongs to, from `round:partner:name`.
fn round_in(cause: &str) -> Option<(VendorId, String)> {
    let (partner, name) = cause.strip_prefix("round:")?.split_once(':')?;
    Some((partner.parse().ok()?, name.to_owned()))
}

/// The name of a variant, as it is written in JSON.
fn name(variant: &impl serde::Serialize) -> String {
    let name = serde_json::to_value(variant).ok();
    name.and_then(|name| name.as_str().map(ToOwned::to_owned)).unwrap_or_default()
}

const fn kind(kind: SeenKind) -> &'static str {
    match kind {
        SeenKind::Bet => "bet",
        SeenKind::Win => "win",
        SeenKind::Rollback => "rollback",
        SeenKind::Play => "play",
        SeenKind::Tombstone => "tombstone",
        SeenKind::Correction => "correction",
        SeenKind::Release => "release",
    }
}
