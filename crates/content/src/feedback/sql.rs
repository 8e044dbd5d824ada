//! Where messages are kept.

use store::Store;

use super::service::Message;
use crate::Error;

pub(super) async fn insert(store: &Store, message: &Message) -> Result<(), Error> {
    sqlx::query!(
        "insert into feedback (member, kind, content, address, at) values ($1, $2, $3, $4, $5)",
        message.member.map(|member| member.0),
        message.topic,
        message.content,
        message.address.to_string(),
        store.now()
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

/// How many messages wait, for tests.
#[cfg(test)]
pub(crate) async fn kept(store: &Store) -> i64 {
    let count: i64 =
        sqlx::query_scalar("select count(*) from feedback").fetch_one(store.pool()).await.unwrap();
    count
}
