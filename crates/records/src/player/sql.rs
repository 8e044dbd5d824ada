//! A player's lists, as the owners of the tables let them be read: each of one member, by an index.

use std::collections::HashMap;

use kernel::{
    Amount, Asset, Money,
    id::{GroupId, MemberId, RoundId, VendorId},
};
use office::After;
use store::{Error, Store};

use super::{
    Below, CommissionPaid, Mail, Person, PlayerGroupName, PlayerTransfer, SignIn, Ticket, TurnoverItem,
};
use crate::find::Card;

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

/// Millionths as percent, without zeros that say nothing.
fn percent(millionths: i32) -> String {
    let (whole, part) = (millionths / 10_000, millionths % 10_000);
    let text = format!("{whole}.{part:04}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// What a page says of a member.
pub(super) struct Found {
    pub(super) card: Card,
    pub(super) nickname: String,
    pub(super) parent: Option<MemberId>,
    pub(super) country: String,
    pub(super) language: String,
    pub(super) group: Option<PlayerGroupName>,
}

pub(super) async fn found(store: &Store, member: MemberId) -> Result<Option<Found>, Error> {
    let row = sqlx::query!(
        r#"select account as "account!", kind as "kind!", enabled as "enabled!", created_at as "created_at!",
                  nickname as "nickname!", parent, country as "country!", language as "language!",
                  player_group, (select g.name from read_identity_player_group g where g.id = player_group) as group_name
           from read_identity_member where id = $1"#,
        member.0
    );
    Ok(row.fetch_optional(store.pool()).await?.map(|row| Found {
        card: Card {
            id: member,
            account: row.account,
            r#type: row.kind,
            enabled: row.enabled,
            created_at: row.created_at,
        },
        nickname: row.nickname,
        parent: row.parent.map(MemberId),
        country: row.country,
        language: row.language,
        group: row
            .player_group
            .zip(row.group_name)
            .map(|(id, name)| PlayerGroupName { id: GroupId(id), name }),
    }))
}

/// Our ids of rounds that are known by their partners and their partners' names for them.
pub(super) async fn rounds(
    store: &Store,
    member: MemberId,
    named: &[(VendorId, String)],
) -> Result<HashMap<(VendorId, String), RoundId>, Error> {
    let (partners, names): (Vec<i64>, Vec<String>) =
        named.iter().map(|(partner, name)| (partner.0, name.clone())).unzip();
    let rows = sqlx::query!(
        r#"select r.partner as "partner!", r.name as "name!", r.id as "id!"
           from unnest($2::bigint[], $3::text[]) as wanted (partner, name)
           join read_wager_round r on r.member = $1 and r.partner = wanted.partner and r.name = wanted.name"#,
        member.0,
        &partners,
        &names
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| ((VendorId(row.partner), row.name), RoundId(row.id))).collect())
}

pub(super) async fn person(store: &Store, member: MemberId) -> Result<Option<Person>, Error> {
    let row = sqlx::query!(
        r#"select payee_name, mobile, mobile_verified as "mobile_verified!", email, email_verified as "email_verified!",
                  authenticator as "authenticator!", elsewhere as "elsewhere!",
                  array(select institution || ' ***' || number_end from read_cashier_payee p
                        where p.member = m.id order by p.bound_at) as "payees!"
           from read_identity_person m where id = $1"#,
        member.0
    );
    Ok(row.fetch_optional(store.pool()).await?.map(|row| Person {
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

/// Newest first: ids are made in the order of time, so the id alone is the place in the list.
pub(super) async fn transfers(
    store: &Store,
    member: MemberId,
    after: After,
    limit: u16,
) -> Result<Vec<PlayerTransfer>, Error> {
    let below = after.map(|(_, id)| id);
    let rows = sqlx::query!(
        r#"select id as "id!", at as "at!", sent as "sent!", other as "other!", member, asset as "asset!",
                  amount as "amount!", state as "state!", note as "note!" from (
             (select id, at, true as sent, receiver_account as other, receiver as member, asset, amount,
                     'sent' as state, note
              from read_cashier_member_transfer where sender = $1 and ($2::uuid is null or id < $2)
              order by id desc limit $3)
             union all
             (select id, at, false, sender_account, sender, asset, amount, 'sent', note
              from read_cashier_member_transfer where receiver = $1 and ($2::uuid is null or id < $2)
              order by id desc limit $3)
             union all
             (select id, at, inward, vendor, null, asset, amount, state, coalesce(reason, '')
              from read_cashier_vendor_transfer where member = $1 and ($2::uuid is null or id < $2)
              order by id desc limit $3)) as moved
           order by id desc limit $3"#,
        member.0,
        below,
        i64::from(limit)
    );
    let shown = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        Ok(PlayerTransfer {
            id: row.id,
            at: row.at,
            sent: row.sent,
            other: row.other,
            member: row.member.map(MemberId),
            asset: Asset::from_number(row.asset).ok_or(Error::Inconsistent("an asset that nobody knows"))?,
            amount: Amount::from_units(row.amount).ok_or(Error::Inconsistent("a transfer of nothing"))?,
            state: row.state,
            note: row.note,
        })
    });
    shown.collect()
}

pub(super) async fn sign_ins(
    store: &Store,
    member: MemberId,
    below: Below,
    limit: u16,
) -> Result<Vec<SignIn>, Error> {
    let rows = sqlx::query!(
        r#"select id as "id!", at as "at!", ip as "ip!", device as "device!", method as "method!",
                  succeeded as "succeeded!"
           from read_identity_sign_in
           where member = $1 and ($2::bigint is null or id < $2) order by id desc limit $3"#,
        member.0,
        below,
        i64::from(limit)
    );
    let shown = rows.fetch_all(store.pool()).await?.into_iter().map(|row| SignIn {
        id: row.id.to_string(),
        at: row.at,
        ip: row.ip,
        device: row.device,
        method: row.method,
        succeeded: row.succeeded,
    });
    Ok(shown.collect())
}

pub(super) async fn tickets(
    store: &Store,
    member: MemberId,
    below: Below,
    limit: u16,
) -> Result<Vec<Ticket>, Error> {
    let rows = sqlx::query!(
        r#"select id as "id!", at as "at!", kind as "kind!", content as "content!", answered_at, answered_by, note
           from read_content_ticket
           where member = $1 and ($2::bigint is null or id < $2) order by id desc limit $3"#,
        member.0,
        below,
        i64::from(limit)
    );
    let shown = rows.fetch_all(store.pool()).await?.into_iter().map(|row| Ticket {
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

pub(super) async fn mail(
    store: &Store,
    member: MemberId,
    after: After,
    limit: u16,
) -> Result<Vec<Mail>, Error> {
    let (at, id) = after.unzip();
    let rows = sqlx::query_as!(
        Mail,
        r#"select id as "id!", at as "at!", kind as "kind!", title, read_at, deleted as "deleted!"
           from read_content_mail
           where member = $1 and ($2::timestamptz is null or (at, id) < ($2, $3::uuid))
           order by at desc, id desc limit $4"#,
        member.0,
        at,
        id,
        i64::from(limit)
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

pub(super) async fn commissions(
    store: &Store,
    member: MemberId,
    after: After,
    limit: u16,
) -> Result<Vec<CommissionPaid>, Error> {
    let below = after.map(|(_, id)| id);
    let rows = sqlx::query!(
        r#"select id as "id!", at as "at!", kind as "kind!", window_start as "from!", window_end as "to!",
                  valid_bet as "valid_bet!", rate as "rate!", amount as "amount!"
           from read_agency_statement
           where agent = $1 and ($2::uuid is null or id < $2) order by id desc limit $3"#,
        member.0,
        below,
        i64::from(limit)
    );
    let shown = rows.fetch_all(store.pool()).await?.into_iter().map(|row| CommissionPaid {
        id: row.id,
        at: row.at,
        kind: row.kind,
        from: row.from,
        to: row.to,
        valid_bet: Money::from_units(row.valid_bet),
        rate: percent(row.rate),
        amount: Money::from_units(row.amount),
    });
    Ok(shown.collect())
}

pub(super) async fn turnover(
    store: &Store,
    member: MemberId,
    below: Below,
    limit: u16,
) -> Result<Vec<TurnoverItem>, Error> {
    let rows = sqlx::query!(
        r#"select id as "id!", cause as "cause!", required as "required!", done as "done!", opened_at as "opened_at!",
                  closed_at, spent as "spent!"
           from read_cashier_turnover
           where member = $1 and ($2::bigint is null or id < $2) order by id desc limit $3"#,
        member.0,
        below,
        i64::from(limit)
    );
    let shown = rows.fetch_all(store.pool()).await?.into_iter().map(|row| TurnoverItem {
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
