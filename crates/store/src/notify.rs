//! Texts that the database carries at once to everyone who listens, and keeps for nobody: LISTEN and NOTIFY.

use std::time::Duration;

use sqlx::{Executor, postgres::PgListener};
use tokio::time::timeout;

use crate::{Error, Store};

/// Longest part of a text in one notification; a payload has less than 8,000 bytes, and a part's number stands before it.
const PART: usize = 7_900;
/// How long nothing may be heard before the connection is tried: one whose other end is gone says nothing either.
const SILENCE: Duration = Duration::from_secs(10);
/// How long it may take to answer then.
const PATIENCE: Duration = Duration::from_secs(5);

/// Tells everyone who listens to `channel`, in one transaction of its own. A text of any length travels: in parts.
///
/// # Errors
/// When the database refuses; then the text may or may not have been told.
pub async fn send(store: &Store, channel: &str, text: &str) -> Result<(), Error> {
    let parts = parts(text);
    sqlx::query!("select pg_notify($1, part) as told from unnest($2::text[]) part", channel, &parts)
        .execute(store.pool())
        .await?;
    Ok(())
}

/// Each with the number of those that follow it: equal notifications of one transaction would be one.
fn parts(mut text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    loop {
        let (part, rest) = text.split_at(text.floor_char_boundary(PART));
        parts.push(part);
        if rest.is_empty() {
            break;
        }
        text = rest;
    }
    (0..parts.len()).rev().zip(parts).map(|(after, part)| format!("{after} {part}")).collect()
}

/// Who listens to a channel.
pub struct Listener {
    store: Store,
    channel: &'static str,
    listener: Option<PgListener>,
    /// What has come of a text in parts. Those of one transaction come one after another.
    begun: String,
}

impl Listener {
    /// Listens from now on, on a connection of its own.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn open(store: &Store, channel: &'static str) -> Result<Self, Error> {
        let mut listener = Self { store: store.apart(), channel, listener: None, begun: String::new() };
        listener.connect().await?;
        Ok(listener)
    }

    async fn connect(&mut self) -> Result<(), Error> {
        let mut listener = PgListener::connect_with(self.store.pool()).await?;
        listener.eager_reconnect(false);
        listener.listen(self.channel).await?;
        self.listener = Some(listener);
        self.begun.clear();
        Ok(())
    }

    /// Waits for the next text; `None` where the connection was lost and made anew, since what was told meanwhile was not
    /// heard.
    ///
    /// # Errors
    /// When the connection cannot be made anew; the next call tries again.
    pub async fn next(&mut self) -> Result<Option<String>, Error> {
        while let Some(listener) = &mut self.listener {
            let Ok(Some(payload)) = heard(listener).await else {
                self.listener = None;
                break;
            };
            let Some((after, part)) = payload.split_once(' ') else { continue };
            self.begun.push_str(part);
            if after == "0" {
                return Ok(Some(std::mem::take(&mut self.begun)));
            }
        }
        self.connect().await?;
        Ok(None)
    }
}

/// The next notification; `None` where the connection is lost.
async fn heard(listener: &mut PgListener) -> Result<Option<String>, sqlx::Error> {
    loop {
        if let Ok(heard) = timeout(SILENCE, listener.try_recv()).await {
            return Ok(heard?.map(|notification| notification.payload().to_owned()));
        }
        let answered = timeout(PATIENCE, listener.execute("select 1")).await;
        answered.map_err(|_| sqlx::Error::PoolTimedOut)??;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, TestDb};

    /// Seen to fail without the numbers (of equal parts one arrived) and with parts of 8,000 bytes (refused).
    #[tokio::test]
    async fn texts_of_any_length_arrive_whole_and_in_order() {
        let db = TestDb::fresh().await;
        let (store, other) = (db.store().await, db.store().await);
        let mut listener = Listener::open(&other, "test").await.unwrap();
        let long = "মেলা".repeat(20_000);
        let texts = ["", "one", &"x".repeat(PART * 4), &long, "two words"];
        for text in texts {
            send(&store, "test", text).await.unwrap();
        }
        for text in texts {
            assert!(listener.next().await.unwrap().as_deref() == Some(text), "{} bytes", text.len());
        }
        db.close().await;
    }

    /// Seen to fail with a listener that comes back without a word.
    #[tokio::test]
    async fn a_lost_connection_is_made_anew_and_told() {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        let mut listener = Listener::open(&store, "test").await.unwrap();
        for _ in 0..2 {
            assert_eq!(testing::cut_listeners(&store).await, 1);
            let heard = timeout(Duration::from_secs(20), listener.next()).await.expect("a word in time");
            assert_eq!(heard.unwrap(), None);
            send(&store, "test", "again").await.unwrap();
            assert_eq!(listener.next().await.unwrap().as_deref(), Some("again"));
        }
        db.close().await;
    }
}
