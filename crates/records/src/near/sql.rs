//! The tree and what accounts share, as their owners let them be read: each of one member, by an index.

use kernel::id::MemberId;
use store::{Error, Store};

use super::{Linked, TeamMember};
use crate::find::{Card, sql::cards};

/// Accounts that share something with theirs, those that share most first.
pub(super) async fn linked(store: &Store, member: MemberId, limit: u16) -> Result<Vec<Linked>, Error> {
    let rows = sqlx::query!(
        r#"select o.member as "member!", array_agg(distinct o.kind order by o.kind) as "kinds!",
                  max(greatest(o.last_at, s.last_at)) as "seen_at!",
                  (select count(*) from read_tables_opposite r where r.members @> array[$1::bigint, o.member]) as "opposite!"
           from read_guard_signal s
           join read_guard_signal o on o.kind = s.kind and o.hash = s.hash and o.member <> s.member
           where s.member = $1
           group by o.member order by count(distinct o.kind) desc, 3 desc limit $2"#,
        member.0,
        i64::from(limit)
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let ids: Vec<MemberId> = rows.iter().map(|row| MemberId(row.member)).collect();
    let mut cards = cards(store, &ids).await?;
    let shown = rows.into_iter().filter_map(|row| {
        let card = cards.remove(&MemberId(row.member))?;
        Some(Linked { card, kinds: row.kinds, seen_at: row.seen_at, opposite_rounds: row.opposite })
    });
    Ok(shown.collect())
}

/// Those above a member, the nearest first.
pub(super) async fn upline(store: &Store, member: MemberId, limit: u16) -> Result<Vec<Card>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select ancestor as "ancestor!" from read_identity_tree
           where descendant = $1 and depth > 0 order by depth limit $2"#,
        member.0,
        i64::from(limit)
    );
    let ids: Vec<MemberId> = ids.fetch_all(store.pool()).await?.into_iter().map(MemberId).collect();
    let mut cards = cards(store, &ids).await?;
    Ok(ids.iter().filter_map(|id| cards.remove(id)).collect())
}

/// Those directly below a member, newest first, below an id.
pub(super) async fn downline(
    store: &Store,
    member: MemberId,
    below: Option<i64>,
    limit: u16,
) -> Result<Vec<TeamMember>, Error> {
    let rows = sqlx::query!(
        r#"select id as "id!",
                  (select count(*) from read_identity_tree t where t.ancestor = m.id and t.depth > 0) as "team!"
           from read_identity_member m
           where parent = $1 and ($2::bigint is null or id < $2) order by id desc limit $3"#,
        member.0,
        below,
        i64::from(limit)
    );
    let rows = rows.fetch_all(store.pool()).await?;
    let ids: Vec<MemberId> = rows.iter().map(|row| MemberId(row.id)).collect();
    let mut cards = cards(store, &ids).await?;
    let shown = rows
        .into_iter()
        .filter_map(|row| Some(TeamMember { card: cards.remove(&MemberId(row.id))?, team: row.team }));
    Ok(shown.collect())
}
