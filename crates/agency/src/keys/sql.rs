//! Where the house's public keys are kept.

use store::{Store, Tx};
use time::OffsetDateTime;

use super::Heads;
use crate::Error;

pub(super) struct Row {
    pub(super) public: Vec<u8>,
    pub(super) since: Option<OffsetDateTime>,
    pub(super) until: Option<OffsetDateTime>,
}

pub(super) async fn all(store: &Store) -> Result<Vec<Row>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select public, since, until from agency_public_key order by since desc nulls first, public limit 100"
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

/// From now on this key signs, and no other.
pub(super) async fn sign_with(tx: &mut Tx, public: &[u8], now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "update agency_public_key set until = $2 where public <> $1 and since is not null and until is null",
        public,
        now
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!(
        "insert into agency_public_key (public, since) values ($1, $2)
         on conflict (public) do update set since = coalesce(agency_public_key.since, excluded.since), until = null",
        public,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn announce(tx: &mut Tx, public: &[u8]) -> Result<(), Error> {
    sqlx::query!("insert into agency_public_key (public) values ($1) on conflict do nothing", public)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Where all chains stand.
pub(super) async fn heads(store: &Store) -> Result<Heads, Error> {
    let row = sqlx::query!(
        r#"select count(*) as "agents!", bounded(coalesce(sum(length), 0)) as "statements!",
                  encode(sha256(coalesce(string_agg(int8send(agent) || head, ''::bytea order by agent), ''::bytea)), 'hex')
                      as "root!"
           from agency_chain"#
    );
    let row = row.fetch_one(store.pool()).await?;
    Ok(Heads { agents: row.agents, statements: row.statements, root: row.root })
}
