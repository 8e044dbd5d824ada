//! Where answers are kept until they are given.

use store::{Error, Store};
use time::OffsetDateTime;
use uuid::Uuid;

pub(super) async fn keep(store: &Store, id: Uuid, answer: &str) -> Result<(), Error> {
    sqlx::query!("insert into captcha (id, answer, made_at) values ($1, $2, $3)", id, answer, store.now())
        .execute(store.pool())
        .await?;
    Ok(())
}

/// The answer, which stays good.
pub(crate) async fn peek(store: &Store, id: Uuid) -> Result<Option<String>, Error> {
    let answer = sqlx::query_scalar!("select answer from captcha where id = $1", id);
    Ok(answer.fetch_optional(store.pool()).await?)
}

/// The answer, once; old ones go with it.
pub(super) async fn take(store: &Store, id: Uuid, since: OffsetDateTime) -> Result<Option<String>, Error> {
    let row = sqlx::query!(
        "delete from captcha where id = $1 or made_at < $2 returning id, answer, made_at",
        id,
        since
    )
    .fetch_all(store.pool())
    .await?;
    let kept = row.into_iter().find(|row| row.id == id && row.made_at >= since);
    Ok(kept.map(|row| row.answer))
}
