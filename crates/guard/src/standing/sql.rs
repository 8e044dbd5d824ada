//! Where standings are found.

use std::collections::HashMap;

use kernel::{
    AccountType, Asset,
    id::{GroupId, MemberId},
};
use store::{Error, Store};

use super::Standing;
use crate::pause::{PauseRow, pause_of};

pub(super) async fn find(store: &Store, members: &[MemberId]) -> Result<HashMap<MemberId, Standing>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let now = store.now();
    let rows = sqlx::query!(
        r#"select k.member as "member!", coalesce(m.staff, false) as "staff!", coalesce(g.limited, false) as "limited!",
                  g.pause_kind as "pause_kind?", g.pause_since, g.pause_until, g.return_from
           from unnest($1::bigint[]) as k (member)
           left join lateral (select staff from read_identity_member where id = k.member limit 1) m on true
           left join lateral (select * from guard_member where member = k.member limit 1) g on true"#,
        &members
    )
    .fetch_all(store.pool())
    .await?;
    let standings = rows.into_iter().map(|row| {
        let pause = PauseRow {
            pause_kind: row.pause_kind,
            pause_since: row.pause_since,
            pause_until: row.pause_until,
            return_from: row.return_from,
        };
        (
            MemberId(row.member),
            Standing { pause: pause_of(pause, now), staff: row.staff, limited: row.limited },
        )
    });
    Ok(standings.collect())
}

/// A member who may be about to bet.
pub(super) struct Found {
    pub(super) member: MemberId,
    pub(super) asset: Asset,
    /// Whether their account is on, and no trial.
    pub(super) enabled: bool,
    pub(super) country: String,
    pub(super) group: Option<GroupId>,
    pub(super) standing: Standing,
}

/// Those of these members who are there, each with what holds them back: in one query, for every bet waits for it.
pub(super) async fn players(store: &Store, members: &[MemberId]) -> Result<Vec<Found>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let now = store.now();
    let rows = sqlx::query!(
        r#"select m.id as "id!", m.kind as "kind!", m.asset as "asset!", m.country as "country!",
                  m.enabled as "enabled!", m.player_group, m.staff as "staff!", coalesce(g.limited, false) as "limited!", g.pause_kind as "pause_kind?",
                  g.pause_since, g.pause_until, g.return_from
           from unnest($1::bigint[]) as k (id)
           cross join lateral (select * from read_identity_member where id = k.id limit 1) m
           left join lateral (select * from guard_member where member = k.id limit 1) g on true"#,
        &members
    )
    .fetch_all(store.pool())
    .await?;
    let found = rows.into_iter().map(|row| {
        let pause = PauseRow {
            pause_kind: row.pause_kind,
            pause_since: row.pause_since,
            pause_until: row.pause_until,
            return_from: row.return_from,
        };
        let kind =
            AccountType::from_number(row.kind).ok_or(Error::Inconsistent("a member of an unknown type"))?;
        Ok(Found {
            member: MemberId(row.id),
            asset: Asset::from_number(row.asset)
                .ok_or(Error::Inconsistent("a wallet of an unknown asset"))?,
            enabled: row.enabled && !kind.is_trial(),
            country: row.country,
            group: row.player_group.map(GroupId),
            standing: Standing { pause: pause_of(pause, now), staff: row.staff, limited: row.limited },
        })
    });
    found.collect()
}
