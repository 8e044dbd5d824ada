//! Where the local outbox keeps messages.

use store::{Error, Store};
use time::OffsetDateTime;

use super::{Channel, Message};

/// Messages that the outbox keeps.
const KEPT: i64 = 200;

pub(super) async fn keep(store: &Store, message: &Message) -> Result<(), Error> {
    let channel = match message.channel {
        Channel::Sms => "sms",
        Channel::Email => "email",
    };
    sqlx::query!(
        "insert into courier_outbox (channel, recipient, subject, body, sent_at) values ($1, $2, $3, $4, $5)",
        channel,
        message.to,
        message.words.subject,
        message.words.body,
        store.now()
    )
    .execute(store.pool())
    .await?;
    sqlx::query!(
        "delete from courier_outbox where id <= (select max(id) from courier_outbox) - $1::bigint",
        KEPT
    )
    .execute(store.pool())
    .await?;
    Ok(())
}

pub(super) struct SentMessage {
    pub(super) channel: String,
    pub(super) recipient: String,
    pub(super) subject: String,
    pub(super) body: String,
    pub(super) sent_at: OffsetDateTime,
}

pub(super) async fn newest(store: &Store) -> Result<Vec<SentMessage>, Error> {
    let rows = sqlx::query_as!(
        SentMessage,
        "select channel, recipient, subject, body, sent_at from courier_outbox order by id desc limit 50"
    );
    Ok(rows.fetch_all(store.pool()).await?)
}
