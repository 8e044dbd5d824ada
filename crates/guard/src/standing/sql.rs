//! Where standings are found.

use std::collections::HashMap;

use kernel::id::MemberId;
use store::{Error, Store};

use super::Standing;
use crate::pause::{PauseRow, pause_of};

pub(super) async fn find(store: &Store, members: &[MemberId]) -> Result<HashMap<MemberId, Standing>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let now = store.now();
    let rows = sqlx::query!(
        "select g.member, g.limited, g.pause_kind, g.pause_since, g.pause_until, g.return_from
         from unnest($1::bigint[]) as k (member)
         cross join lateral (select * from guard_member where member = k.member limit 1) g",
        &members
    )
    .fetch_all(store.pool())
    .await?;
    let standings = rows.into_iter().map(|row| {
        let (member, limited) = (MemberId(row.member), row.limited);
        let pause = PauseRow {
            pause_kind: row.pause_kind,
            pause_since: row.pause_since,
            pause_until: row.pause_until,
            return_from: row.return_from,
        };
        (member, Standing { pause: pause_of(pause, now), limited })
    });
    Ok(standings.collect())
}
