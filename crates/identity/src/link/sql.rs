//! Where links are kept.

use kernel::{AccountType, id::MemberId};
use store::{Error, Store, Tx};

use super::{ChangedLink, LinkCard, LinkState, NewRow, cleaned};

pub(super) async fn links(store: &Store, agent: MemberId, site: &str) -> Result<Vec<LinkCard>, Error> {
    let rows = sqlx::query!(
        "select code, label, kind, visits, registrations, enabled, deleted_at, created_at from agent_link
         where agent = $1 order by created_at, code",
        agent.0
    );
    let links = rows.fetch_all(store.pool()).await?.into_iter().map(|row| LinkCard {
        url: format!("{site}/register?code={}", row.code),
        code: row.code,
        label: row.label,
        kind: row.kind,
        visits: row.visits,
        registrations: row.registrations,
        state: match (row.deleted_at, row.enabled) {
            (Some(_), _) => LinkState::Deleted,
            (None, true) => LinkState::Active,
            (None, false) => LinkState::Disabled,
        },
        created_at: row.created_at,
    });
    Ok(links.collect())
}

/// Links that an agent ever made.
pub(super) async fn count(tx: &mut Tx, agent: MemberId) -> Result<i64, Error> {
    let made = sqlx::query_scalar!(r#"select count(*) as "made!" from agent_link where agent = $1"#, agent.0);
    Ok(made.fetch_one(tx.conn()).await?)
}

/// Whether the code was free.
pub(super) async fn add(tx: &mut Tx, agent: MemberId, link: NewRow<'_>) -> Result<bool, Error> {
    let made = sqlx::query!(
        "insert into agent_link (code, agent, label, kind, created_at) values (upper($1), $2, $3, $4, $5)
         on conflict do nothing",
        link.code,
        agent.0,
        link.label,
        link.kind.number(),
        link.created_at
    );
    Ok(made.execute(tx.conn()).await?.rows_affected() == 1)
}

/// Changes a link; `false` when the agent has no such link, or has deleted it. Who came by it stays who they are.
pub(super) async fn edit(
    store: &Store,
    agent: MemberId,
    code: &str,
    new: &ChangedLink,
) -> Result<bool, Error> {
    let changed = sqlx::query!(
        "update agent_link set label = $3, kind = $4, enabled = $5
         where code = upper($1) and agent = $2 and deleted_at is null",
        code,
        agent.0,
        cleaned(&new.label),
        AccountType::from(new.kind).number(),
        new.enabled
    );
    Ok(changed.execute(store.pool()).await?.rows_affected() == 1)
}

/// Deletes a link; `false` when the agent has no such link. The first deletion stands, and nobody gets its code.
pub(super) async fn delete(store: &Store, agent: MemberId, code: &str) -> Result<bool, Error> {
    let gone = sqlx::query!(
        "update agent_link set deleted_at = coalesce(deleted_at, $3) where code = upper($1) and agent = $2",
        code,
        agent.0,
        store.now()
    );
    Ok(gone.execute(store.pool()).await?.rows_affected() == 1)
}

fn type_of(number: i16) -> Result<AccountType, Error> {
    AccountType::from_number(number).ok_or(Error::Inconsistent("an unknown account type"))
}

/// The name of the agent whose code it is, and the type of account that it makes; none of a link that brings nobody in.
pub(crate) async fn owner_of_code(store: &Store, code: &str) -> Result<Option<(String, AccountType)>, Error> {
    let row = sqlx::query!(
        "select m.nickname, l.kind from agent_link l join member m on m.id = l.agent
         where l.code = upper($1) and m.enabled and l.enabled and l.deleted_at is null",
        code
    );
    row.fetch_optional(store.pool()).await?.map(|row| Ok((row.nickname, type_of(row.kind)?))).transpose()
}

/// Counts a visit by a link, if there is one that brings people in.
pub(crate) async fn visit(store: &Store, code: &str) -> Result<(), Error> {
    let counted = sqlx::query!(
        "update agent_link set visits = visits + 1 where code = upper($1) and enabled and deleted_at is null",
        code
    );
    counted.execute(store.pool()).await?;
    Ok(())
}

/// The agent whose code it is, and the type of account that it makes; counts as a registration in `tx`.
pub(crate) async fn claim(tx: &mut Tx, code: &str) -> Result<Option<(MemberId, AccountType)>, Error> {
    let row = sqlx::query!(
        "update agent_link l set registrations = registrations + 1 from member m
         where l.code = upper($1) and l.enabled and l.deleted_at is null and m.id = l.agent and m.enabled
         returning m.id, l.kind",
        code
    );
    row.fetch_optional(tx.conn()).await?.map(|row| Ok((MemberId(row.id), type_of(row.kind)?))).transpose()
}
