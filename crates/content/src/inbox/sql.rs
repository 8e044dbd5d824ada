//! Where messages and letters are kept.

use kernel::{
    AccountType, Asset, Money,
    event::Matter,
    id::{MemberId, WithdrawalId},
};
use sqlx::types::Json;
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Data, Group, Letter};
use crate::{Both, Error};

/// The numbers of real accounts: players and agents (spec.md 6).
const KINDS: [i16; 5] = [0, 1, 2, 41, 42];

/// A message on its way in.
pub(super) struct New {
    pub(super) member: MemberId,
    pub(super) cause: String,
    pub(super) matter: Matter,
    pub(super) data: Data,
    pub(super) at: OffsetDateTime,
}

/// What a message tells of a withdrawal.
pub(super) async fn withdrawal(tx: &mut Tx, id: WithdrawalId) -> Result<Option<Data>, Error> {
    let row = sqlx::query!(
        r#"select asset as "asset!", amount as "amount!", reason from read_cashier_withdrawal where id = $1"#,
        id.0
    );
    let row = row.fetch_optional(tx.conn()).await?;
    let data = row.map(|row| {
        let asset = Asset::from_number(row.asset).ok_or(store::Error::Inconsistent("an unknown asset"))?;
        let amount = Some(Money::from_units(row.amount));
        Ok(Data { asset: Some(asset), amount, text: row.reason, ..Data::default() })
    });
    data.transpose()
}

/// The next members of a group with real accounts, by number: those that are switched on and do not pause, or whoever is
/// named.
pub(super) async fn members(
    tx: &mut Tx,
    group: Group,
    after: MemberId,
    limit: u16,
    now: OffsetDateTime,
) -> Result<Vec<MemberId>, Error> {
    let (member, above) = match group {
        Group::Member(member) => (Some(member.0), None),
        Group::Line(agent) => (None, Some(agent.0)),
        Group::All | Group::Players | Group::Agents => (None, None),
    };
    let kinds = KINDS.into_iter().filter_map(AccountType::from_number).filter(|kind| match group {
        Group::Players => !kind.is_agent(),
        Group::Agents => kind.is_agent(),
        Group::All | Group::Member(_) | Group::Line(_) => true,
    });
    let kinds: Vec<i16> = kinds.map(AccountType::number).collect();
    let members = sqlx::query_scalar!(
        r#"select id as "id!" from read_identity_member m
           where id > $1 and kind = any($2)
             and (id = $3
                  or $3 is null and enabled
                     and ($4::bigint is null or exists (select from read_identity_tree t
                                                        where t.ancestor = $4 and t.descendant = m.id and t.depth > 0))
                     and not exists (select from read_guard_pause p where p.member = m.id and p.until > $5))
           order by id limit $6"#,
        after.0,
        &kinds,
        member,
        above,
        now,
        i64::from(limit)
    );
    Ok(members.fetch_all(tx.conn()).await?.into_iter().map(MemberId).collect())
}

/// The member or agent of a login name in any case of letters, with the name as it is written.
pub(super) async fn member_called(store: &Store, account: &str) -> Result<Option<(MemberId, String)>, Error> {
    let row = sqlx::query!(
        r#"select id as "id!", account as "account!" from read_identity_member where account_key = lower($1)"#,
        account
    );
    Ok(row.fetch_optional(store.pool()).await?.map(|row| (MemberId(row.id), row.account)))
}

/// Puts messages into inboxes; those whose cause was told before stay as they are. Answers what is new.
pub(super) async fn put(tx: &mut Tx, new: &[New]) -> Result<Vec<(MemberId, Uuid)>, Error> {
    let members: Vec<i64> = new.iter().map(|new| new.member.0).collect();
    let ids: Vec<Uuid> = new.iter().map(|_| kernel::id::fresh()).collect();
    let causes: Vec<String> = new.iter().map(|new| new.cause.clone()).collect();
    let kinds: Vec<String> = new.iter().map(|new| new.matter.name().to_owned()).collect();
    let data = new.iter().map(|new| serde_json::to_value(&new.data)).collect::<Result<Vec<_>, _>>();
    let data = data.map_err(store::Error::from)?;
    let times: Vec<OffsetDateTime> = new.iter().map(|new| new.at).collect();
    let rows = sqlx::query!(
        "insert into inbox_message (member, id, cause, kind, data, at)
         select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
         on conflict (member, cause) do nothing returning member, id",
        &members,
        &ids,
        &causes,
        &kinds,
        &data,
        &times
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), row.id)).collect())
}

/// The message of a member's cause, which nobody else changes before `tx` ends.
pub(super) async fn lock(tx: &mut Tx, member: MemberId, cause: &str) -> Result<Option<(Uuid, Data)>, Error> {
    let row = sqlx::query!(
        r#"select id, data as "data: Json<Data>" from inbox_message where member = $1 and cause = $2 for update"#,
        member.0,
        cause
    );
    Ok(row.fetch_optional(tx.conn()).await?.map(|row| (row.id, row.data.0)))
}

/// Fills a message anew.
pub(super) async fn refill(
    tx: &mut Tx,
    member: MemberId,
    id: Uuid,
    data: &Data,
    at: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "update inbox_message set data = $3, at = $4 where member = $1 and id = $2",
        member.0,
        id,
        Json(data) as _,
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// A message as it lies in the inbox.
pub(super) struct MessageRow {
    pub(super) id: Uuid,
    pub(super) kind: String,
    pub(super) data: Json<Data>,
    pub(super) at: OffsetDateTime,
    pub(super) is_read: bool,
    pub(super) title: Option<Json<Both>>,
    pub(super) body: Option<Json<Both>>,
}

/// Messages of a member, newest first, behind `after`.
pub(super) async fn list(
    store: &Store,
    member: MemberId,
    after: Option<(OffsetDateTime, Uuid)>,
    limit: u16,
) -> Result<Vec<MessageRow>, Error> {
    let (at, id) = after.unzip();
    let rows = sqlx::query_as!(
        MessageRow,
        r#"select m.id, m.kind, m.data as "data: Json<Data>", m.at, m.read_at is not null as "is_read!",
                  l.title as "title?: Json<Both>", l.body as "body?: Json<Both>"
           from inbox_message m left join inbox_letter l on l.id = m.letter
           where m.member = $1 and m.deleted_at is null
             and ($2::timestamptz is null or (m.at, m.id) < ($2, $3::uuid))
           order by m.at desc, m.id desc limit $4"#,
        member.0,
        at,
        id,
        i64::from(limit)
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

/// How many messages a member has not read.
///
/// # Errors
/// When the database refuses.
pub async fn unread(store: &Store, member: MemberId) -> Result<i64, store::Error> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from inbox_message
           where member = $1 and read_at is null and deleted_at is null"#,
        member.0
    );
    Ok(count.fetch_one(store.pool()).await?)
}

/// Marks messages as read: those named, or all.
pub(super) async fn read(store: &Store, member: MemberId, ids: Option<&[Uuid]>) -> Result<(), Error> {
    sqlx::query!(
        "update inbox_message set read_at = $3
         where member = $1 and read_at is null and ($2::uuid[] is null or id = any($2))",
        member.0,
        ids,
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) async fn delete(store: &Store, member: MemberId, ids: &[Uuid]) -> Result<(), Error> {
    sqlx::query!(
        "update inbox_message set deleted_at = $3 where member = $1 and id = any($2) and deleted_at is null",
        member.0,
        ids,
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// `false` when its id is known.
pub(super) async fn write_letter(tx: &mut Tx, letter: &Letter) -> Result<bool, Error> {
    let written = sqlx::query!(
        "insert into inbox_letter (id, audience, title, body, author, at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing",
        letter.id,
        letter.group.to_string(),
        Json(&letter.title) as _,
        Json(&letter.body) as _,
        letter.author,
        letter.at
    );
    Ok(written.execute(tx.conn()).await?.rows_affected() == 1)
}

/// Puts a letter into inboxes, once each. Answers where it is new.
pub(super) async fn deliver(
    tx: &mut Tx,
    letter: Uuid,
    at: OffsetDateTime,
    members: &[MemberId],
) -> Result<Vec<(MemberId, Uuid)>, Error> {
    let ids: Vec<Uuid> = members.iter().map(|_| kernel::id::fresh()).collect();
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        "insert into inbox_message (member, id, cause, kind, data, letter, at)
         select member, id, 'letter:' || $3::uuid::text, 'letter', '{}', $3, $4
         from unnest($1::bigint[], $2::uuid[]) as new (member, id)
         on conflict (member, cause) do nothing returning member, id",
        &members,
        &ids,
        letter,
        at
    )
    .fetch_all(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.member), row.id)).collect())
}

/// To whom a letter goes and how far it has come; locked. `None` when it is delivered.
pub(super) async fn lock_letter(
    tx: &mut Tx,
    letter: Uuid,
) -> Result<Option<(Group, MemberId, OffsetDateTime)>, Error> {
    let row = sqlx::query!(
        "select audience, reached, at from inbox_letter where id = $1 and done_at is null for update",
        letter
    );
    let Some(row) = row.fetch_optional(tx.conn()).await? else { return Ok(None) };
    Ok(Some((row.audience.parse()?, MemberId(row.reached), row.at)))
}

/// Notes how far a letter has come; `done` when it is in every inbox.
pub(super) async fn reach(
    tx: &mut Tx,
    letter: Uuid,
    reached: MemberId,
    more: i32,
    done: Option<OffsetDateTime>,
) -> Result<(), Error> {
    sqlx::query!(
        "update inbox_letter set reached = $2, delivered = delivered + $3, done_at = $4 where id = $1",
        letter,
        reached.0,
        more,
        done
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

struct Sent {
    id: Uuid,
    audience: String,
    title: Json<Both>,
    body: Json<Both>,
    author: String,
    at: OffsetDateTime,
    delivered: i32,
    done_at: Option<OffsetDateTime>,
}

impl TryFrom<Sent> for Letter {
    type Error = Error;

    fn try_from(row: Sent) -> Result<Self, Error> {
        Ok(Self {
            id: row.id,
            group: row.audience.parse()?,
            title: row.title.0,
            body: row.body.0,
            author: row.author,
            at: row.at,
            delivered: row.delivered,
            done_at: row.done_at,
        })
    }
}

/// One letter.
pub(super) async fn letter(tx: &mut Tx, id: Uuid) -> Result<Letter, Error> {
    let row = sqlx::query_as!(
        Sent,
        r#"select id, audience, title as "title: Json<Both>", body as "body: Json<Both>", author, at, delivered,
                  done_at
           from inbox_letter where id = $1"#,
        id
    );
    row.fetch_one(tx.conn()).await?.try_into()
}

/// Letters, newest first, behind `after`.
pub(super) async fn letters(
    store: &Store,
    after: Option<(OffsetDateTime, Uuid)>,
    limit: u16,
) -> Result<Vec<Letter>, Error> {
    let (at, id) = after.unzip();
    let rows = sqlx::query_as!(
        Sent,
        r#"select id, audience, title as "title: Json<Both>", body as "body: Json<Both>", author, at, delivered,
                  done_at
           from inbox_letter where $1::timestamptz is null or (at, id) < ($1, $2::uuid)
           order by at desc, id desc limit $3"#,
        at,
        id,
        i64::from(limit)
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(TryInto::try_into).collect()
}
