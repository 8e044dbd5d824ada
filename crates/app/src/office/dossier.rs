//! The lists behind the tabs of a player's page. Each reads the tables of one feature for one member, by an index.

use backoffice::{
    Elsewhere,
    player::{
        Card,
        dossier::{
            Account, Balances, Below, CommissionPaid, Dossier, Linked, Mail, Person, PlayerTransfer, Purse,
            SignIn, TeamMember, Texts, Ticket, TurnoverItem,
        },
    },
};
use cashier::Cashier;
use identity::Identity;
use kernel::{Amount, Asset, Money, id::MemberId};
use office::After;
use store::{Error, Store};
use uuid::Uuid;

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

fn asset(number: i16) -> Result<Asset, Error> {
    Asset::from_number(number).ok_or(Error::Inconsistent("an asset that nobody knows"))
}

/// The end of a number.
fn masked(text: &str) -> String {
    let shown = text.chars().count().saturating_sub(3).max(1);
    format!("***{}", text.chars().skip(shown).collect::<String>())
}

/// The first letter of an address, and its host.
fn masked_mail(text: &str) -> String {
    let (name, host) = text.split_once('@').unwrap_or((text, ""));
    format!("{}***@{host}", name.chars().take(1).collect::<String>())
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

    async fn person(&self, member: MemberId) -> Result<Option<Person>, Elsewhere> {
        let row = sqlx::query!(
            r#"select payee_name, mobile, mobile_verified_at is not null as "mobile_verified!", email,
                      email_verified_at is not null as "email_verified!", totp_secret is not null as "authenticator!",
                      array(select provider from member_identity i where i.member = m.id order by provider)
                          as "elsewhere!",
                      array(select institution || ' ***' || right(number, 3) from cashier_payee p
                            where p.member = m.id and p.removed_at is null order by p.bound_at) as "payees!"
               from member m where id = $1"#,
            member.0
        );
        let row = row.fetch_optional(self.store.pool()).await.map_err(Error::from)?;
        Ok(row.map(|row| Person {
            payee_name: row.payee_name,
            mobile: row.mobile.as_deref().map(masked),
            mobile_verified: row.mobile_verified,
            email: row.email.as_deref().map(masked_mail),
            email_verified: row.email_verified,
            authenticator: row.authenticator,
            elsewhere: row.elsewhere,
            payees: row.payees,
        }))
    }

    async fn transfers(
        &self,
        member: MemberId,
        after: After,
        limit: u16,
    ) -> Result<Vec<PlayerTransfer>, Elsewhere> {
        // Ids are made in the order of time, so the id alone is the place in the list.
        let below = after.map(|(_, id)| id);
        let rows = sqlx::query!(
            r#"select * from (
                 (select id, at as "at!", true as "sent!", receiver_account as "other!", receiver as "member?",
                         asset as "asset!", amount as "amount!", 'sent' as "state!", note as "note!"
                  from cashier_member_transfer where sender = $1 and ($2::uuid is null or id < $2)
                  order by id desc limit $3)
                 union all
                 (select id, at, false, sender_account, sender, asset, amount, 'sent', note
                  from cashier_member_transfer where receiver = $1 and ($2::uuid is null or id < $2)
                  order by id desc limit $3)
                 union all
                 (select id, created_at, inward, vendor, null, asset, amount, state, coalesce(reason, '')
                  from cashier_vendor_transfer where member = $1 and ($2::uuid is null or id < $2)
                  order by id desc limit $3)) as moved
               order by id desc limit $3"#,
            member.0,
            below,
            i64::from(limit)
        );
        let rows = rows.fetch_all(self.store.pool()).await.map_err(Error::from)?;
        let shown = rows.into_iter().map(|row| {
            Ok(PlayerTransfer {
                id: row.id.ok_or(Error::Inconsistent("a transfer without an id"))?,
                at: row.at,
                sent: row.sent,
                other: row.other,
                member: row.member.map(MemberId),
                asset: asset(row.asset)?,
                amount: Amount::from_units(row.amount).ok_or(Error::Inconsistent("a transfer of nothing"))?,
                state: row.state,
                note: row.note,
            })
        });
        Ok(shown.collect::<Result<_, Error>>()?)
    }

    async fn sign_ins(&self, member: MemberId, below: Below, limit: u16) -> Result<Vec<SignIn>, Elsewhere> {
        let rows = sqlx::query!(
            "select id, at, ip, device, method, succeeded from sign_in_log
             where member = $1 and ($2::bigint is null or id < $2) order by id desc limit $3",
            member.0,
            below,
            i64::from(limit)
        );
        let rows = rows.fetch_all(self.store.pool()).await.map_err(Error::from)?;
        let shown = rows.into_iter().map(|row| SignIn {
            id: row.id.to_string(),
            at: row.at,
            ip: row.ip,
            device: row.device,
            method: row.method,
            succeeded: row.succeeded,
        });
        Ok(shown.collect())
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

    async fn tickets(&self, member: MemberId, below: Below, limit: u16) -> Result<Vec<Ticket>, Elsewhere> {
        let rows = sqlx::query!(
            "select id, at, kind, content, answered_at, answered_by, note from feedback
             where member = $1 and ($2::bigint is null or id < $2) order by id desc limit $3",
            member.0,
            below,
            i64::from(limit)
        );
        let rows = rows.fetch_all(self.store.pool()).await.map_err(Error::from)?;
        let shown = rows.into_iter().map(|row| Ticket {
            id: row.id.to_string(),
            at: row.at,
            r#type: row.kind,
            content: row.content,
            closed_at: row.answered_at,
            closed_by: row.answered_by,
            note: row.note,
        });
        Ok(shown.collect())
    }

    async fn mail(&self, member: MemberId, after: After, limit: u16) -> Result<Vec<Mail>, Elsewhere> {
        let (at, id) = after.unzip();
        let rows = sqlx::query!(
            r#"select m.id, m.at, m.kind, l.title as "title?", m.read_at, m.deleted_at is not null as "deleted!"
               from inbox_message m left join inbox_letter l on l.id = m.letter
               where m.member = $1 and ($2::timestamptz is null or (m.at, m.id) < ($2, $3::uuid))
               order by m.at desc, m.id desc limit $4"#,
            member.0,
            at,
            id,
            i64::from(limit)
        );
        let rows = rows.fetch_all(self.store.pool()).await.map_err(Error::from)?;
        let shown = rows.into_iter().map(|row| Mail {
            id: row.id,
            at: row.at,
            kind: row.kind,
            title: row.title,
            read_at: row.read_at,
            deleted: row.deleted,
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

    async fn commissions(
        &self,
        member: MemberId,
        after: After,
        limit: u16,
    ) -> Result<Vec<CommissionPaid>, Elsewhere> {
        let below: Option<Uuid> = after.map(|(_, id)| id);
        let rows = sqlx::query!(
            "select id, at, kind, window_start, window_end, valid_bet, rate, amount from agency_statement
             where agent = $1 and ($2::uuid is null or id < $2) order by id desc limit $3",
            member.0,
            below,
            i64::from(limit)
        );
        let rows = rows.fetch_all(self.store.pool()).await.map_err(Error::from)?;
        let shown = rows.into_iter().map(|row| CommissionPaid {
            id: row.id,
            at: row.at,
            kind: row.kind,
            from: row.window_start,
            to: row.window_end,
            valid_bet: Money::from_units(row.valid_bet),
            rate: percent(row.rate),
            amount: Money::from_units(row.amount),
        });
        Ok(shown.collect())
    }

    async fn turnover(
        &self,
        member: MemberId,
        below: Below,
        limit: u16,
    ) -> Result<Vec<TurnoverItem>, Elsewhere> {
        let rows = sqlx::query!(
            "select id, cause, required, done, opened_at, closed_at, spent from cashier_turnover
             where member = $1 and ($2::bigint is null or id < $2) order by id desc limit $3",
            member.0,
            below,
            i64::from(limit)
        );
        let rows = rows.fetch_all(self.store.pool()).await.map_err(Error::from)?;
        let shown = rows.into_iter().map(|row| TurnoverItem {
            id: row.id.to_string(),
            cause: row.cause,
            required: Money::from_units(row.required),
            done: Money::from_units(row.done),
            opened_at: row.opened_at,
            closed_at: row.closed_at,
            spent: row.spent,
        });
        Ok(shown.collect())
    }
}

/// Millionths as percent, without zeros that say nothing.
fn percent(millionths: i32) -> String {
    let (whole, part) = (millionths / 10_000, millionths % 10_000);
    let text = format!("{whole}.{part:04}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nobodys_business_is_masked() {
        assert_eq!(masked("01712345678"), "***678");
        assert_eq!(masked("12"), "***2");
        assert_eq!(masked_mail("rahim@example.org"), "r***@example.org");
        assert_eq!(masked_mail("odd"), "o***@");
        assert_eq!(
            (percent(35_000), percent(1_000_000), percent(1)),
            ("3.5".into(), "100".into(), "0.0001".into())
        );
    }
}
