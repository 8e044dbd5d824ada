//! Promotions, applications and bonuses, asked of rewards; names asked of identity.

use std::collections::HashMap;

use ::rewards::{
    Error, Rewards, application, bonus,
    promotion::{self, Both, Document, Kind, State, Terms, Wanted},
    raffle,
};
use backoffice::{
    Elsewhere,
    content::Texts,
    rewards::{
        Application, Bonus, Change, Detail, Draw, Figures, Image, NewPromotion, Promoter, Promotion, Raffle,
        WhichApplications, WhichPromotions, Winner,
    },
};
use identity::Identity;
use kernel::{
    Amount, Asset, Money,
    id::{MemberId, OperatorId},
};
use office::After;
use serde_json::Value;
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

/// Where promotions are made and decided about.
pub(super) struct Desk {
    pub(super) rewards: Rewards,
    pub(super) identity: Identity,
}

fn texts(both: Both) -> Texts {
    Texts { bn: both.bn, en: both.en }
}

fn both(texts: &Texts) -> Both {
    Both { bn: texts.bn.clone(), en: texts.en.clone() }
}

fn figures(given: promotion::Figures, waiting: i64, joined: Option<i64>) -> Figures {
    let less = |from: Money, amount: Money| from.checked_sub(amount).unwrap_or(from);
    Figures {
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

fn shown(one: promotion::Promotion, figures: Figures) -> Result<Promotion, Error> {
    let (kind, document) = (one.kind(), one.document);
    Ok(Promotion {
        id: one.id,
        kind: kind.name().to_owned(),
        types: document.types,
        title: texts(document.title),
        summary: texts(document.summary),
        body: texts(document.body),
        picture: document.picture,
        asset: document.asset,
        starts_at: document.starts_at,
        ends_at: document.ends_at,
        terms: document.terms.write()?,
        state: one.state.name().to_owned(),
        version: one.version,
        author: one.made_by,
        made_at: one.made_at,
        changed_at: one.changed_at,
        figures: Some(figures),
    })
}

fn kind(name: &str) -> Result<Kind, Error> {
    Kind::from_name(name).ok_or(Error::BadField("kind"))
}

/// What an operator wrote, as promotions keep it.
struct Written<'a> {
    types: &'a [String],
    texts: [&'a Texts; 3],
    picture: Option<&'a String>,
    time: (OffsetDateTime, OffsetDateTime),
    terms: &'a Value,
}

impl Written<'_> {
    fn document(&self, kind: Kind, asset: Asset) -> Result<Document, Error> {
        let [title, summary, body] = self.texts;
        Ok(Document {
            types: self.types.to_vec(),
            title: both(title),
            summary: both(summary),
            body: both(body),
            picture: self.picture.filter(|path| !path.trim().is_empty()).cloned(),
            asset,
            starts_at: self.time.0,
            ends_at: self.time.1,
            terms: Terms::read(kind, self.terms.clone())?,
        })
    }
}

fn application(one: application::Application, names: &HashMap<MemberId, String>) -> Application {
    let image = |image: application::Image| Image {
        number: image.number,
        width: image.width,
        height: image.height,
        used_by_others: image.used_by_others,
    };
    Application {
        id: one.id,
        promotion: one.promotion,
        title: texts(one.title),
        most: one.most,
        multiple: u32::from(one.multiple),
        member: one.member,
        account: names.get(&one.member).cloned().unwrap_or_default(),
        comment: one.comment,
        images: one.images.into_iter().map(image).collect(),
        state: one.state.name().to_owned(),
        amount: one.amount,
        reason: one.reason,
        at: one.at,
        decided_at: one.decided_at,
        decided_by: one.decided_by,
    }
}

fn bonus(one: bonus::Bonus) -> Bonus {
    let kind = match one.occasion.split(':').next() {
        Some("deposit") => "deposit",
        Some("raffle") => "raffle",
        _ => "activity",
    };
    Bonus {
        id: one.id,
        member: one.member,
        promotion: one.promotion,
        title: texts(one.claimed.title),
        kind: kind.to_owned(),
        occasion: one.occasion,
        asset: one.asset,
        base: one.base.money(),
        amount: one.amount,
        required: one.required,
        done: one.done,
        state: one.state.name().to_owned(),
        claimed_at: one.claimed_at,
        expires_at: one.expires_at,
        ended_at: one.ended_at,
        end_reason: one.end_reason,
    }
}

impl Desk {
    async fn raffle(&self, one: &promotion::Promotion) -> Result<Option<Raffle>, Elsewhere> {
        let Some(raffle) = self.rewards.office_raffle(one).await? else { return Ok(None) };
        let members: Vec<MemberId> = raffle.winners.iter().map(|winner| winner.member).collect();
        let names = self.identity.names(&members).await?;
        let winner = |raffle::OfficeWinner { member, won }| Winner {
            number: won.number,
            ticket: won.ticket,
            prize: texts(won.name),
            amount: won.amount,
            member: Some(member),
            account: names.get(&member).cloned(),
            state: won.state.name().to_owned(),
            lapses_at: won.lapses_at,
            claimed_at: won.claimed_at,
        };
        let winners = raffle.winners.into_iter().map(winner).collect();
        Ok(Some(Raffle {
            joined: raffle.joined,
            tickets: raffle.tickets,
            commitment: raffle.commitment,
            draw: raffle.drawn.map(|(at, seed)| Draw { at, seed, winners }),
        }))
    }
}

#[async_trait::async_trait]
impl Promoter for Desk {
    async fn promotions(&self, which: &WhichPromotions) -> Result<Vec<Promotion>, Elsewhere> {
        let state = which.state.as_deref().map(|name| State::from_name(name).ok_or(Error::BadField("state")));
        let wanted = Wanted { state: state.transpose()?, kind: which.kind.as_deref().map(kind).transpose()? };
        let found = self.rewards.promotions(wanted).await?;
        let ids: Vec<Uuid> = found.iter().map(|(one, _)| one.id).collect();
        let waiting = self.rewards.applications_waiting(&ids).await?;
        let joined = self.rewards.joined(&ids).await?;
        let list = found.into_iter().map(|(one, given)| {
            let waits = waiting.get(&one.id).copied().unwrap_or_default();
            let figures = figures(given, waits, joined.get(&one.id).copied());
            shown(one, figures)
        });
        Ok(list.collect::<Result<_, _>>()?)
    }

    async fn promotion(&self, id: Uuid) -> Result<Detail, Elsewhere> {
        let (one, given) = self.rewards.promotion(id).await?;
        let waiting = self.rewards.applications_waiting(&[id]).await?.remove(&id).unwrap_or_default();
        let raffle = self.raffle(&one).await?;
        let figures = figures(given, waiting, raffle.as_ref().map(|raffle| raffle.joined));
        Ok(Detail { promotion: shown(one, figures)?, raffle })
    }

    async fn draft(&self, tx: &mut Tx, author: &str, new: &NewPromotion) -> Result<Promotion, Elsewhere> {
        let written = Written {
            types: &new.types,
            texts: [&new.title, &new.summary, &new.body],
            picture: new.picture.as_ref(),
            time: (new.starts_at, new.ends_at),
            terms: &new.terms,
        };
        let document = written.document(kind(&new.kind)?, self.rewards.asset())?;
        Ok(shown(self.rewards.draft_in(tx, author, document).await?, Figures::default())?)
    }

    async fn change(&self, tx: &mut Tx, known: &Promotion, change: &Change) -> Result<Promotion, Elsewhere> {
        let written = Written {
            types: &change.types,
            texts: [&change.title, &change.summary, &change.body],
            picture: change.picture.as_ref(),
            time: (change.starts_at, change.ends_at),
            terms: &change.terms,
        };
        let document = written.document(kind(&known.kind)?, known.asset)?;
        let changed = self.rewards.change_in(tx, (known.id, change.version), document).await?;
        Ok(shown(changed, Figures::default())?)
    }

    async fn publish(&self, tx: &mut Tx, id: Uuid, version: i32) -> Result<Promotion, Elsewhere> {
        let published = self.rewards.publish_in(tx, id).await?;
        // What is published is what the operator saw; the publishing itself counts as a change.
        if published.version != version.saturating_add(1) {
            return Err(Error::PromotionChanged.into());
        }
        Ok(shown(published, Figures::default())?)
    }

    async fn close(&self, tx: &mut Tx, id: Uuid) -> Result<Promotion, Elsewhere> {
        Ok(shown(self.rewards.close_in(tx, id).await?, Figures::default())?)
    }

    async fn may_draw(&self, id: Uuid) -> Result<(), Elsewhere> {
        Ok(self.rewards.may_draw(id).await?)
    }

    async fn draw(&self, tx: &mut Tx, id: Uuid) -> Result<Option<(String, i64, usize)>, Elsewhere> {
        let drawn = self.rewards.draw_in(tx, id).await?;
        Ok(drawn.map(|drawn| (drawn.seed, drawn.tickets, drawn.winners)))
    }

    async fn applications(
        &self,
        which: &WhichApplications,
        after: After,
        limit: u16,
    ) -> Result<Vec<Application>, Elsewhere> {
        let state = which.state.as_deref().unwrap_or(application::State::Applying.name());
        let state = application::State::from_name(state).ok_or(Error::BadField("state"))?;
        let (promotion, member) = (which.promotion, which.member);
        let queue = application::Queue { state, promotion, member, after, limit };
        let found = self.rewards.applications(&queue).await?;
        let members: Vec<MemberId> = found.iter().map(|one| one.member).collect();
        let names = self.identity.names(&members).await?;
        Ok(found.into_iter().map(|one| self::application(one, &names)).collect())
    }

    async fn application(&self, id: Uuid) -> Result<Application, Elsewhere> {
        let found = self.rewards.application(id).await?;
        let names = self.identity.names(&[found.member]).await?;
        Ok(application(found, &names))
    }

    async fn image(&self, id: Uuid, number: i16) -> Result<(String, Vec<u8>), Elsewhere> {
        let picture = self.rewards.application_picture(id, number).await?;
        Ok(("image/jpeg".to_owned(), picture))
    }

    async fn decide(
        &self,
        tx: &mut Tx,
        by: (OperatorId, &str),
        id: Uuid,
        (amount, reason): (Option<Amount>, &str),
    ) -> Result<(), Elsewhere> {
        let verdict = application::Verdict { amount, reason, by };
        Ok(self.rewards.decide_in(tx, id, verdict).await.map(drop)?)
    }

    async fn bonuses(&self, member: MemberId) -> Result<Vec<Bonus>, Elsewhere> {
        Ok(self.rewards.all_bonuses(member).await?.into_iter().map(bonus).collect())
    }

    async fn bonus(&self, id: Uuid) -> Result<Option<Bonus>, Elsewhere> {
        Ok(self.rewards.bonus(id).await?.map(bonus))
    }

    async fn cancel(&self, tx: &mut Tx, id: Uuid, reason: &str) -> Result<(), Elsewhere> {
        Ok(self.rewards.cancel_in(tx, id, reason).await.map(drop)?)
    }
}
