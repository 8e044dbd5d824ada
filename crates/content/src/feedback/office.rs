//! Messages to the site as operators read them and deal with them.

use axum::extract::State;
use kernel::id::MemberId;
use office::{Caller, Clerk, CloseFeedback, ReadFeedback, audit::Act, page::PAGE};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::Feedback;
use crate::{Content, Error};

/// Longest note of what was done, in letters.
const NOTE: usize = 500;

pub(crate) fn routes(content: Content) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(feedback)).routes(routes!(close)).with_state(content)
}

/// A message to the site.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeFeedback)]
pub(crate) struct Written {
    /// Its number.
    id: String,
    /// Who wrote it; nobody when it was a visitor.
    member: Option<MemberId>,
    /// Their login name.
    account: Option<String>,
    /// 1 deposits, 2 withdrawals, 3 games, 4 customer service, 6 becoming an agent, 0 anything else.
    r#type: i16,
    /// What they wrote.
    content: String,
    /// From which address.
    ip: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// When it was dealt with.
    #[serde(with = "time::serde::rfc3339::option")]
    closed_at: Option<OffsetDateTime>,
    /// By whom.
    closed_by: Option<String>,
    /// What was done.
    note: Option<String>,
}

impl Written {
    /// A message of a member with this login name.
    fn of(feedback: Feedback, account: Option<String>) -> Self {
        Self {
            id: feedback.id.to_string(),
            member: feedback.member,
            account,
            r#type: feedback.topic,
            content: feedback.content,
            ip: feedback.address,
            at: feedback.at,
            closed_at: feedback.closed_at,
            closed_by: feedback.closed_by,
            note: feedback.note,
        }
    }
}

/// Which messages to the site.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichFeedback {
    /// Those that were dealt with, instead of those that wait.
    #[serde(default)]
    closed: bool,
    /// The `next` of the page before.
    cursor: Option<i64>,
}

/// What was done about a message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Closed {
    /// 1 to 500 letters.
    note: String,
}

/// What people wrote to the site, newest first.
#[utoipa::path(get, path = "/backoffice/feedback", tag = "content", security(("token" = [])), params(WhichFeedback),
    responses((status = 200, description = "A page of messages", body = Envelope<Page<Written>>)))]
async fn feedback(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<ReadFeedback>>,
    Query(which): Query<WhichFeedback>,
) -> Reply<Page<Written>> {
    let fetch = async |cursor| {
        let rows = content.feedback().list(!which.closed, cursor, PAGE).await?;
        let next = rows.last().filter(|_| rows.len() >= usize::from(PAGE)).map(|last| last.id);
        Ok::<_, Error>((rows, next))
    };
    // What a visitor wrote is of no member, and waits for anybody.
    let whose = |feedback: &Feedback| feedback.member.into();
    let (found, next) = clerk.walk(which.cursor, whose, fetch).await?;
    let members: Vec<MemberId> = found.iter().filter_map(|one| one.member).collect();
    let accounts = clerk.office().accounts(&members).await?;
    let content = found.into_iter().map(|one| {
        let account = one.member.and_then(|member| accounts.get(&member).cloned());
        Written::of(one, account)
    });
    Ok(Envelope::of(Page { content: content.collect(), next: next.map(|next| next.to_string()) }))
}

/// Mark a message to the site as dealt with.
#[utoipa::path(post, path = "/backoffice/feedback/{id}/close", tag = "content", security(("token" = [])),
    params(("id" = i64, Path)), request_body = Closed,
    responses((status = 200, description = "The message", body = Envelope<Written>)))]
async fn close(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<CloseFeedback>>,
    Path(id): Path<i64>,
    Json(closed): Json<Closed>,
) -> Reply<Written> {
    Ok(Envelope::of(content.close_feedback(&clerk, id, closed.note.trim()).await?))
}

impl Content {
    async fn close_feedback(&self, clerk: &Caller, id: i64, note: &str) -> Result<Written, Error> {
        if !(1..=NOTE).contains(&note.chars().count()) {
            return Err(office::Error::Field("note").into());
        }
        let member = self.feedback().one(id).await?.member;
        let mut account = None;
        if let Some(member) = member {
            clerk.reaches(member).await?;
            account = clerk.office().accounts(&[member]).await?.remove(&member);
        }
        let mut tx = self.store.begin().await?;
        let feedback = self.feedback().close(&mut tx, id, &clerk.operator.name, note).await?;
        let act = Act {
            action: "feedback.close",
            subject: format!("feedback:{id}"),
            before: None,
            after: Some(json!({ "note": note, "member": member })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Written::of(feedback, account))
    }
}
