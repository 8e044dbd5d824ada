//! What operators do about the chat: reported lines, mutes, words that are hidden, rooms that are switched off.

mod http;
mod sql;

use kernel::id::MemberId;
use office::{Caller, audit::Act};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

pub use http::backoffice_routes;

use super::{Chat, Room, filter};
use crate::Error;

/// Longest reason, in letters.
const REASON: usize = 500;
/// Most words of the list.
const WORDS: usize = 1_000;

/// For how long a member may not write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ChatMuteTime)]
pub(super) enum MuteTime {
    /// Ten minutes.
    TenMinutes,
    /// 24 hours.
    Day,
    /// Until an operator lifts it.
    Always,
}

impl MuteTime {
    fn until(self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        match self {
            Self::TenMinutes => Some(now + Duration::minutes(10)),
            Self::Day => Some(now + Duration::days(1)),
            Self::Always => None,
        }
    }
}

/// What an operator decides about a line that was reported; neither: the case is dismissed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChatDecision)]
pub(super) struct Decision {
    /// Nobody reads the line any more.
    delete: bool,
    /// Its author may not write for so long.
    mute: Option<MuteTime>,
    /// 1 to 500 letters.
    reason: String,
}

fn reason(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    if (1..=REASON).contains(&text.chars().count()) {
        Ok(text)
    } else {
        Err(office::Error::Field("reason").into())
    }
}

impl Chat {
    /// Closes a case: with each act a row of the trail. The line vanishes for all once it is written down.
    pub(super) async fn decide(&self, clerk: &Caller, line: i64, decision: &Decision) -> Result<(), Error> {
        let reason = reason(&decision.reason)?;
        let case = sql::case(&self.store, line).await?.ok_or(Error::NotFound)?;
        clerk.reaches(case.member).await?;
        let mut tx = self.store.begin().await?;
        let now = self.store.now();
        if !sql::close(&mut tx, line, (&clerk.operator.name, reason), now).await? {
            return Err(Error::NotFound);
        }
        let told = json!({ "reason": reason, "text": case.text, "room": case.room, "member": case.member });
        let act =
            |action| Act { action, subject: format!("chat:{line}"), before: None, after: Some(told.clone()) };
        if decision.delete {
            sql::delete(&mut tx, line, now).await?;
        }
        if let Some(time) = decision.mute {
            let until = time.until(now);
            sql::mute(&mut tx, case.member, (until, reason, &clerk.operator.name), now).await?;
            let after = json!({ "mute": time, "reason": reason, "text": case.text });
            let subject = format!("player:{}", case.member);
            clerk
                .record(&mut tx, Act { action: "chat.mute", subject, before: None, after: Some(after) })
                .await?;
        }
        if decision.delete {
            clerk.record(&mut tx, act("chat.delete")).await?;
        } else if decision.mute.is_none() {
            clerk.record(&mut tx, act("chat.dismiss")).await?;
        }
        tx.commit().await?;
        if let Some(room) = case.room.parse().ok().filter(|_| decision.delete) {
            self.tell_deleted(room, line);
        }
        Ok(())
    }

    /// Lets a member write again.
    pub(super) async fn lift(&self, clerk: &Caller, member: MemberId, why: &str) -> Result<(), Error> {
        let why = reason(why)?;
        clerk.reaches(member).await?;
        let mut tx = self.store.begin().await?;
        let before = sql::lift(&mut tx, member).await?.ok_or(Error::NotFound)?;
        let act = Act {
            action: "chat.unmute",
            subject: format!("player:{member}"),
            before: Some(json!({ "reason": before })),
            after: Some(json!({ "reason": why })),
        };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Puts other words in place of those that are hidden; they count for lines from here on.
    pub(super) async fn choose_words(&self, clerk: &Caller, words: &[String]) -> Result<Vec<String>, Error> {
        clerk.reaches_everyone()?;
        let mut words = words
            .iter()
            .map(|word| filter::listed(word).ok_or(office::Error::Field("words")))
            .collect::<Result<Vec<String>, _>>()?;
        words.sort_unstable();
        words.dedup();
        if words.len() > WORDS {
            return Err(office::Error::Field("words").into());
        }
        let mut tx = self.store.begin().await?;
        let before = sql::put_words(&mut tx, &words).await?;
        let act = Act {
            action: "chat.words",
            subject: "chat:words".to_owned(),
            before: Some(json!({ "words": before.join(" ") })),
            after: Some(json!({ "words": words.join(" ") })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(words)
    }

    /// Switches a room on or off; who sits there hears of it.
    pub(super) async fn switch(&self, clerk: &Caller, room: Room, is_on: bool) -> Result<(), Error> {
        clerk.reaches_everyone()?;
        let before = super::sql::is_on(&self.store, room).await?.ok_or(Error::NotFound)?;
        let mut tx = self.store.begin().await?;
        sql::switch(&mut tx, room, is_on).await?;
        let act = Act {
            action: "chat.switch",
            subject: format!("chat:{room}"),
            before: Some(json!({ "on": before })),
            after: Some(json!({ "on": is_on })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        self.tell_switched(room, is_on);
        Ok(())
    }
}
