//! Promotions, applications for their rewards, and the bonuses of players (domain.md 6): drafted by those who write to
//! players, published by those who answer for money.

mod http;
mod service;

use kernel::{
    Amount, Asset, Money,
    id::{MemberId, OperatorId},
};
use office::After;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{Elsewhere, content::Texts};

pub(crate) use http::routes;

/// What a promotion has cost, and what it may still cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PromotionFigures)]
pub struct Figures {
    /// Bonuses and prizes that were taken; of a raffle, before its draw, who joined.
    pub taken: i64,
    /// Applications that wait for a decision.
    pub waiting: i64,
    /// All that was granted: bonuses, and prizes in cash.
    pub granted: Money,
    /// What of it members have as cash.
    pub released: Money,
    /// Bonuses whose requirement is open.
    pub running: Money,
    /// What went back to the house: expired, given up, cancelled.
    pub forfeited: Money,
    /// What the house has paid and cannot get back: the same as `released`.
    pub cost: Money,
}

/// A promotion.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePromotion)]
pub struct Promotion {
    /// Its id.
    pub id: Uuid,
    /// `deposit`, `raffle` or `activity`.
    pub kind: String,
    /// On which shelves players find it: `slots`, `newbie` …
    pub types: Vec<String>,
    /// One line of plain text.
    pub title: Texts,
    /// One or two lines of plain text.
    pub summary: Texts,
    /// HTML, cleaned.
    pub body: Texts,
    /// The path of its picture.
    pub picture: Option<String>,
    /// In what it pays.
    pub asset: Asset,
    /// When it begins.
    #[serde(with = "time::serde::rfc3339")]
    pub starts_at: OffsetDateTime,
    /// When it ends.
    #[serde(with = "time::serde::rfc3339")]
    pub ends_at: OffsetDateTime,
    /// Under what it is taken, by its kind; frozen once it is published.
    #[schema(value_type = Object)]
    pub terms: Value,
    /// `draft`, `published` or `closed`.
    pub state: String,
    /// Counts its changes.
    pub version: i32,
    /// Who drafted it.
    pub author: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub made_at: OffsetDateTime,
    /// When it was changed last.
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    /// What came of it with all members; null for an operator beyond whose reach there are some.
    pub figures: Option<Figures>,
}

/// A ticket that won.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RaffleWinner)]
pub struct Winner {
    /// The prize's place among all of them, from 0: what is drawn with it.
    pub number: i32,
    /// The ticket.
    pub ticket: i64,
    /// What the prize is called.
    pub prize: Texts,
    /// How much it is.
    pub amount: Amount,
    /// Whose ticket it is; null beyond the operator's reach.
    pub member: Option<MemberId>,
    /// His login name.
    pub account: Option<String>,
    /// `claim` while he may take it, `claimed`, or `lapsed`.
    pub state: String,
    /// Until when he may.
    #[serde(with = "time::serde::rfc3339")]
    pub lapses_at: OffsetDateTime,
    /// When he did.
    #[serde(with = "time::serde::rfc3339::option")]
    pub claimed_at: Option<OffsetDateTime>,
}

/// A draw that was made.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeRaffleDraw)]
pub struct Draw {
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// The seed: its SHA-256 is the commitment.
    pub seed: String,
    /// In the order in which they were drawn.
    pub winners: Vec<Winner>,
}

/// How a raffle stands.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeRaffle)]
pub struct Raffle {
    /// Who joined.
    pub joined: i64,
    /// Tickets that they have.
    pub tickets: i64,
    /// SHA-256 of the seed's text, made when it was published.
    pub commitment: String,
    /// The draw, when it was made.
    pub draw: Option<Draw>,
}

/// A promotion with everything that is known about it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePromotionDetail)]
pub struct Detail {
    /// The promotion.
    #[serde(flatten)]
    pub promotion: Promotion,
    /// Of a published raffle.
    pub raffle: Option<Raffle>,
}

/// Which promotions.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct WhichPromotions {
    /// `draft`, `published` or `closed`.
    pub state: Option<String>,
    /// `deposit`, `raffle` or `activity`.
    pub kind: Option<String>,
}

/// What a promotion says and promises.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PromotionDraft)]
pub struct NewPromotion {
    /// `deposit`, `raffle` or `activity`; it never changes.
    pub kind: String,
    /// On which shelves players find it.
    pub types: Vec<String>,
    /// One line of plain text.
    pub title: Texts,
    /// One or two lines of plain text.
    pub summary: Texts,
    /// HTML, of which prose, pictures of the site and links are kept.
    pub body: Texts,
    /// The path of a picture of the site.
    pub picture: Option<String>,
    /// When it begins.
    #[serde(with = "time::serde::rfc3339")]
    pub starts_at: OffsetDateTime,
    /// When it ends.
    #[serde(with = "time::serde::rfc3339")]
    pub ends_at: OffsetDateTime,
    /// Under what it is taken, by its kind.
    #[schema(value_type = Object)]
    pub terms: Value,
}

/// A promotion as it is to become. Of a published one only texts, picture and end may change.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PromotionChange)]
pub struct Change {
    /// The version that the operator saw; another one by now refuses the change.
    pub version: i32,
    /// On which shelves players find it.
    pub types: Vec<String>,
    /// One line of plain text.
    pub title: Texts,
    /// One or two lines of plain text.
    pub summary: Texts,
    /// HTML, of which prose, pictures of the site and links are kept.
    pub body: Texts,
    /// The path of a picture of the site.
    pub picture: Option<String>,
    /// When it begins.
    #[serde(with = "time::serde::rfc3339")]
    pub starts_at: OffsetDateTime,
    /// When it ends.
    #[serde(with = "time::serde::rfc3339")]
    pub ends_at: OffsetDateTime,
    /// Under what it is taken, by its kind.
    #[schema(value_type = Object)]
    pub terms: Value,
}

/// A picture of an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApplicationPicture)]
pub struct Image {
    /// Its number within the application, from 1.
    pub number: i16,
    /// Pixels.
    pub width: i32,
    /// Pixels.
    pub height: i32,
    /// How many applications of others hold the very same picture.
    pub used_by_others: i64,
}

/// An application for an activity's reward.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeApplication)]
pub struct Application {
    /// Its id.
    pub id: Uuid,
    /// For what.
    pub promotion: Uuid,
    /// What that is called.
    pub title: Texts,
    /// The most that may be given.
    pub most: Amount,
    /// How many times the reward must be bet; 0: it is cash at once.
    pub multiple: u32,
    /// Whose.
    pub member: MemberId,
    /// His login name.
    pub account: String,
    /// What he wrote.
    pub comment: String,
    /// What he sent along.
    pub images: Vec<Image>,
    /// `applying`, `issued` or `rejected`.
    pub state: String,
    /// What he was given.
    pub amount: Option<Amount>,
    /// Why it was decided so; he reads it.
    pub reason: Option<String>,
    /// When he applied.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// By whom.
    pub decided_by: Option<String>,
}

/// Which applications.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct WhichApplications {
    /// `applying` (also when absent), `issued` or `rejected`.
    pub state: Option<String>,
    /// For one promotion only.
    pub promotion: Option<Uuid>,
    /// Of one member only.
    #[param(value_type = Option<String>)]
    pub member: Option<MemberId>,
    /// The `next` of the page before.
    pub cursor: Option<String>,
}

/// An application that was decided about.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ApplicationDecided)]
pub struct Decided {
    /// As it is now.
    #[serde(flatten)]
    pub application: Application,
    /// Whether a second operator must say the same first: it still waits.
    pub second: bool,
}

/// A decision about an application.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ApplicationDecision)]
pub struct Verdict {
    /// Whether the reward is given.
    pub approve: bool,
    /// How much, when it is.
    pub amount: Option<Amount>,
    /// 1 to 200 characters; the member reads it.
    pub reason: String,
}

/// A bonus of a player.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerBonus)]
pub struct Bonus {
    /// Its id.
    pub id: Uuid,
    /// Whose.
    pub member: MemberId,
    /// Of which promotion.
    pub promotion: Uuid,
    /// What that is called.
    pub title: Texts,
    /// What kind of promotion that is.
    pub kind: String,
    /// By what it was earned: `deposit:…`, `raffle:…`, `application:…`.
    pub occasion: String,
    /// In what.
    pub asset: Asset,
    /// What it was reckoned from.
    pub base: Money,
    /// How much it is.
    pub amount: Amount,
    /// How much must be bet.
    pub required: Money,
    /// How much was.
    pub done: Money,
    /// `active`, `completed`, `expired`, `forfeited` or `cancelled`.
    pub state: String,
    /// When it was taken.
    #[serde(with = "time::serde::rfc3339")]
    pub claimed_at: OffsetDateTime,
    /// When it expires.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
    /// When it ended.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ended_at: Option<OffsetDateTime>,
    /// Why it was cancelled.
    pub end_reason: Option<String>,
}

/// What the back office asks of rewards; implemented in `app`.
#[async_trait::async_trait]
pub trait Promoter: Send + Sync + 'static {
    /// Promotions, newest first.
    async fn promotions(&self, which: &WhichPromotions) -> Result<Vec<Promotion>, Elsewhere>;
    /// One of them, with its draw.
    async fn promotion(&self, id: Uuid) -> Result<Detail, Elsewhere>;
    /// A new one, which no player sees yet.
    async fn draft(&self, tx: &mut Tx, author: &str, new: &NewPromotion) -> Result<Promotion, Elsewhere>;
    /// Changes one; the figures are left out.
    async fn change(&self, tx: &mut Tx, known: &Promotion, change: &Change) -> Result<Promotion, Elsewhere>;
    /// Shows the version that was seen to players, and fixes its terms; the figures are left out.
    async fn publish(&self, tx: &mut Tx, id: Uuid, version: i32) -> Result<Promotion, Elsewhere>;
    /// Lets nobody take it any more; what was taken goes on. The figures are left out.
    async fn close(&self, tx: &mut Tx, id: Uuid) -> Result<Promotion, Elsewhere>;
    /// Refuses while a raffle runs.
    async fn may_draw(&self, id: Uuid) -> Result<(), Elsewhere>;
    /// Draws the winners of a raffle that is over: the seed, and how many tickets there were and won. Nothing when it
    /// was drawn before.
    async fn draw(&self, tx: &mut Tx, id: Uuid) -> Result<Option<(String, i64, usize)>, Elsewhere>;

    /// Applications, the oldest first, after one of them.
    async fn applications(
        &self,
        which: &WhichApplications,
        after: After,
        limit: u16,
    ) -> Result<Vec<Application>, Elsewhere>;
    /// One of them.
    async fn application(&self, id: Uuid) -> Result<Application, Elsewhere>;
    /// A picture of it: the media type and the bytes.
    async fn image(&self, id: Uuid, number: i16) -> Result<(String, Vec<u8>), Elsewhere>;
    /// Decides one that waits: the amount that is given, or none.
    async fn decide(
        &self,
        tx: &mut Tx,
        who: (OperatorId, &str),
        id: Uuid,
        what: (Option<Amount>, &str),
    ) -> Result<(), Elsewhere>;

    /// A member's bonuses, newest first.
    async fn bonuses(&self, member: MemberId) -> Result<Vec<Bonus>, Elsewhere>;
    /// One bonus.
    async fn bonus(&self, id: Uuid) -> Result<Option<Bonus>, Elsewhere>;
    /// Ends a bonus that runs: it goes back to the house.
    async fn cancel(&self, tx: &mut Tx, id: Uuid, reason: &str) -> Result<(), Elsewhere>;
}
