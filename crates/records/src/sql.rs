//! What other features let be read of theirs.

use std::collections::HashMap;

use kernel::id::{MemberId, RoundId, VendorId};
use ledger::Cause;
use store::{Error, Store};

/// A round, as far as a record names it.
pub(crate) struct Round {
    pub(crate) id: RoundId,
    pub(crate) partner: VendorId,
    /// The partner's name for it.
    pub(crate) name: String,
    pub(crate) game: String,
}

/// The cause of what moved for a member's round; nothing of another member's.
pub(crate) async fn cause_of(
    store: &Store,
    member: MemberId,
    round: RoundId,
) -> Result<Option<Cause>, Error> {
    let row = sqlx::query!(
        r#"select partner as "partner!", name as "name!" from read_wager_round where id = $1 and member = $2"#,
        round.0,
        member.0
    );
    let row = row.fetch_optional(store.pool()).await?;
    Ok(row.map(|row| Cause::Round { partner: VendorId(row.partner), name: row.name }))
}

/// A member's round by the partner's name for it.
pub(crate) async fn round(
    store: &Store,
    member: MemberId,
    partner: VendorId,
    name: &str,
) -> Result<Option<Round>, Error> {
    let row = sqlx::query!(
        r#"select id as "id!", game as "game!" from read_wager_round
           where member = $1 and partner = $2 and name = $3"#,
        member.0,
        partner.0,
        name
    );
    let row = row.fetch_optional(store.pool()).await?;
    Ok(row.map(|row| Round { id: RoundId(row.id), partner, name: name.to_owned(), game: row.game }))
}

/// Everyone below an agent, or one of them where one is named.
pub(crate) async fn team(
    store: &Store,
    agent: MemberId,
    one: Option<MemberId>,
) -> Result<Vec<MemberId>, Error> {
    let ids = sqlx::query_scalar!(
        r#"select member as "member!" from read_agency_team
           where agent = $1 and ($2::bigint is null or member = $2)"#,
        agent.0,
        one.map(|one| one.0)
    );
    Ok(ids.fetch_all(store.pool()).await?.into_iter().map(MemberId).collect())
}

/// The login names of members.
pub(crate) async fn accounts(
    store: &Store,
    members: &[MemberId],
) -> Result<HashMap<MemberId, String>, Error> {
    let ids: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        r#"select id as "id!", account as "account!" from read_identity_member where id = any($1)"#,
        &ids
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.id), row.account)).collect())
}
