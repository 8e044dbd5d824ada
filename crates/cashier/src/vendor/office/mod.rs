//! Transfers whose end nobody knows yet, as operators see them: what was asked and answered, who must act, and, where the
//! vendor does not say, a decision by two with the vendor's own record as evidence.
//!
//! A decision that money never arrived gives it back here. Until then the order may be repeated by the house, which would
//! do it after all; so the first of the two holds the order back, and the second decides when nothing of it can be on its
//! way any more.

mod error;
mod http;
pub(crate) mod sql;

use kernel::id::{MemberId, OperatorId};
use office::{NamedOperator, second_person::Participant};
use serde::Serialize;
use store::Tx;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    State, VendorTransfer,
    service::{BEYOND, Step as Books},
    sql as transfers,
    wallet::Word,
};
use crate::{Cashier, Error};

pub use error::Refused;
pub(crate) use http::backoffice_routes;

/// How long the house asks by itself before a person must look.
const BY_ITSELF: Duration = Duration::minutes(15);
/// How long an order may be on its way after it was held back, where the vendor is not configured any more.
const ON_ITS_WAY: Duration = Duration::seconds(60);
/// Longest evidence.
const EVIDENCE: usize = 500;
/// Answers and acts of one transfer that are shown.
pub(crate) const SHOWN: i64 = 100;

/// Who must act next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// The house asks the vendor by itself.
    House,
    /// The vendor does not say, or says more than its word is good for: an operator.
    Operator,
    /// One operator has consented: another one.
    Second,
    /// Nobody: it is over.
    Nobody,
}

/// What a vendor was asked, and what it answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = VendorSaid)]
pub struct Said {
    /// `order` or `status`.
    pub asked: String,
    /// `done`, `refused`, `unheard`, `unclear`, or `silent`.
    pub answer: String,
    /// Of silence: what was wrong.
    pub why: String,
    /// When it said so first …
    #[serde(with = "time::serde::rfc3339")]
    pub first_at: OffsetDateTime,
    /// … and last, in a row.
    #[serde(with = "time::serde::rfc3339")]
    pub last_at: OffsetDateTime,
    /// How often.
    pub times: i32,
}

/// What an operator said or did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransferAct)]
pub struct Acted {
    /// Who.
    #[serde(skip)]
    pub operator: OperatorId,
    /// Their name, as it was then.
    pub name: String,
    /// `ask`, `consent` or `decide`.
    pub act: String,
    /// Whether the vendor did it, as the operator holds.
    pub arrived: Option<bool>,
    /// The vendor's record that the operator gave.
    pub evidence: String,
    /// When.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
}

/// A transfer as operators see it.
#[derive(Clone, Debug)]
pub struct Tracked {
    /// The transfer.
    pub transfer: VendorTransfer,
    /// When its state changed last.
    pub updated_at: OffsetDateTime,
    /// Since when its order is held back.
    pub held_at: Option<OffsetDateTime>,
    /// What the vendor said last.
    pub said: Option<Said>,
    /// Who must act next.
    pub turn: Turn,
}

/// Which transfers are wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Also those that are over.
    pub all: bool,
    /// Of this vendor.
    pub vendor: Option<String>,
    /// Of this member.
    pub member: Option<MemberId>,
    /// After the transfer filed then, with this id.
    pub after: Option<(OffsetDateTime, Uuid)>,
    /// Most rows.
    pub limit: u16,
}

/// How far a decision has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The first operator consents; nothing has moved.
    Consented,
    /// It is decided and booked. The first operator's name.
    Decided(String),
}

impl Cashier {
    /// Transfers on their tracked, those that wait longest first; with those that are over, the newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn tracked(&self, wanted: &Wanted) -> Result<Vec<Tracked>, Error> {
        let now = self.store.now();
        let mut found = sql::transfers(&self.store, wanted).await?;
        for one in &mut found {
            one.turn = turn(one, now);
        }
        Ok(found)
    }

    /// One of them, with everything that was asked, answered and said.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn tracked_one(&self, id: Uuid) -> Result<Option<(Tracked, Vec<Said>, Vec<Acted>)>, Error> {
        let Some(mut tracked) = sql::transfer(&self.store, id).await? else { return Ok(None) };
        tracked.turn = turn(&tracked, self.store.now());
        Ok(Some((tracked, sql::said(&self.store, id).await?, sql::acts(&self.store, id).await?)))
    }

    /// Asks the vendor now; the state that follows.
    ///
    /// # Errors
    /// [`Error::NotFound`]; when the database refuses. A vendor's silence is written down, not returned.
    pub async fn ask_vendor_now(&self, id: Uuid) -> Result<State, Error> {
        Ok(self.go_on(id).await?.state)
    }

    /// Writes down that an operator had the vendor asked.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn note_asked(&self, tx: &mut Tx, operator: NamedOperator<'_>, id: Uuid) -> Result<(), Error> {
        sql::act(tx, (id, self.store.now()), operator, ("ask", None, "")).await
    }

    /// Consents that the vendor did it or never did, with its own record as evidence; or decides, when another operator has
    /// consented to the same. A decision is booked in `tx`.
    ///
    /// # Errors
    /// See [`Refused`].
    pub async fn decide_transfer(
        &self,
        tx: &mut Tx,
        participant: &Participant<'_>,
        id: Uuid,
        (arrived, evidence): (bool, &str),
    ) -> Result<Decision, Refused> {
        verify(evidence)?;
        let (now, operator) = (self.store.now(), participant.operator);
        let mut transfer = transfers::lock(tx, id).await?.ok_or(Refused::Unknown)?;
        if transfer.state.is_over() {
            return Err(Refused::Over(transfer.state.name()));
        }
        // What nobody has asked about is not in doubt.
        if transfer.state != State::Unknown {
            return Err(Refused::NotInDoubt);
        }
        // Who holds the contrary takes the place of those before: two must say the same.
        let said = sql::consents(tx, id).await?;
        let same = || said.iter().take_while(|(.., held)| *held == arrived);
        match same().find(|(first, ..)| participant.pairs_with(*first)) {
            Some((_, consented, _)) => {
                let since = sql::held_at(tx, id).await?.unwrap_or(now);
                let until = since.saturating_add(self.on_its_way(&transfer));
                if until > now {
                    return Err(Refused::TooSoon { until });
                }
                sql::act(tx, (id, now), operator, ("decide", Some(arrived), evidence)).await?;
                self.close(tx, &mut transfer, arrived).await?;
                Ok(Decision::Decided(consented.clone()))
            }
            None if same().any(|(first, ..)| *first == operator.id) => Err(Refused::Second),
            None => {
                sql::act(tx, (id, now), operator, ("consent", Some(arrived), evidence)).await?;
                sql::hold(tx, id, now).await?;
                Ok(Decision::Consented)
            }
        }
    }

    /// How long an order that was sent before it was held back may still arrive.
    fn on_its_way(&self, transfer: &VendorTransfer) -> Duration {
        let patience = self.stand(&transfer.vendor).ok().map(|stand| stand.patience);
        // A look begins by asking, may then repeat the order, and asks again.
        patience.map_or(ON_ITS_WAY, |patience| patience.saturating_mul(3))
    }

    async fn close(&self, tx: &mut Tx, transfer: &mut VendorTransfer, arrived: bool) -> Result<(), Error> {
        let gain = if arrived { super::service::gain(transfer) } else { kernel::Money::ZERO };
        match (arrived, transfer.inward) {
            (true, true) => self.book(tx, transfer, Books::Arrive).await?,
            (true, false) => self.book(tx, transfer, Books::Back).await?,
            (false, true) => self.book(tx, transfer, Books::Return).await?,
            (false, false) => {}
        }
        transfers::touch(tx, transfer, gain).await?;
        transfer.state = if arrived { State::Confirmed } else { State::Reversed };
        transfer.reason = Some("evidence".to_owned());
        transfers::save(tx, transfer, self.store.now()).await
    }
}

fn turn(tracked: &Tracked, now: OffsetDateTime) -> Turn {
    if tracked.transfer.state.is_over() {
        Turn::Nobody
    } else if tracked.held_at.is_some() {
        Turn::Second
    } else if tracked.transfer.reason.as_deref() == Some(BEYOND)
        || tracked.transfer.created_at.saturating_add(BY_ITSELF) <= now
    {
        Turn::Operator
    } else {
        Turn::House
    }
}

/// What a vendor answered, in a word and, of silence, why.
pub(super) fn answered(word: &Result<Word, Error>) -> (&'static str, String) {
    match word {
        Ok(Word::Done) => ("done", String::new()),
        Ok(Word::Refused) => ("refused", String::new()),
        Ok(Word::Unheard) => ("unheard", String::new()),
        Ok(Word::Unclear) => ("unclear", String::new()),
        Err(error) => ("silent", error.to_string()),
    }
}

fn verify(evidence: &str) -> Result<(), Refused> {
    let length = evidence.trim().chars().count();
    let odd = evidence.chars().any(|letter| letter.is_control() && letter != '\n');
    if length == 0 || length > EVIDENCE || odd { Err(Refused::Evidence) } else { Ok(()) }
}
