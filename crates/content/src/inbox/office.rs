//! Letters as operators write them, and see what became of them.

use axum::extract::State;
use kernel::id::MemberId;
use office::{
    Caller, Clerk, SendMessages,
    audit::Act,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Page, Query, Reply, Signed, routes};

use super::{Group, Letter, sql};
use crate::{Both, Content, Error};

pub(crate) fn routes(content: Content) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(letters, send)).routes(routes!(preview_letter)).with_state(content)
}

/// A message to members, to be sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewLetter {
    /// Names the sending: a repeated call sends nothing more.
    request_id: Uuid,
    /// `all`, `players`, `agents`, `line` (everyone below an agent) or `member`.
    group: String,
    /// The login name of the member or agent.
    account: Option<String>,
    /// One line of plain text.
    title: Both,
    /// HTML, of which prose, pictures of the site and links are kept.
    body: Both,
}

/// A message to members, to be looked at.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LetterDraft {
    /// One line of plain text.
    title: Both,
    /// HTML.
    body: Both,
}

/// A message to members as it would arrive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct LetterPreview {
    /// One line of plain text.
    title: Both,
    /// HTML, cleaned.
    body: Both,
}

/// A message that was sent to members.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Letter)]
pub(crate) struct Sent {
    /// Its id.
    id: Uuid,
    /// `all`, `players`, `agents`, `line` or `member`.
    group: &'static str,
    /// The member or agent.
    member: Option<MemberId>,
    /// Their login name.
    account: Option<String>,
    /// One line of plain text.
    title: Both,
    /// HTML, cleaned.
    body: Both,
    /// Who wrote it.
    author: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// Into how many inboxes it was put so far.
    delivered: i32,
    /// When it was in all of them.
    #[serde(with = "time::serde::rfc3339::option")]
    done_at: Option<OffsetDateTime>,
}

impl Sent {
    /// A letter to the member or agent of this login name.
    fn of(letter: Letter, account: Option<String>) -> Self {
        let (group, member) = letter.group.parts();
        let Letter { id, title, body, author, at, delivered, done_at, .. } = letter;
        Self { id, group, member, account, title, body, author, at, delivered, done_at }
    }
}

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Walk {
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// Messages that operators sent to members, newest first.
#[utoipa::path(get, path = "/backoffice/messages", tag = "content", security(("token" = [])), params(Walk),
    responses((status = 200, description = "A page of messages", body = Envelope<Page<Sent>>)))]
async fn letters(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<SendMessages>>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Sent>> {
    let after = page::read(walk.cursor.as_deref())?;
    let fetch = async |after| {
        let rows = content.letters().list(after, PAGE).await?;
        let next = page::next_of(&rows, |letter| (letter.at, letter.id));
        Ok::<_, Error>((rows, next))
    };
    let to = |letter: &Letter| letter.group.parts().1;
    let (found, next) = clerk.walk(after, |letter| to(letter).into(), fetch).await?;
    let members: Vec<MemberId> = found.iter().filter_map(to).collect();
    let accounts = clerk.office().accounts(&members).await?;
    let sent = found.into_iter().map(|letter| {
        let account = to(&letter).and_then(|member| accounts.get(&member).cloned());
        Sent::of(letter, account)
    });
    Ok(Envelope::of(page::walked((sent.collect(), next))))
}

/// Send a message to a member or to a group.
#[utoipa::path(post, path = "/backoffice/messages", tag = "content", security(("token" = [])),
    request_body = NewLetter,
    responses((status = 200, description = "The message; a group gets it by and by", body = Envelope<Sent>)))]
async fn send(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<SendMessages>>,
    Json(new): Json<NewLetter>,
) -> Reply<Sent> {
    Ok(Envelope::of(content.send_letter(&clerk, &new).await?))
}

/// A message to members as it would arrive. Nothing is sent by this.
#[utoipa::path(post, path = "/backoffice/messages/preview", tag = "content", security(("token" = [])),
    request_body = LetterDraft,
    responses((status = 200, description = "The message", body = Envelope<LetterPreview>)))]
async fn preview_letter(
    State(content): State<Content>,
    Signed(_clerk): Signed<Clerk<SendMessages>>,
    Json(draft): Json<LetterDraft>,
) -> Reply<LetterPreview> {
    let (title, body) = content.letters().preview(&draft.title, &draft.body)?;
    Ok(Envelope::of(LetterPreview { title, body }))
}

impl Content {
    async fn send_letter(&self, clerk: &Caller, new: &NewLetter) -> Result<Sent, Error> {
        let (group, account) = self.addressee(new).await?;
        may_write_to(clerk, group).await?;
        let mut tx = self.store.begin().await?;
        let named = (new.request_id, clerk.operator.name.as_str());
        let (letter, is_new) = self.letters().send(&mut tx, named, group, (&new.title, &new.body)).await?;
        let sent = Sent::of(letter, account);
        if is_new {
            let act = Act {
                action: "message.send",
                subject: format!("message:{}", sent.id),
                before: None,
                after: Some(json!({
                    "group": sent.group, "account": sent.account, "member": sent.member, "title": sent.title,
                    "body": sent.body
                })),
            };
            clerk.record(&mut tx, act).await?;
        }
        tx.commit().await?;
        Ok(sent)
    }

    /// To whom a letter goes, and the login name of the member or agent whom it names.
    async fn addressee(&self, new: &NewLetter) -> Result<(Group, Option<String>), Error> {
        let account = new.account.as_deref().map(str::trim).filter(|account| !account.is_empty());
        let group = match (new.group.as_str(), account) {
            ("member" | "line", None) => return Err(Error::Field("account")),
            ("member" | "line", Some(account)) => {
                let found = sql::member_called(&self.store, account).await?;
                let (member, account) = found.ok_or(Error::NotFound)?;
                let group = if new.group == "line" { Group::Line(member) } else { Group::Member(member) };
                return Ok((group, Some(account)));
            }
            ("all", None) => Group::All,
            ("players", None) => Group::Players,
            ("agents", None) => Group::Agents,
            _ => return Err(Error::Field("group")),
        };
        Ok((group, None))
    }
}

/// Refuses a letter that somebody beyond the operator's reach would get.
async fn may_write_to(clerk: &Caller, group: Group) -> Result<(), Error> {
    let reach = clerk.reach().await?;
    if reach.is_everyone() {
        return Ok(());
    }
    let Some(member) = group.parts().1 else { return Err(office::Error::BeyondOwn.into()) };
    clerk.reaches(member).await?;
    // Below an agent there may be members of any country.
    let whole = matches!(group, Group::Member(_)) || reach.countries.is_empty();
    if whole { Ok(()) } else { Err(office::Error::BeyondOwn.into()) }
}
