//! The acts, each in one transaction with its row of the trail; rewards of large amounts need two operators.

use kernel::{Amount, id::MemberId};
use office::{Caller, Permission, REASON, audit::Act, line, second_person};
use serde_json::{Value, json};
use store::Tx;
use uuid::Uuid;

use super::{
    Application, Bonus, Change, Decided, Detail, Draw, NewPromotion, Promotion, Verdict, WhichPromotions,
};
use crate::{Backoffice, Error};

impl Backoffice {
    /// Promotions; what came of them for whoever reaches everyone.
    pub(super) async fn promotions(
        &self,
        clerk: &Caller,
        which: &WhichPromotions,
    ) -> Result<Vec<Promotion>, Error> {
        let mut promotions = self.ports.promoter.promotions(which).await?;
        for one in &mut promotions {
            one.figures.take_if(|_| clerk.operator.narrowed);
        }
        Ok(promotions)
    }

    /// A promotion; of winners beyond the operator's reach only the tickets.
    pub(super) async fn promotion(&self, clerk: &Caller, id: Uuid) -> Result<Detail, Error> {
        let mut detail = self.ports.promoter.promotion(id).await?;
        detail.promotion.figures.take_if(|_| clerk.operator.narrowed);
        let draw = detail.raffle.as_mut().and_then(|raffle| raffle.draw.as_mut());
        let Some(Draw { winners, .. }) = draw else { return Ok(detail) };
        let members: Vec<MemberId> = winners.iter().filter_map(|winner| winner.member).collect();
        let reached = clerk.reached(&members).await?;
        for winner in winners {
            if winner.member.is_none_or(|member| !reached.contains(&member)) {
                (winner.member, winner.account) = (None, None);
            }
        }
        Ok(detail)
    }

    pub(super) async fn draft_promotion(&self, clerk: &Caller, new: &NewPromotion) -> Result<Detail, Error> {
        let mut tx = self.store.begin().await?;
        let promotion = self.ports.promoter.draft(&mut tx, &clerk.operator.name, new).await?;
        let act = act("promotion.draft", promotion.id, (None, told(&promotion)));
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        self.promotion(clerk, promotion.id).await
    }

    /// Changes a promotion. What players read already is changed by those who may publish.
    pub(super) async fn change_promotion(
        &self,
        clerk: &Caller,
        id: Uuid,
        change: &Change,
    ) -> Result<Detail, Error> {
        let known = self.ports.promoter.promotion(id).await?.promotion;
        if known.state != "draft" && !clerk.role.may(Permission::PublishPromotions) {
            return Err(office::Error::BeyondOwn.into());
        }
        let mut tx = self.store.begin().await?;
        // Whoever publishes meanwhile makes another version of it, which refuses this change.
        let promotion = self.ports.promoter.change(&mut tx, &known, change).await?;
        let act = act("promotion.change", id, (Some(told(&known)), told(&promotion)));
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        self.promotion(clerk, id).await
    }

    /// Publishes what another operator wrote.
    pub(super) async fn publish_promotion(
        &self,
        clerk: &Caller,
        id: Uuid,
        version: i32,
    ) -> Result<Detail, Error> {
        let mut tx = self.store.begin().await?;
        let promotion = self.ports.promoter.publish(&mut tx, id, version).await?;
        // After it is locked: nobody changes it now. What costs money takes who writes it and who publishes it.
        let written = (format!("promotion:{id}"), ["promotion.draft", "promotion.change"]);
        second_person::not_own(&mut tx, clerk, (&written.0, &written.1), self.store.now()).await?;
        let act = act("promotion.publish", id, (Some(json!({ "state": "draft" })), told(&promotion)));
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        self.promotion(clerk, id).await
    }

    pub(super) async fn close_promotion(
        &self,
        clerk: &Caller,
        id: Uuid,
        reason: &str,
    ) -> Result<Detail, Error> {
        let reason = line(reason, REASON, "reason")?;
        let mut tx = self.store.begin().await?;
        let promotion = self.ports.promoter.close(&mut tx, id).await?;
        let after = json!({ "state": promotion.state, "reason": reason });
        let act = act("promotion.close", id, (Some(json!({ "state": "published" })), after));
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        self.promotion(clerk, id).await
    }

    /// Draws a raffle by hand: the same winners that the house would draw by itself.
    pub(super) async fn draw_raffle(&self, clerk: &Caller, id: Uuid) -> Result<Detail, Error> {
        // Asked before the transaction: it looks with a connection of its own.
        self.ports.promoter.may_draw(id).await?;
        let mut tx = self.store.begin().await?;
        match self.ports.promoter.draw(&mut tx, id).await? {
            Some((seed, tickets, winners)) => {
                let after = json!({ "seed": seed, "tickets": tickets, "winners": winners });
                let act = act("promotion.draw", id, (None, after));
                clerk.record(&mut tx, act).await?;
                tx.commit().await?;
            }
            // It was drawn before: nothing was done that the trail should tell.
            None => drop(tx),
        }
        self.promotion(clerk, id).await
    }

    /// An application of a member whom the operator reaches.
    async fn application(&self, clerk: &Caller, id: Uuid) -> Result<Application, Error> {
        let application = self.ports.promoter.application(id).await?;
        clerk.reaches(application.member).await?;
        Ok(application)
    }

    /// A picture, and a row that says who looked at it: people photograph their papers.
    pub(super) async fn look_at_application(
        &self,
        clerk: &Caller,
        (id, number): (Uuid, i16),
    ) -> Result<(String, Vec<u8>), Error> {
        let known = self.application(clerk, id).await?;
        let picture = self.ports.promoter.image(id, number).await?;
        let mut tx = self.store.begin().await?;
        let after = json!({ "application": id, "image": number });
        let subject = format!("player:{}", known.member);
        let act = Act { action: "application.look", subject, before: None, after: Some(after) };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(picture)
    }

    /// Gives a reward or refuses it. A large one is only noted as consented to until a second operator says the same
    /// (domain.md 8, four eyes); answers what has become of the application.
    pub(super) async fn decide_application(
        &self,
        clerk: &Caller,
        id: Uuid,
        verdict: &Verdict,
    ) -> Result<Decided, Error> {
        let reason = line(&verdict.reason, REASON, "reason")?;
        let known = self.application(clerk, id).await?;
        if verdict.amount.is_some() != verdict.approve || verdict.amount.is_some_and(|much| much > known.most)
        {
            return Err(office::Error::Field("amount").into());
        }
        if let Some(amount) = verdict.amount {
            clerk.may_decide_about(amount).await?;
        }
        let mut tx = self.store.begin().await?;
        let mut after = json!({ "approve": verdict.approve, "amount": verdict.amount, "reason": reason });
        if let Some(amount) = verdict.amount {
            clerk.takes_part(&mut tx, (known.member, amount)).await?;
            let about = (known.member, "reward");
            if clerk.office().takes_two(&mut tx, about, amount).await? {
                match self.consented(&mut tx, clerk, &known, (amount, reason)).await? {
                    Some(first) => after["consent"] = Value::from(first),
                    None => {
                        tx.commit().await?;
                        return Ok(Decided { application: known, second: true });
                    }
                }
            }
            clerk.office().count(&mut tx, about, amount).await?;
        }
        let who = (clerk.operator.id, clerk.operator.name.as_str());
        self.ports.promoter.decide(&mut tx, who, id, (verdict.amount, reason)).await?;
        let action = if verdict.approve { "application.approve" } else { "application.reject" };
        clerk.record(&mut tx, of_application(action, &known, after)).await?;
        tx.commit().await?;
        Ok(Decided { application: self.application(clerk, id).await?, second: false })
    }

    /// Who consented to exactly this before and makes a pair with the operator; else writes his consent down, and answers nobody.
    async fn consented(
        &self,
        tx: &mut Tx,
        clerk: &Caller,
        known: &Application,
        (amount, reason): (Amount, &str),
    ) -> Result<Option<String>, Error> {
        let (subject, seen) = (format!("application:{}", known.id), format!("approve {amount}"));
        let consents = second_person::consents(tx, (&subject, &seen)).await?;
        let strangers = second_person::strangers(tx, clerk, self.store.now()).await?;
        let from = self.settings.second_approval_from;
        if let Some(first) = second_person::partner(&consents, (clerk, &strangers), from)? {
            return Ok(Some(first.name.clone()));
        }
        second_person::consent(tx, (&subject, &seen), clerk, reason).await?;
        let after = json!({ "consent": clerk.operator.name, "amount": amount, "reason": reason });
        let act = of_application("application.consent", known, after);
        clerk.record(tx, act).await?;
        Ok(None)
    }

    /// Ends a bonus that runs.
    pub(super) async fn cancel_bonus(&self, clerk: &Caller, id: Uuid, reason: &str) -> Result<Bonus, Error> {
        let reason = line(reason, REASON, "reason")?;
        let known = self.ports.promoter.bonus(id).await?.ok_or(office::Error::NotFound)?;
        clerk.reaches(known.member).await?;
        clerk.may_decide_about(known.amount).await?;
        let mut tx = self.store.begin().await?;
        clerk.takes_part(&mut tx, (known.member, known.amount)).await?;
        self.ports.promoter.cancel(&mut tx, id, reason).await?;
        let before = json!({ "bonus": id, "promotion": known.promotion, "amount": known.amount,
            "currency": known.asset, "required": known.required, "done": known.done, "state": known.state });
        let act = Act {
            action: "bonus.cancel",
            subject: format!("player:{}", known.member),
            before: Some(before),
            after: Some(json!({ "state": "cancelled", "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(self.ports.promoter.bonus(id).await?.ok_or(office::Error::NotFound)?)
    }
}

/// What a promotion promises, as the trail keeps it.
fn told(promotion: &Promotion) -> Value {
    json!({ "kind": promotion.kind, "title": promotion.title, "summary": promotion.summary,
        "body": promotion.body, "types": promotion.types, "picture": promotion.picture,
        "startsAt": promotion.starts_at.unix_timestamp(), "endsAt": promotion.ends_at.unix_timestamp(),
        "terms": promotion.terms, "state": promotion.state, "version": promotion.version })
}

fn act(action: &'static str, id: Uuid, (before, after): (Option<Value>, Value)) -> Act {
    Act { action, subject: format!("promotion:{id}"), before, after: Some(after) }
}

fn of_application(action: &'static str, known: &Application, after: Value) -> Act {
    let before = json!({ "member": known.member, "promotion": known.promotion, "state": known.state,
        "comment": known.comment, "images": known.images.len() });
    Act { action, subject: format!("application:{}", known.id), before: Some(before), after: Some(after) }
}
