//! Where proofs are written down.

use std::collections::{BTreeSet, HashMap};

use kernel::id::MemberId;
use store::{Error, Store, Tx, secrets::Place};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Document, Kind, State};

/// Proofs of one member that are shown.
const SHOWN: i64 = 50;

pub(super) struct New {
    pub(super) id: Uuid,
    pub(super) member: MemberId,
    pub(super) kind: Kind,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) bytes: i64,
    pub(super) sha256: Vec<u8>,
    pub(super) key_id: String,
    pub(super) at: OffsetDateTime,
}

struct Row {
    id: Uuid,
    member: i64,
    kind: String,
    state: String,
    width: i32,
    height: i32,
    bytes: i64,
    at: OffsetDateTime,
    decided_at: Option<OffsetDateTime>,
    reason: String,
    name: Option<String>,
}

impl TryFrom<Row> for Document {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            member: MemberId(row.member),
            kind: row.kind.parse().map_err(|_| Error::Inconsistent("a proof of an unknown kind"))?,
            state: row.state.parse().map_err(|_| Error::Inconsistent("a proof in an unknown state"))?,
            width: row.width,
            height: row.height,
            bytes: row.bytes,
            at: row.at,
            decided_at: row.decided_at,
            reason: row.reason,
            name: row.name,
        })
    }
}

/// Whether a proof of this kind was approved.
pub(super) async fn stands(tx: &mut Tx, member: MemberId, kind: Kind) -> Result<bool, Error> {
    let stands = sqlx::query_scalar!(
        r#"select exists (select from guard_document
                          where member = $1 and kind = $2 and state = 'approved') as "stands!""#,
        member.0,
        kind.name()
    );
    Ok(stands.fetch_one(tx.conn()).await?)
}

/// Gives way to a newer one.
pub(super) async fn replace(
    tx: &mut Tx,
    member: MemberId,
    kind: Kind,
    now: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update guard_document set state = 'replaced', decided_at = $3
         where member = $1 and kind = $2 and state = 'waiting'",
        member.0,
        kind.name(),
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn insert(tx: &mut Tx, new: &New) -> Result<Document, Error> {
    let row = sqlx::query_as!(
        Row,
        "insert into guard_document (id, member, kind, state, width, height, bytes, sha256, at, key_id)
         values ($1, $2, $3, 'waiting', $4, $5, $6, $7, $8, $9)
         returning id, member, kind, state, width, height, bytes, at, decided_at, reason, name",
        new.id,
        new.member.0,
        new.kind.name(),
        new.width,
        new.height,
        new.bytes,
        new.sha256,
        new.at,
        new.key_id
    )
    .fetch_one(tx.conn())
    .await?;
    row.try_into()
}

pub(super) async fn of(store: &Store, member: MemberId) -> Result<Vec<Document>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select id, member, kind, state, width, height, bytes, at, decided_at, reason, name from guard_document
         where member = $1 order by at desc, id desc limit $2",
        member.0,
        SHOWN
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub(super) async fn approved(tx: &mut Tx, member: MemberId) -> Result<BTreeSet<Kind>, Error> {
    let kinds = sqlx::query_scalar!(
        "select kind from guard_document where member = $1 and state = 'approved'",
        member.0
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(kinds.iter().filter_map(|kind| kind.parse().ok()).collect())
}

pub(super) async fn queue(
    store: &Store,
    state: State,
    after: Option<Uuid>,
    most: i64,
) -> Result<Vec<Document>, Error> {
    // Ids are ordered by the time of their making.
    let rows = sqlx::query_as!(
        Row,
        "select id, member, kind, state, width, height, bytes, at, decided_at, reason, name from guard_document
         where state = $1 and ($2::uuid is null or id > $2) order by id limit $3",
        state.name(),
        after,
        most
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

pub(super) async fn one(store: &Store, id: Uuid) -> Result<Option<Document>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select id, member, kind, state, width, height, bytes, at, decided_at, reason, name from guard_document
         where id = $1",
        id
    )
    .fetch_optional(store.pool())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// Whether there is such a proof, as this transaction sees it.
pub(super) async fn is_known(tx: &mut Tx, id: Uuid) -> Result<bool, Error> {
    let known =
        sqlx::query_scalar!(r#"select exists (select from guard_document where id = $1) as "known!""#, id);
    Ok(known.fetch_one(tx.conn()).await?)
}

/// Decides a proof that waits.
pub(super) async fn decide(
    tx: &mut Tx,
    (id, operator): (Uuid, i64),
    (state, reason, name): (State, &str, Option<&str>),
    now: OffsetDateTime,
) -> Result<Option<Document>, Error> {
    let row = sqlx::query_as!(
        Row,
        "update guard_document set state = $3, reason = $4, decided_by = $2, decided_at = $5, name = $6
         where id = $1 and state = 'waiting'
         returning id, member, kind, state, width, height, bytes, at, decided_at, reason, name",
        id,
        operator,
        state.name(),
        reason,
        now,
        name
    )
    .fetch_optional(tx.conn())
    .await?;
    row.map(TryInto::try_into).transpose()
}

/// Writes the name of an approved paper of identity; the paper, and the name as it stood.
pub(super) async fn rename(
    tx: &mut Tx,
    id: Uuid,
    name: &str,
) -> Result<Option<(Document, Option<String>)>, Error> {
    let before = sqlx::query_scalar!(
        "select name from guard_document where id = $1 and kind = 'identity' and state = 'approved' for update",
        id
    );
    let Some(before) = before.fetch_optional(tx.conn()).await? else { return Ok(None) };
    let row = sqlx::query_as!(
        Row,
        "update guard_document set name = $2 where id = $1
         returning id, member, kind, state, width, height, bytes, at, decided_at, reason, name",
        id,
        name
    );
    Ok(Some((row.fetch_one(tx.conn()).await?.try_into()?, before)))
}

/// The name on the paper of identity of a member's that was approved: not there without one, absent when nobody wrote it
/// down.
pub(super) async fn papers(
    asked: impl sqlx::PgExecutor<'_>,
    member: MemberId,
) -> Result<Option<Option<String>>, Error> {
    let name = sqlx::query_scalar!(
        "select name from guard_document where member = $1 and kind = 'identity' and state = 'approved'",
        member.0
    );
    Ok(name.fetch_optional(asked).await?)
}

/// Proofs looked at in one go.
const SHELF: i64 = 50;

/// The key with which a proof is sealed; `None` for one of before.
pub(super) async fn key_of(store: &Store, id: Uuid) -> Result<Option<String>, Error> {
    let key = sqlx::query_scalar!("select key_id from guard_document where id = $1", id);
    Ok(key.fetch_optional(store.pool()).await?.flatten())
}

/// Proofs that are not sealed with this key, with the key of each, after one of them.
pub(super) async fn sealed_otherwise(
    store: &Store,
    key_id: &str,
    after: Option<Uuid>,
) -> Result<Vec<(Uuid, Option<String>)>, Error> {
    let rows = sqlx::query!(
        "select id, key_id from guard_document
         where key_id is distinct from $1 and ($2::uuid is null or id > $2) order by id limit $3",
        key_id,
        after,
        SHELF
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.id, row.key_id)).collect())
}

/// Writes with which key a proof is sealed now.
pub(super) async fn sealed(store: &Store, id: Uuid, key_id: &str) -> Result<(), Error> {
    sqlx::query!("update guard_document set key_id = $2 where id = $1", id, key_id)
        .execute(store.pool())
        .await?;
    Ok(())
}

/// The names to which alone these members' money is paid, as they gave them; those who gave none are left out.
pub(super) async fn payee_names(
    store: &Store,
    members: &[MemberId],
) -> Result<HashMap<MemberId, String>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        r#"select id as "id!", payee_name as "name!" from read_identity_person
           where id = any($1) and payee_name is not null"#,
        &members
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (MemberId(row.id), row.name)).collect())
}

/// The key of documents that the house makes for itself, for play money.
pub(crate) const KEY: Place =
    Place { table: "guard_key", column: "key", key: &[("id", "text")], is_text: true };

/// The key that the house made for itself; `fresh` becomes it where there is none.
pub(super) async fn house_key(store: &Store, fresh: &str, now: OffsetDateTime) -> Result<String, Error> {
    let sealed = store.secrets().seal(&KEY, "house", fresh.as_bytes())?;
    sqlx::query!(
        "insert into guard_key (id, key, at) values ('house', $1, $2) on conflict do nothing",
        sealed,
        now
    )
    .execute(store.pool())
    .await?;
    let kept =
        sqlx::query_scalar!("select key from guard_key where id = 'house'").fetch_one(store.pool()).await?;
    Ok(store.secrets().open_text(&KEY, "house", &kept)?)
}
