//! Where members are kept.

use std::collections::{HashMap, HashSet};

use kernel::{AccountType, Asset, id::MemberId};
use office::Reach;
use sqlx::PgExecutor;
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use super::Profile;

pub(crate) struct Row {
    id: i64,
    account: String,
    nickname: String,
    kind: i16,
    parent: Option<i64>,
    asset: i16,
    country: String,
    language: String,
    enabled: bool,
    first_login: bool,
    created_at: OffsetDateTime,
    simulated: bool,
    password_hash: Option<String>,
}

impl TryFrom<Row> for (Profile, Option<String>) {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let profile = Profile {
            id: MemberId(row.id),
            account: row.account,
            nickname: row.nickname,
            kind: type_of(row.kind)?,
            parent: row.parent.map(MemberId),
            asset: Asset::from_number(row.asset)
                .ok_or(Error::Inconsistent("a wallet of an unknown asset"))?,
            country: row.country,
            language: row.language,
            enabled: row.enabled,
            first_login: row.first_login,
            created_at: row.created_at,
            simulated: row.simulated,
        };
        Ok((profile, row.password_hash))
    }
}

pub(crate) async fn by_id(store: &Store, member: MemberId) -> Result<Option<Profile>, Error> {
    one(store.pool(), member).await
}

/// [`by_id`] as a transaction sees it.
pub(super) async fn by_id_in(tx: &mut Tx, member: MemberId) -> Result<Option<Profile>, Error> {
    one(tx.conn(), member).await
}

async fn one(database: impl PgExecutor<'_>, member: MemberId) -> Result<Option<Profile>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, account, nickname, kind, parent, asset, country, language, enabled, first_login, created_at,
                simulated, password_hash
         from member where id = $1",
        member.0
    )
    .fetch_optional(database)
    .await?;
    let found: Option<(Profile, Option<String>)> = row.map(TryInto::try_into).transpose()?;
    Ok(found.map(|(profile, _)| profile))
}

/// What those of these members who are there are called.
pub(super) async fn names(
    store: &Store,
    members: &[MemberId],
) -> Result<HashMap<MemberId, String>, store::Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!("select id, account from member where id = any($1)", &members);
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (MemberId(row.id), row.account)).collect())
}

/// Those of the members who are of a country and below an agent.
pub(super) async fn within(
    store: &Store,
    reach: &Reach,
    members: &[MemberId],
) -> Result<HashSet<MemberId>, store::Error> {
    let ids: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query_scalar!(
        "select m.id from member m
         where m.id = any($1)
           and (cardinality($2::text[]) = 0 or m.country = any($2))
           and ($3::bigint is null
                or exists (select from member_tree t where t.ancestor = $3 and t.descendant = m.id))",
        &ids,
        &reach.countries,
        reach.line.map(|line| line.0)
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(MemberId).collect())
}

/// The member of an id, or else of a login name in any case of letters.
pub(super) async fn named(store: &Store, text: &str) -> Result<Option<MemberId>, store::Error> {
    let id = sqlx::query_scalar!(
        "select id from member where id = $1 or account_key = lower($2) order by id = $1 desc nulls last limit 1",
        text.parse::<i64>().ok(),
        text
    );
    Ok(id.fetch_optional(store.pool()).await?.map(MemberId))
}

/// With the password's hash.
pub(crate) async fn by_account(
    store: &Store,
    account: &str,
) -> Result<Option<(Profile, Option<String>)>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, account, nickname, kind, parent, asset, country, language, enabled, first_login, created_at,
                simulated, password_hash
         from member where account_key = lower($1)",
        account
    )
    .fetch_optional(store.pool())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// What is written of a new member.
pub(crate) struct NewRow<'a> {
    pub(crate) account: &'a str,
    pub(crate) kind: AccountType,
    pub(crate) password_hash: Option<&'a str>,
    pub(crate) parent: Option<MemberId>,
    pub(crate) asset: Asset,
    pub(crate) country: &'a str,
    pub(crate) email: Option<&'a str>,
    pub(crate) mobile: Option<&'a str>,
    pub(crate) payee_name: Option<&'a str>,
    /// The number with its country code.
    pub(crate) mobile_key: Option<&'a str>,
    /// Whether it was proved.
    pub(crate) mobile_verified: bool,
    pub(crate) payment_hash: Option<&'a str>,
    pub(crate) must_change_password: bool,
}

/// The new member with their place in the tree; `None` when the name is taken. A number that another member has breaks the
/// constraint `member_mobile_key`.
pub(crate) async fn insert(
    tx: &mut Tx,
    row: &NewRow<'_>,
    now: OffsetDateTime,
) -> Result<Option<MemberId>, Error> {
    let id = sqlx::query_scalar!(
        "insert into member (account, account_key, nickname, kind, password_hash, parent, asset, country, email,
                             mobile, payee_name, created_at, mobile_key, mobile_verified_at, payment_hash,
                             must_change_password)
         values ($1, lower($1), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
                 case when $12 then $10::timestamptz end, $13, $14)
         on conflict (account_key) do nothing returning id",
        row.account,
        row.kind.number(),
        row.password_hash,
        row.parent.map(|parent| parent.0),
        row.asset.number(),
        row.country,
        row.email,
        row.mobile,
        row.payee_name,
        now,
        row.mobile_key,
        row.mobile_verified,
        row.payment_hash,
        row.must_change_password
    )
    .fetch_optional(tx.conn())
    .await?;
    let Some(id) = id else { return Ok(None) };
    sqlx::query!(
        "insert into member_tree (ancestor, descendant, depth)
         select $1::bigint, $1::bigint, 0
         union all
         select ancestor, $1::bigint, depth + 1 from member_tree where descendant = $2::bigint",
        id,
        row.parent.map(|parent| parent.0)
    )
    .execute(tx.conn())
    .await?;
    Ok(Some(MemberId(id)))
}

fn type_of(number: i16) -> Result<AccountType, Error> {
    AccountType::from_number(number).ok_or(Error::Inconsistent("an unknown account type"))
}

pub(crate) async fn set_language(store: &Store, member: MemberId, language: &str) -> Result<(), Error> {
    sqlx::query!("update member set language = $2 where id = $1", member.0, language)
        .execute(store.pool())
        .await?;
    Ok(())
}

pub(crate) async fn signed_in(store: &Store, member: MemberId) -> Result<(), Error> {
    sqlx::query!("update member set first_login = false where id = $1 and first_login", member.0)
        .execute(store.pool())
        .await?;
    Ok(())
}

pub(crate) async fn password(store: &Store, member: MemberId) -> Result<Option<String>, Error> {
    let hash = sqlx::query_scalar!("select password_hash from member where id = $1", member.0)
        .fetch_optional(store.pool())
        .await?;
    Ok(hash.flatten())
}

/// The hash of a member's password, which stays as it is until `tx` ends.
pub(crate) async fn password_held(tx: &mut Tx, member: MemberId) -> Result<Option<String>, Error> {
    let hash = sqlx::query_scalar!("select password_hash from member where id = $1 for update", member.0)
        .fetch_optional(tx.conn())
        .await?;
    Ok(hash.flatten())
}

/// A password that the member chose themself.
pub(crate) async fn set_password(
    tx: &mut Tx,
    member: MemberId,
    hash: &str,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update member set password_hash = $2, password_changed_at = $3, must_change_password = false where id = $1",
        member.0,
        hash,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) async fn set_enabled(tx: &mut Tx, member: MemberId, enabled: bool) -> Result<Option<bool>, Error> {
    let was = sqlx::query_scalar!("select enabled from member where id = $1 for update", member.0)
        .fetch_optional(tx.conn())
        .await?;
    if was.is_some() {
        sqlx::query!("update member set enabled = $2 where id = $1", member.0, enabled)
            .execute(tx.conn())
            .await?;
    }
    Ok(was)
}

#[cfg(feature = "demo")]
pub(super) async fn mark_simulated(store: &Store, members: &[MemberId]) -> Result<(), Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let mark =
        sqlx::query!("update member set simulated = true where id = any($1) and not simulated", &members);
    mark.execute(store.pool()).await?;
    Ok(())
}

pub(crate) async fn make_agent(tx: &mut Tx, member: MemberId) -> Result<Option<AccountType>, Error> {
    let was = sqlx::query_scalar!("select kind from member where id = $1 for update", member.0)
        .fetch_optional(tx.conn())
        .await?;
    sqlx::query!(
        "update member set kind = $2 where id = $1 and kind = $3",
        member.0,
        AccountType::AGENT.number(),
        AccountType::MEMBER.number()
    )
    .execute(tx.conn())
    .await?;
    was.map(type_of).transpose()
}
