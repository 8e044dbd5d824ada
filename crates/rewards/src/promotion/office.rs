//! Promotions at work (domain.md 6): drafted by those who write to players, published by those who answer for money.

use axum::extract::State as Service;
use kernel::{Asset, Money};
use office::{
    Caller, ChangePromotions, Clerk, Permission, PublishPromotions, REASON, ReadPromotions, audit::Act, line,
    second_person,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Path, Query, Reply, Signed, routes};

use super::{Both, Document, Figures, Kind, Promotion, State, Terms, Wanted};
use crate::{Error, Rewards, bonus::office::Why, raffle::office::Raffle};

/// What a promotion has cost, and what it may still cost.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PromotionFigures)]
struct PromotionFigures {
    /// Bonuses and prizes that were taken; of a raffle, before its draw, who joined.
    taken: i64,
    /// Applications that wait for a decision.
    waiting: i64,
    /// All that was granted: bonuses, and prizes in cash.
    granted: Money,
    /// What of it members have as cash.
    released: Money,
    /// Bonuses whose requirement is open.
    running: Money,
    /// What went back to the house: expired, given up, cancelled.
    forfeited: Money,
    /// What the house has paid and cannot get back: the same as `released`.
    cost: Money,
}

impl PromotionFigures {
    fn of(given: Figures, waiting: i64, joined: Option<i64>) -> Self {
        let less = |from: Money, amount: Money| from.checked_sub(amount).unwrap_or(from);
        Self {
            // Before the draw nobody has taken anything: who joined says more.
            taken: joined.filter(|_| given.taken == 0).unwrap_or(given.taken),
            waiting,
            granted: given.granted,
            released: given.released,
            running: given.running,
            forfeited: less(less(given.granted, given.released), given.running),
            cost: given.released,
        }
    }
}

/// A promotion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePromotion)]
struct Row {
    /// Its id.
    id: Uuid,
    /// What it is.
    kind: Kind,
    /// What operators wrote; the terms are frozen once it is published.
    #[serde(flatten)]
    document: Document,
    /// Where it stands.
    state: State,
    /// Counts its changes.
    version: i32,
    /// Who drafted it.
    author: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    made_at: OffsetDateTime,
    /// When it was changed last.
    #[serde(with = "time::serde::rfc3339")]
    changed_at: OffsetDateTime,
    /// What came of it with all members; null for an operator beyond whose reach there are some.
    figures: Option<PromotionFigures>,
}

impl Row {
    fn of(clerk: &Caller, one: Promotion, told: PromotionFigures) -> Self {
        Self {
            id: one.id,
            kind: one.kind(),
            document: one.document,
            state: one.state,
            version: one.version,
            author: one.made_by,
            made_at: one.made_at,
            changed_at: one.changed_at,
            figures: (!clerk.operator.narrowed).then_some(told),
        }
    }
}

/// A promotion with everything that is known about it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficePromotionDetail)]
pub(crate) struct Detail {
    /// The promotion.
    #[serde(flatten)]
    promotion: Row,
    /// Of a published raffle.
    raffle: Option<Raffle>,
}

/// Which promotions.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct WhichPromotions {
    /// `draft`, `published` or `closed`.
    state: Option<String>,
    /// `deposit`, `raffle` or `activity`.
    kind: Option<String>,
}

impl WhichPromotions {
    fn wanted(&self) -> Result<Wanted, Error> {
        let state = self.state.as_deref().map(|name| name.parse().map_err(|_| Error::BadField("state")));
        Ok(Wanted { state: state.transpose()?, kind: self.kind.as_deref().map(kind).transpose()? })
    }
}

fn kind(name: &str) -> Result<Kind, Error> {
    name.parse().map_err(|_| Error::BadField("kind"))
}

/// What a promotion says and promises.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PromotionDraft)]
struct NewPromotion {
    /// `deposit`, `raffle` or `activity`; it never changes.
    kind: String,
    /// On which shelves players find it.
    types: Vec<String>,
    /// One line of plain text.
    title: Both,
    /// One or two lines of plain text.
    summary: Both,
    /// HTML, of which prose, pictures of the site and links are kept.
    body: Both,
    /// The path of a picture of the site.
    picture: Option<String>,
    /// When it begins.
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    /// When it ends.
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    /// Under what it is taken, by its kind.
    #[schema(value_type = Object)]
    terms: Value,
}

impl NewPromotion {
    fn document(self, asset: Asset) -> Result<Document, Error> {
        Ok(Document {
            types: self.types,
            title: self.title,
            summary: self.summary,
            body: self.body,
            picture: self.picture.filter(|path| !path.trim().is_empty()),
            asset,
            starts_at: self.starts_at,
            ends_at: self.ends_at,
            terms: Terms::read(kind(&self.kind)?, self.terms)?,
        })
    }
}

/// A promotion as it is to become. Of a published one only texts, picture and end may change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PromotionChange)]
struct Change {
    /// The version that the operator saw; another one by now refuses the change.
    version: i32,
    /// On which shelves players find it.
    types: Vec<String>,
    /// One line of plain text.
    title: Both,
    /// One or two lines of plain text.
    summary: Both,
    /// HTML, of which prose, pictures of the site and links are kept.
    body: Both,
    /// The path of a picture of the site.
    picture: Option<String>,
    /// When it begins.
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    /// When it ends.
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    /// Under what it is taken, by its kind.
    #[schema(value_type = Object)]
    terms: Value,
}

impl Change {
    /// What it makes of a promotion, and the version that the operator saw.
    fn of(self, known: &Promotion) -> Result<(i32, Document), Error> {
        let kind = known.kind().name().to_owned();
        let Self { version, types, title, summary, body, picture, starts_at, ends_at, terms } = self;
        let new = NewPromotion { kind, types, title, summary, body, picture, starts_at, ends_at, terms };
        Ok((version, new.document(known.document.asset)?))
    }
}

/// The version on which one acts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PromotionSeen)]
struct Seen {
    /// The newest version that the operator saw.
    version: i32,
}

pub(crate) fn routes(rewards: Rewards) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list, draft))
        .routes(routes!(one, change))
        .routes(routes!(publish))
        .routes(routes!(close))
        .routes(routes!(draw))
        .with_state(rewards)
}

/// Promotions, newest first, with what came of them.
#[utoipa::path(get, path = "/backoffice/promotions", tag = "promotions", security(("token" = [])),
    params(WhichPromotions), responses((status = 200, description = "Promotions", body = Envelope<Vec<Row>>)))]
async fn list(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<ReadPromotions>>,
    Query(which): Query<WhichPromotions>,
) -> Reply<Vec<Row>> {
    Ok(Envelope::of(rewards.promotions_for(&clerk, which.wanted()?).await?))
}

/// A promotion; of a raffle its tickets, and the draw when it was made.
#[utoipa::path(get, path = "/backoffice/promotions/{id}", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "The promotion", body = Envelope<Detail>)))]
async fn one(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<ReadPromotions>>,
    Path(id): Path<Uuid>,
) -> Reply<Detail> {
    Ok(Envelope::of(rewards.promotion_for(&clerk, id).await?))
}

/// Write a new promotion. Nobody sees it before it is published.
#[utoipa::path(post, path = "/backoffice/promotions", tag = "promotions", security(("token" = [])),
    request_body = NewPromotion,
    responses((status = 200, description = "The draft", body = Envelope<Detail>),
              (status = 400, description = "promotion_field, promotion_terms")))]
async fn draft(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<ChangePromotions>>,
    Json(new): Json<NewPromotion>,
) -> Reply<Detail> {
    let document = new.document(rewards.asset)?;
    let mut tx = rewards.store.begin().await?;
    let drafted = rewards.draft_in(&mut tx, &clerk.operator.name, document).await?;
    clerk.record(&mut tx, act("promotion.draft", drafted.id, (None, told(&drafted)?))).await?;
    tx.commit().await?;
    Ok(Envelope::of(rewards.promotion_for(&clerk, drafted.id).await?))
}

/// Change a promotion. A published one keeps its terms and is changed by those who may publish.
#[utoipa::path(put, path = "/backoffice/promotions/{id}", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Change,
    responses((status = 200, description = "The promotion", body = Envelope<Detail>),
              (status = 409, description = "promotion_changed, promotion_state")))]
async fn change(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<ChangePromotions>>,
    Path(id): Path<Uuid>,
    Json(change): Json<Change>,
) -> Reply<Detail> {
    rewards.change_by(&clerk, id, change).await?;
    Ok(Envelope::of(rewards.promotion_for(&clerk, id).await?))
}

/// Show a promotion to players; who wrote it last cannot. From then on its terms are fixed; a raffle's seed is made and its commitment shown.
#[utoipa::path(post, path = "/backoffice/promotions/{id}/publish", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Seen,
    responses((status = 200, description = "The promotion", body = Envelope<Detail>),
              (status = 409, description = "promotion_changed, promotion_state, own_work, no_second_eyes")))]
async fn publish(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<PublishPromotions>>,
    Path(id): Path<Uuid>,
    Json(seen): Json<Seen>,
) -> Reply<Detail> {
    rewards.publish_by(&clerk, id, seen.version).await?;
    Ok(Envelope::of(rewards.promotion_for(&clerk, id).await?))
}

/// Let nobody take a promotion any more. What was taken goes on under its terms; a raffle is drawn.
#[utoipa::path(post, path = "/backoffice/promotions/{id}/close", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Why,
    responses((status = 200, description = "The promotion", body = Envelope<Detail>)))]
async fn close(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<PublishPromotions>>,
    Path(id): Path<Uuid>,
    Json(why): Json<Why>,
) -> Reply<Detail> {
    let reason = line(&why.reason, REASON, "reason")?;
    let mut tx = rewards.store.begin().await?;
    let closed = rewards.close_in(&mut tx, id).await?;
    let after = json!({ "state": closed.state, "reason": reason });
    let before = json!({ "state": State::Published });
    clerk.record(&mut tx, act("promotion.close", id, (Some(before), after))).await?;
    tx.commit().await?;
    Ok(Envelope::of(rewards.promotion_for(&clerk, id).await?))
}

/// Draw a raffle that is over, if the house has not done so by itself. A second time answers the first draw.
#[utoipa::path(post, path = "/backoffice/promotions/{id}/draw", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The promotion with its draw", body = Envelope<Detail>),
              (status = 409, description = "raffle_not_over")))]
async fn draw(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<PublishPromotions>>,
    Path(id): Path<Uuid>,
) -> Reply<Detail> {
    // Asked before the transaction: it looks with a connection of its own.
    rewards.may_draw(id).await?;
    let mut tx = rewards.store.begin().await?;
    // Of one that was drawn before nothing is done that the trail should tell.
    if let Some(drawn) = rewards.draw_in(&mut tx, id).await? {
        let after = json!({ "seed": drawn.seed, "tickets": drawn.tickets, "winners": drawn.winners });
        clerk.record(&mut tx, act("promotion.draw", id, (None, after))).await?;
        tx.commit().await?;
    } else {
        drop(tx);
    }
    Ok(Envelope::of(rewards.promotion_for(&clerk, id).await?))
}

impl Rewards {
    async fn promotions_for(&self, clerk: &Caller, wanted: Wanted) -> Result<Vec<Row>, Error> {
        let found = self.promotions(wanted).await?;
        let ids: Vec<Uuid> = found.iter().map(|(one, _)| one.id).collect();
        let (waiting, joined) = (self.applications_waiting(&ids).await?, self.joined(&ids).await?);
        let rows = found.into_iter().map(|(one, given)| {
            let waits = waiting.get(&one.id).copied().unwrap_or_default();
            let told = PromotionFigures::of(given, waits, joined.get(&one.id).copied());
            Row::of(clerk, one, told)
        });
        Ok(rows.collect())
    }

    /// A promotion; what came of it for whoever reaches everyone.
    pub(crate) async fn promotion_for(&self, clerk: &Caller, id: Uuid) -> Result<Detail, Error> {
        let (one, given) = self.promotion(id).await?;
        let waiting = self.applications_waiting(&[id]).await?.remove(&id).unwrap_or_default();
        let raffle = self.raffle_for(clerk, &one).await?;
        let told = PromotionFigures::of(given, waiting, raffle.as_ref().map(Raffle::joined));
        Ok(Detail { promotion: Row::of(clerk, one, told), raffle })
    }

    /// Changes a promotion. What players read already is changed by those who may publish.
    async fn change_by(&self, clerk: &Caller, id: Uuid, change: Change) -> Result<(), Error> {
        let (known, _) = self.promotion(id).await?;
        if known.state != State::Draft && !clerk.role.may(Permission::PublishPromotions) {
            return Err(office::Error::BeyondOwn.into());
        }
        let (version, document) = change.of(&known)?;
        let mut tx = self.store.begin().await?;
        // Whoever publishes meanwhile makes another version of it, which refuses this change.
        let changed = self.change_in(&mut tx, id, version, document).await?;
        clerk.record(&mut tx, act("promotion.change", id, (Some(told(&known)?), told(&changed)?))).await?;
        Ok(tx.commit().await?)
    }

    /// Publishes what another operator wrote.
    async fn publish_by(&self, clerk: &Caller, id: Uuid, version: i32) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let published = self.publish_in(&mut tx, id).await?;
        // What is published is what the operator saw; the publishing itself counts as a change.
        if published.version != version.saturating_add(1) {
            return Err(Error::PromotionChanged);
        }
        // After it is locked: nobody changes it now. What costs money takes who writes it and who publishes it.
        let (subject, acts) = (format!("promotion:{id}"), ["promotion.draft", "promotion.change"]);
        second_person::not_own(&mut tx, clerk, &subject, &acts, self.store.now()).await?;
        let before = json!({ "state": State::Draft });
        clerk.record(&mut tx, act("promotion.publish", id, (Some(before), told(&published)?))).await?;
        Ok(tx.commit().await?)
    }
}

/// What a promotion promises, as the trail keeps it.
fn told(promotion: &Promotion) -> Result<Value, Error> {
    let document = &promotion.document;
    Ok(json!({ "kind": promotion.kind(), "title": document.title, "summary": document.summary,
        "body": document.body, "types": document.types, "picture": document.picture,
        "startsAt": document.starts_at.unix_timestamp(), "endsAt": document.ends_at.unix_timestamp(),
        "terms": document.terms.write()?, "state": promotion.state, "version": promotion.version }))
}

/// An act about a promotion.
pub(crate) fn act(action: &'static str, id: Uuid, (before, after): (Option<Value>, Value)) -> Act {
    Act { action, subject: format!("promotion:{id}"), before, after: Some(after) }
}
