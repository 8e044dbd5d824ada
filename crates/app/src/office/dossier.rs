//! What a player has, and who stands near them: each reads the tables of one feature for one member, by an index.

use backoffice::{
    Elsewhere,
    player::{
        Card,
        dossier::{Account, Balances, Below, Dossier, Linked, Purse, TeamMember, Texts},
    },
};
use cashier::Cashier;
use identity::Identity;
use kernel::{Asset, Money, id::MemberId};
use store::{Error, Store};

use super::members::card;

/// Most members above one.
const ABOVE: usize = 50;

/// Who reads them.
pub(super) struct Shelf {
    pub(super) store: Store,
    pub(super) identity: Identity,
    pub(super) cashier: Cashier,
    pub(super) asset: Asset,
}

impl Shelf {
    async fn cards(&self, ids: &[MemberId]) -> Result<Vec<Card>, Elsewhere> {
        Ok(self.identity.profiles(ids).await?.into_iter().map(card).collect())
    }
}

#[async_trait::async_trait]
impl Dossier for Shelf {
    async fn balances(&self, member: MemberId) -> Result<Balances, Elsewhere> {
        let accounts = ledger::accounts(&self.store, member).await?;
        let accounts = accounts.into_iter().map(|(asset, kind, amount)| {
            let name = serde_json::to_value(kind).ok();
            let account = name.and_then(|name| name.as_str().map(ToOwned::to_owned)).unwrap_or_default();
            Account { asset, account, amount }
        });
        let told = self.cashier.purses(member, false).await?;
        let purses = self.cashier.settings().vendors.iter().map(|vendor| {
            let purse = told.iter().find(|purse| purse.vendor == vendor.id);
            Purse {
                vendor: vendor.id.clone(),
                name: Texts { bn: vendor.name.bn.clone(), en: vendor.name.en.clone() },
                asset: self.asset,
                amount: purse.map_or(Money::ZERO, |purse| purse.balance),
                at: purse.and_then(|purse| purse.told_at),
            }
        });
        Ok(Balances { accounts: accounts.collect(), purses: purses.collect() })
    }

    async fn linked(&self, member: MemberId, limit: u16) -> Result<Vec<Linked>, Elsewhere> {
        let rows = sqlx::query!(
            r#"select o.member, array_agg(distinct o.kind order by o.kind) as "kinds!",
                      max(greatest(o.last_at, s.last_at)) as "seen_at!"
               from guard_signal s join guard_signal o on o.kind = s.kind and o.hash = s.hash and o.member <> s.member
               where s.member = $1
               group by o.member order by count(distinct o.kind) desc, 3 desc limit $2"#,
            member.0,
            i64::from(limit)
        );
        let rows = rows.fetch_all(self.store.pool()).await.map_err(Error::from)?;
        let ids: Vec<MemberId> = rows.iter().map(|row| MemberId(row.member)).collect();
        let cards = self.cards(&ids).await?;
        let shown = rows.into_iter().filter_map(|row| {
            let card = cards.iter().find(|card| card.id.0 == row.member)?.clone();
            Some(Linked { card, kinds: row.kinds, seen_at: row.seen_at })
        });
        Ok(shown.collect())
    }

    async fn upline(&self, member: MemberId) -> Result<Vec<Card>, Elsewhere> {
        let above: Vec<MemberId> = self.identity.upline(member).await?.into_iter().take(ABOVE).collect();
        let mut cards = self.cards(&above).await?;
        cards.sort_by_key(|card| above.iter().position(|id| *id == card.id));
        Ok(cards)
    }

    async fn downline(
        &self,
        member: MemberId,
        below: Below,
        limit: u16,
    ) -> Result<Vec<TeamMember>, Elsewhere> {
        let rows = sqlx::query!(
            r#"select m.id, (select count(*) from member_tree t where t.ancestor = m.id and t.depth > 0) as "team!"
               from member m where m.parent = $1 and ($2::bigint is null or m.id < $2)
               order by m.id desc limit $3"#,
            member.0,
            below,
            i64::from(limit)
        );
        let rows = rows.fetch_all(self.store.pool()).await.map_err(Error::from)?;
        let ids: Vec<MemberId> = rows.iter().map(|row| MemberId(row.id)).collect();
        let cards = self.cards(&ids).await?;
        let shown = rows.into_iter().filter_map(|row| {
            let card = cards.iter().find(|card| card.id.0 == row.id)?.clone();
            Some(TeamMember { card, team: row.team })
        });
        Ok(shown.collect())
    }
}
