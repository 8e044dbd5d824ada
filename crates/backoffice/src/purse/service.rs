//! The acts, each with its row of the trail.

use office::{Caller, audit::Act, second_person};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Step, Way, WayDetail};
use crate::{Backoffice, Error};

impl Backoffice {
    /// A transfer of a member whom the operator reaches.
    pub(super) async fn way(&self, clerk: &Caller, id: Uuid) -> Result<WayDetail, Error> {
        let detail = self.ports.purses.way(id).await?.ok_or(office::Error::NotFound)?;
        clerk.reaches(detail.way.member).await?;
        Ok(detail)
    }

    /// Asks the vendor now. That somebody had it asked is written down first.
    pub(super) async fn ask_about_way(&self, clerk: &Caller, id: Uuid) -> Result<String, Error> {
        let known = self.way(clerk, id).await?.way;
        let mut tx = self.store.begin().await?;
        let who = (clerk.operator.id, clerk.operator.name.as_str());
        self.ports.purses.note_asked(&mut tx, who, id).await?;
        clerk.record(&mut tx, act("purse.ask", &known, json!({}))).await?;
        tx.commit().await?;
        Ok(self.ports.purses.ask(id).await?)
    }

    /// Consents, or decides when another operator has consented. The vendor is asked once more before: where it says what
    /// became of it, its word counts and nobody needs to decide.
    pub(super) async fn decide_way(
        &self,
        clerk: &Caller,
        id: Uuid,
        (arrived, evidence): (bool, &str),
    ) -> Result<String, Error> {
        let known = self.way(clerk, id).await?.way;
        clerk.may_decide_about(known.amount).await?;
        let purses = &self.ports.purses;
        let state = purses.ask(id).await?;
        let was_open = !["confirmed", "reversed"].contains(&known.state.as_str());
        if was_open && state != "unknown" {
            return Ok(state);
        }
        let mut tx = self.store.begin().await?;
        clerk.takes_part(&mut tx, (known.member, known.amount)).await?;
        let strangers = second_person::strangers(&mut tx, clerk, self.store.now()).await?;
        let who = (clerk.operator.id, clerk.operator.name.as_str(), &strangers);
        let step = purses.decide(&mut tx, who, id, (arrived, evidence)).await?;
        let mut after = json!({ "arrived": arrived, "evidence": evidence });
        let (action, state) = match step {
            Step::Consented => ("purse.consent", "consented"),
            Step::Decided(first) => {
                after["consent"] = json!(first);
                ("purse.decide", if arrived { "confirmed" } else { "reversed" })
            }
        };
        clerk.record(&mut tx, act(action, &known, after)).await?;
        tx.commit().await?;
        Ok(state.to_owned())
    }
}

/// What was known when it was done.
fn act(action: &'static str, way: &Way, after: Value) -> Act {
    let before = json!({
        "member": way.member,
        "vendor": way.vendor,
        "inward": way.inward,
        "amount": way.amount,
        "state": way.state,
        "said": way.said,
    });
    Act { action, subject: format!("purse:{}", way.id), before: Some(before), after: Some(after) }
}
