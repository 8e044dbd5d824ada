//! Where members are.

use std::collections::HashMap;

use kernel::id::MemberId;
use store::{Error, Store};

/// The countries of those of these members who are there, ISO 3166.
pub(super) async fn countries(
    store: &Store,
    members: &[MemberId],
) -> Result<HashMap<MemberId, String>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        r#"select id as "id!", country as "country!" from read_identity_member where id = any($1)"#,
        &members
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (MemberId(row.id), row.country)).collect())
}
