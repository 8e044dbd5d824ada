//! Where attempts, tickets and bound accounts elsewhere are kept.

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use time::OffsetDateTime;

/// An attempt on its way through the provider.
pub(super) struct Attempt {
    pub(super) provider: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
    /// Who binds; nobody when somebody signs in.
    pub(super) member: Option<i64>,
}

pub(super) async fn keep_attempt(store: &Store, hash: &[u8], attempt: &Attempt) -> Result<(), Error> {
    sqlx::query!(
        "insert into openid_attempt (state_hash, provider, nonce, verifier, member, made_at)
         values ($1, $2, $3, $4, $5, $6)",
        hash,
        attempt.provider,
        attempt.nonce,
        attempt.verifier,
        attempt.member,
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// The attempt, once; old ones go with it.
pub(super) async fn take_attempt(
    store: &Store,
    hash: &[u8],
    since: OffsetDateTime,
) -> Result<Option<Attempt>, Error> {
    let rows = sqlx::query!(
        "delete from openid_attempt where state_hash = $1 or made_at < $2
         returning state_hash, provider, nonce, verifier, member, made_at",
        hash,
        since
    )
    .fetch_all(store.pool())
    .await?;
    let row = rows.into_iter().find(|row| row.state_hash == hash && row.made_at >= since);
    Ok(row.map(|row| Attempt {
        provider: row.provider,
        nonce: row.nonce,
        verifier: row.verifier,
        member: row.member,
    }))
}

/// An account elsewhere that is nobody's here yet.
pub(super) struct Stranger {
    pub(super) provider: String,
    pub(super) subject: String,
    pub(super) email: Option<String>,
}

pub(super) async fn keep_ticket(store: &Store, hash: &[u8], stranger: &Stranger) -> Result<(), Error> {
    sqlx::query!(
        "insert into social_ticket (hash, provider, subject, email, made_at) values ($1, $2, $3, $4, $5)",
        hash,
        stranger.provider,
        stranger.subject,
        stranger.email,
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// Whose ticket it is; used up with `tx`. Old ones go with it.
pub(super) async fn take_ticket(
    tx: &mut Tx,
    hash: &[u8],
    since: OffsetDateTime,
) -> Result<Option<Stranger>, Error> {
    let rows = sqlx::query!(
        "delete from social_ticket where hash = $1 or made_at < $2
         returning hash, provider, subject, email, made_at",
        hash,
        since
    )
    .fetch_all(tx.conn())
    .await?;
    let row = rows.into_iter().find(|row| row.hash == hash && row.made_at >= since);
    Ok(row.map(|row| Stranger { provider: row.provider, subject: row.subject, email: row.email }))
}

/// Whose an account elsewhere is.
pub(super) async fn holder(store: &Store, provider: &str, subject: &str) -> Result<Option<MemberId>, Error> {
    let member = sqlx::query_scalar!(
        "select member from member_identity where provider = $1 and subject = $2",
        provider,
        subject
    );
    Ok(member.fetch_optional(store.pool()).await?.map(MemberId))
}

/// Binds an account elsewhere; `false` when it is another member's.
pub(super) async fn bind(
    tx: &mut Tx,
    provider: &str,
    subject: &str,
    member: MemberId,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    // What stands already is written again as it was, so that its row comes back.
    let holder = sqlx::query_scalar!(
        "insert into member_identity (provider, subject, member, since) values ($1, $2, $3, $4)
         on conflict (provider, subject) do update set since = member_identity.since
         returning member",
        provider,
        subject,
        member.0,
        now
    )
    .fetch_one(tx.conn())
    .await?;
    Ok(holder == member.0)
}

/// A bound account elsewhere.
pub(super) struct Bound {
    pub(super) provider: String,
    pub(super) since: OffsetDateTime,
}

/// What a member has bound, in a fixed order.
pub(super) async fn bound(store: &Store, member: MemberId) -> Result<Vec<Bound>, Error> {
    let rows = sqlx::query_as!(
        Bound,
        "select provider, since from member_identity where member = $1 order by since, subject",
        member.0
    );
    Ok(rows.fetch_all(store.pool()).await?)
}

/// The providers of a member's bound accounts. Nobody binds or unbinds for the member until `tx` ends.
pub(super) async fn hold(tx: &mut Tx, member: MemberId) -> Result<Vec<String>, Error> {
    sqlx::query_scalar!("select id from member where id = $1 for update", member.0)
        .fetch_one(tx.conn())
        .await?;
    let providers =
        sqlx::query_scalar!("select distinct provider from member_identity where member = $1", member.0);
    Ok(providers.fetch_all(tx.conn()).await?)
}

pub(super) async fn unbind(tx: &mut Tx, member: MemberId, provider: &str) -> Result<(), Error> {
    sqlx::query!("delete from member_identity where member = $1 and provider = $2", member.0, provider)
        .execute(tx.conn())
        .await?;
    Ok(())
}
