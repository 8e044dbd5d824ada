//! The pages of promotions: open to everyone, with one's own standing for who is signed in.

use axum::extract::State as AxumState;
use kernel::{Amount, Fault, Money};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Lang, Maybe, Member, OpenApiRouter, Path, Player, Query, Reply, Signed, routes};

use super::{Kind, Mine, Offer, Promotion, Status, TYPES, Terms, service::Taken, terms::Weights};
use crate::{Error, Rewards, raffle};

pub(crate) fn routes(rewards: Rewards) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(of_deposit))
        .routes(routes!(one))
        .with_state(rewards)
}

/// Which promotions.
#[derive(Debug, Deserialize, IntoParams)]
struct Ask {
    /// `all`, or one of the answer's `types`.
    r#type: Option<String>,
}

/// A promotion as people see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PromotionCard)]
pub(crate) struct Card {
    id: Uuid,
    kind: Kind,
    /// Under which filters it stands.
    types: Vec<String>,
    title: String,
    summary: String,
    /// A path on the site.
    picture: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    starts_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    ends_at: OffsetDateTime,
    /// Where it stands for the caller.
    status: Status,
    terms: Terms,
    /// What the caller has to do with it; absent for visitors, and before they have anything.
    mine: Option<Mine>,
}

impl Card {
    fn of(promotion: Promotion, taken: &mut Taken, lang: Lang) -> Self {
        let (status, mine) = taken.0.remove(&promotion.id).unwrap_or((Status::Close, None));
        let kind = promotion.kind();
        let document = promotion.document;
        Self {
            id: promotion.id,
            kind,
            types: document.types,
            title: document.title.pick(lang).to_owned(),
            summary: document.summary.pick(lang).to_owned(),
            picture: document.picture,
            starts_at: document.starts_at,
            ends_at: document.ends_at,
            status,
            terms: document.terms,
            mine,
        }
    }
}

/// Promotions, and what they can be filtered by.
#[derive(Debug, Serialize, ToSchema)]
struct PromotionList {
    /// Those that end first come first.
    list: Vec<Card>,
    /// The filters (spec.md 2).
    types: Vec<&'static str>,
}

/// The promotions of the site in the language of `Accept-Language`; signed in, with where each stands for oneself.
#[utoipa::path(get, path = "/wps/promotions", tag = "promotions", params(Ask),
    responses((status = 200, description = "Promotions", body = Envelope<PromotionList>)))]
async fn list(
    AxumState(rewards): AxumState<Rewards>,
    Maybe(member): Maybe<Member>,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<PromotionList> {
    let wanted = ask.r#type.filter(|name| name != "all");
    if wanted.as_ref().is_some_and(|name| !TYPES.contains(&name.as_str())) {
        return Err(Error::BadField("type").into());
    }
    let (found, mut taken) = rewards.shown(member.map(|member| member.id), lang, None).await?;
    let found = found
        .into_iter()
        .filter(|promotion| wanted.as_ref().is_none_or(|name| promotion.document.types.contains(name)));
    let list = found.map(|promotion| Card::of(promotion, &mut taken, lang)).collect();
    let types = std::iter::once("all").chain(TYPES).collect();
    Ok(Envelope::of(PromotionList { list, types }))
}

/// A promotion with all it says.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PromotionPage {
    #[serde(flatten)]
    card: Card,
    /// What it says: HTML, cleaned.
    html: String,
    /// A raffle: how many tickets there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    tickets: Option<i64>,
    /// A raffle: how many members take part.
    #[serde(skip_serializing_if = "Option::is_none")]
    joined: Option<i64>,
    /// A raffle: how many of those are simulated.
    #[serde(skip_serializing_if = "Option::is_none")]
    simulated: Option<i64>,
    /// A raffle: what was drawn.
    draw: Option<raffle::Draw>,
}

/// One promotion.
#[utoipa::path(get, path = "/wps/promotions/{id}", tag = "promotions", params(("id" = Uuid, Path,)),
    responses((status = 200, description = "The promotion", body = Envelope<PromotionPage>),
              (status = 404, description = "promotion_not_found")))]
async fn one(
    AxumState(rewards): AxumState<Rewards>,
    Maybe(member): Maybe<Member>,
    lang: Lang,
    Path(id): Path<Uuid>,
) -> Reply<PromotionPage> {
    let member = member.map(|member| member.id);
    let (found, mut taken) = rewards.shown(member, lang, Some(id)).await?;
    let promotion = found.into_iter().next().ok_or(Error::NoPromotion)?;
    let page = match promotion.kind() {
        Kind::Raffle => Some(raffle::page(&rewards, &promotion, (member, lang)).await?),
        Kind::Deposit | Kind::Activity => None,
    };
    let html = promotion.document.body.pick(lang).to_owned();
    Ok(Envelope::of(PromotionPage {
        card: Card::of(promotion, &mut taken, lang),
        html,
        tickets: page.as_ref().map(|page| page.tickets),
        joined: page.as_ref().map(|page| page.joined),
        simulated: page.as_ref().map(|page| page.simulated),
        draw: page.and_then(|page| page.draw),
    }))
}

/// For which deposit.
#[derive(Debug, Deserialize, IntoParams)]
struct ForDeposit {
    /// Its size.
    #[param(value_type = String)]
    amount: Amount,
}

/// What a deposit would bring.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DepositOffer {
    id: Uuid,
    title: String,
    /// How much; zero for a deposit that is too small.
    bonus: Money,
    /// How much must be bet for it, weighted.
    required: Money,
    minimum: Amount,
    most: Amount,
    percent: u16,
    days: u16,
    weights: Weights,
    max_stake: Option<Amount>,
    /// Why it cannot be chosen now: `below_minimum`, `bonus_running`, `used_up`, `not_first`, `taken_by_same_person`.
    refusal: Option<&'static str>,
}

impl DepositOffer {
    fn of(offer: Offer, lang: Lang) -> Self {
        let terms = offer.terms;
        Self {
            id: offer.promotion.id,
            title: offer.promotion.document.title.pick(lang).to_owned(),
            bonus: offer.reckoned.map_or(Money::ZERO, |reckoned| reckoned.bonus.money()),
            required: offer.reckoned.map_or(Money::ZERO, |reckoned| reckoned.required),
            minimum: terms.minimum,
            most: terms.most,
            percent: terms.percent,
            days: terms.days,
            weights: terms.weights,
            max_stake: terms.max_stake,
            refusal: offer.refusal.map(|error| error.face().code),
        }
    }
}

/// What may be chosen with a deposit.
#[derive(Debug, Serialize, ToSchema)]
struct DepositOffers {
    list: Vec<DepositOffer>,
}

/// What may be chosen with a deposit of this size, and why not.
#[utoipa::path(get, path = "/wps/promotions/deposit", tag = "promotions", security(("token" = [])),
    params(ForDeposit),
    responses((status = 200, description = "The offers", body = Envelope<DepositOffers>)))]
async fn of_deposit(
    AxumState(rewards): AxumState<Rewards>,
    Signed(player): Signed<Player>,
    lang: Lang,
    Query(ask): Query<ForDeposit>,
) -> Reply<DepositOffers> {
    let offers = rewards.offers(player.id, ask.amount).await?;
    let list = offers.into_iter().map(|offer| DepositOffer::of(offer, lang)).collect();
    Ok(Envelope::of(DepositOffers { list }))
}
