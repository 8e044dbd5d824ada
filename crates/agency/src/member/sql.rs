//! What identity and guard let others read of members.

use std::collections::{HashMap, HashSet};

use kernel::{AccountType, id::MemberId};
use store::{Error, Store, Tx};
use time::OffsetDateTime;

use super::{Card, Party};

fn kind(number: i16) -> Result<AccountType, Error> {
    AccountType::from_number(number).ok_or(Error::Inconsistent("an unknown account type"))
}

/// Those of these members who are there.
pub(crate) async fn cards(store: &Store, members: &[MemberId]) -> Result<HashMap<MemberId, Card>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        r#"select id as "id!", account as "account!", kind as "kind!" from read_identity_member where id = any($1)"#,
        &members
    );
    let cards = rows.fetch_all(store.pool()).await?.into_iter();
    cards.map(|row| Ok((MemberId(row.id), Card { account: row.account, kind: kind(row.kind)? }))).collect()
}

/// Who stands between an agent and a member of their subtree, from the one directly below down to the member; nobody where
/// the member is of no such tree.
pub(crate) async fn path(store: &Store, agent: MemberId, member: MemberId) -> Result<Vec<MemberId>, Error> {
    let path = sqlx::query_scalar!(
        "select above.ancestor from agency_closure above
         join agency_closure own on own.descendant = above.ancestor and own.ancestor = $1 and own.depth > 0
         where above.descendant = $2 order by own.depth",
        agent.0,
        member.0
    );
    Ok(path.fetch_all(store.pool()).await?.into_iter().map(MemberId).collect())
}

/// A member as a side of contracts, as `tx` sees them; `None` for nobody.
pub(crate) async fn party(tx: &mut Tx, member: MemberId) -> Result<Option<Party>, Error> {
    let row = sqlx::query!(
        r#"select parent, kind as "kind!", enabled as "enabled!" from read_identity_member where id = $1"#,
        member.0
    );
    let row = row.fetch_optional(tx.conn()).await?;
    let party = row.map(|row| {
        Ok(Party {
            upline: row.parent.map(MemberId),
            is_agent: kind(row.kind)?.is_agent(),
            enabled: row.enabled,
        })
    });
    party.transpose()
}

/// Everyone else who seems to be the same person.
pub(crate) async fn same_person(tx: &mut Tx, member: MemberId) -> Result<HashSet<MemberId>, Error> {
    let others = sqlx::query_scalar!(
        r#"select distinct other as "other!" from read_guard_same_person where member = $1 limit 200"#,
        member.0
    );
    Ok(others.fetch_all(tx.conn()).await?.into_iter().map(MemberId).collect())
}

/// How many of an agent's team have a session that was used since a moment.
pub(crate) async fn online(store: &Store, agent: MemberId, since: OffsetDateTime) -> Result<i64, Error> {
    let online = sqlx::query_scalar!(
        r#"select count(distinct s.member) as "online!"
           from read_identity_session s join agency_closure c on c.descendant = s.member
           where c.ancestor = $1 and c.depth > 0 and s.seen_at >= $2"#,
        agent.0,
        since
    );
    Ok(online.fetch_one(store.pool()).await?)
}
