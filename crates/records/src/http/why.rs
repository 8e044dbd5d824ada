//! "Why?": the rows of the books behind an amount, and what it belongs to.

use axum::extract::State;
use kernel::{
    Amount, Money,
    id::{MemberId, RoundId, VendorId},
};
use ledger::{AccountKey, AccountKind, BookRow, Cause};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, EvenPaused, Lang, Member, OpenApiRouter, Query, Reply, Signed, routes};

use crate::{Accounts, Error, ask::read_key, sql};

/// Rows of one cause that are shown.
const ROWS: u16 = 200;

/// The calls for "why?".
pub(crate) fn routes(accounts: Accounts) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(why)).routes(routes!(kept)).with_state(accounts)
}

#[derive(Debug, Deserialize, IntoParams)]
struct Asked {
    /// A line of the account record, by its `why`.
    line: Option<String>,
    /// A round of the betting record, by its id.
    round: Option<String>,
    /// What a part of a balance belongs to, by its `reference`.
    reference: Option<String>,
}

/// What amounts belong to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BelongsTo {
    /// `round`, `deposit`, `withdrawal`, `transfer`, `statement`, `vendor`, `welcome`, `bonus` or `other`.
    kind: String,
    /// The name of it within its kind.
    id: String,
    /// Our id of the round.
    #[schema(value_type = Option<String>)]
    round: Option<RoundId>,
    /// What the round's game is called.
    name: Option<String>,
    /// The vendor that it is listed under.
    vendor: Option<String>,
    /// The round to verify, of the house's own games.
    verify: Option<String>,
}

impl BelongsTo {
    fn of(kind: &str, id: &str) -> Self {
        Self { kind: kind.to_owned(), id: id.to_owned(), round: None, name: None, vendor: None, verify: None }
    }
}

/// One side of a row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Side {
    /// Whether it is an account of one's own.
    own: bool,
    /// `cash`, `bonus`, `held` …; of the house `gaming`, `promotion`, `provider` …
    account: String,
}

/// One row of the books: one account gives what another takes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LedgerRow {
    id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// The command that caused it: `bet`, `withdrawal_hold` …
    kind: String,
    amount: Amount,
    from: Side,
    to: Side,
    /// The row that it takes back.
    corrects: Option<Uuid>,
    /// Whether it is the one that was asked for.
    asked: bool,
}

/// Why an amount is what it is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Why {
    belongs_to: BelongsTo,
    /// What one's accounts gained by all rows together.
    cash: Money,
    held: Money,
    bonus: Money,
    /// Oldest first.
    rows: Vec<LedgerRow>,
}

/// The rows of the books behind a line, a round or a part of a balance.
#[utoipa::path(get, path = "/wps/member/transactions/why", tag = "wallet", security(("token" = [])), params(Asked),
    responses((status = 200, description = "The rows", body = Envelope<Why>),
              (status = 404, description = "not_found")))]
async fn why(
    State(accounts): State<Accounts>,
    Signed(member): Signed<EvenPaused<Member>>,
    lang: Lang,
    Query(asked): Query<Asked>,
) -> Reply<Why> {
    let is_round = asked.round.is_some();
    let (cause, marked) = accounts.cause_of(member.id, asked).await?;
    let rows = ledger::book_rows(&accounts.store, member.id, &cause, ROWS).await.map_err(Error::from)?;
    // A welcome has no name of its own: other rows may share its cause, a line that was asked for is among them. A round of
    // one's own may have moved nothing: a free one that lost, or one that was played from a vendor's own wallet.
    if rows.is_empty() && !is_round {
        return Err(Error::NoLine.into());
    }
    let gained = |kind| {
        let units = rows.iter().map(|row| row.gain(member.id, kind).units());
        Money::from_units(units.fold(0, i64::saturating_add))
    };
    Ok(Envelope::of(Why {
        belongs_to: accounts.belongs_to(member.id, &cause, lang).await?,
        cash: gained(AccountKind::Cash),
        held: gained(AccountKind::Held),
        bonus: gained(AccountKind::Bonus),
        rows: rows.into_iter().map(|row| shown(row, member.id, marked)).collect(),
    }))
}

fn shown(row: BookRow, member: MemberId, marked: Option<Uuid>) -> LedgerRow {
    let side = |account: AccountKey| Side {
        own: account.owner == member.0,
        account: account.kind.name().to_owned(),
    };
    LedgerRow {
        asked: Some(row.id) == marked,
        id: row.id,
        at: row.at,
        kind: row.reason.name().to_owned(),
        amount: row.amount,
        from: side(row.from),
        to: side(row.to),
        corrects: row.corrects,
    }
}

/// One part of a held or bonus balance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct KeptPart {
    /// `held` or `bonus`.
    account: String,
    amount: Money,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    reference: String,
    belongs_to: BelongsTo,
}

/// What one's held and bonus balances are made of: the sums of the parts are the balances.
#[utoipa::path(get, path = "/wps/member/transactions/kept", tag = "wallet", security(("token" = [])),
    responses((status = 200, description = "The parts", body = Envelope<Vec<KeptPart>>)))]
async fn kept(
    State(accounts): State<Accounts>,
    Signed(member): Signed<EvenPaused<Member>>,
    lang: Lang,
) -> Reply<Vec<KeptPart>> {
    let mut parts = Vec::new();
    for kind in [AccountKind::Held, AccountKind::Bonus] {
        for part in ledger::kept(&accounts.store, accounts.wallet(member.id), kind).await? {
            parts.push(KeptPart {
                account: kind.name().to_owned(),
                amount: part.amount,
                at: part.at,
                belongs_to: accounts.belongs_to(member.id, &part.cause, lang).await?,
                reference: part.cause.to_string(),
            });
        }
    }
    Ok(Envelope::of(parts))
}

impl Accounts {
    /// What is asked about, and the row of it that is. Every look is within the member's own books.
    async fn cause_of(&self, member: MemberId, asked: Asked) -> Result<(Cause, Option<Uuid>), Error> {
        match (asked.line, asked.round, asked.reference) {
            (Some(line), None, None) => {
                let row = ledger::book_row(&self.store, member, read_key(&line)?).await?;
                let row = row.ok_or(Error::NoLine)?;
                Ok((row.cause, Some(row.id)))
            }
            (None, Some(round), None) => {
                let id = round.parse().map_err(|_| Error::Asked)?;
                let cause = sql::cause_of(&self.store, member, id).await?;
                Ok((cause.ok_or(Error::NoLine)?, None))
            }
            (None, None, Some(reference)) => Ok((reference.into(), None)),
            _ => Err(Error::Asked),
        }
    }

    /// What a cause names, in the reader's language.
    pub(crate) async fn belongs_to(
        &self,
        member: MemberId,
        cause: &Cause,
        lang: Lang,
    ) -> Result<BelongsTo, Error> {
        let (partner, name) = match cause {
            Cause::Round { partner, name } => (*partner, name.as_str()),
            Cause::Named(cause) => {
                let (kind, id) = cause.split_once(':').unwrap_or((cause, ""));
                let is_told = matches!(
                    kind,
                    "deposit" | "withdrawal" | "transfer" | "statement" | "vendor" | "welcome" | "bonus"
                );
                return Ok(BelongsTo::of(if is_told { kind } else { "other" }, id));
            }
        };
        let none = BelongsTo::of("round", name);
        let Some(round) = sql::round(&self.store, member, partner, name).await? else { return Ok(none) };
        let called = self.titles.info(round.partner, &round.game);
        let title = called.as_ref().map(|called| if lang == Lang::Bn { &called.bn } else { &called.en });
        Ok(BelongsTo {
            round: Some(round.id),
            name: Some(title.cloned().unwrap_or(round.game)),
            vendor: called.map(|called| called.vendor),
            verify: (round.partner == VendorId::HOUSE).then_some(round.name),
            ..none
        })
    }
}
