//! A round as the record shows it, and all that is known of one.

use kernel::{
    Asset, GameType, Money,
    id::{RoundId, VendorId},
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use wager::{RoundRow, Transaction};
use web::Lang;

use super::{Records, place::Places};

/// A round as the record shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BetRow {
    #[schema(value_type = String)]
    pub(super) id: RoundId,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) at: OffsetDateTime,
    pub(super) vendor: String,
    /// The family of games when the round began; none where nobody knew it.
    pub(super) family: Option<GameType>,
    pub(super) game: String,
    pub(super) game_name: String,
    /// The table or the room where it was played, of the house's own.
    pub(super) place: Option<String>,
    pub(super) currency: Asset,
    pub(super) stake: Money,
    pub(super) payout: Money,
    /// What counts for turnover; zero until the round has ended.
    pub(super) valid_bet: Money,
    /// By which rule: `stake` (the whole stake), `exposure` (what stood at risk on a table), `outcome` (at most what was won
    /// or lost), `rake` (nothing: played among players).
    pub(super) valid_by: &'static str,
    /// Payout less stake of a round that has ended.
    pub(super) profit: Option<Money>,
    /// `open` or `settled`.
    pub(super) state: &'static str,
    /// The round to verify, of the house's own games.
    pub(super) verify: Option<String>,
    /// Whether it was played from the vendor's own wallet: its amounts are the vendor's word, and no row of the books is
    /// behind them.
    pub(super) abroad: bool,
}

/// What the vendor said of a round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RoundMessage {
    /// The vendor's name for the message; sent again, it moves nothing again.
    key: String,
    /// `bet`, `win`, `rollback`, `play` (bet and payout in one) or `tombstone` (taken back before it came), `correction`
    /// (a part of another one taken back), `release` (the payment of a win that was held).
    kind: &'static str,
    amount: Money,
    payout: Money,
    /// The message it refers to.
    reference: Option<String>,
    /// Whether it was taken back.
    undone: bool,
    /// Whether it is a win that is checked before it is paid.
    held: bool,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// All that is known of a round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BetDetail {
    round: BetRow,
    #[serde(with = "time::serde::rfc3339::option")]
    settled_at: Option<OffsetDateTime>,
    /// The vendor's name for the round, under which its own record lies.
    name: String,
    messages: Vec<RoundMessage>,
}

impl From<Transaction> for RoundMessage {
    fn from(said: Transaction) -> Self {
        Self {
            key: said.key,
            kind: said.kind.name(),
            amount: said.amount,
            payout: said.payout,
            reference: said.reference,
            undone: said.undone,
            held: said.held,
            at: said.at,
        }
    }
}

impl Records {
    /// A row with its title named in the reader's language.
    pub(super) fn shown(&self, row: RoundRow, places: &Places, lang: Lang) -> BetRow {
        let info = self.titles.info(row.partner, &row.game);
        let name = info.as_ref().map(|info| if lang == Lang::Bn { &info.bn } else { &info.en });
        BetRow {
            id: row.id,
            at: row.opened_at,
            vendor: info.as_ref().map_or_else(|| row.partner.to_string(), |info| info.vendor.clone()),
            family: row.family.or(info.as_ref().map(|info| info.family)),
            game_name: name.cloned().unwrap_or_else(|| row.game.clone()),
            place: places.find(&row).map(|place| place.called(lang).to_owned()),
            game: row.game,
            currency: row.asset,
            stake: row.stake,
            payout: row.payout,
            valid_bet: row.valid_bet,
            valid_by: row.valid_by.name(),
            profit: row.payout.checked_sub(row.stake).filter(|_| row.closed),
            state: if row.closed { "settled" } else { "open" },
            verify: (row.partner == VendorId::HOUSE).then_some(row.name),
            abroad: row.external,
        }
    }

    pub(super) fn detail(
        &self,
        row: RoundRow,
        said: Vec<Transaction>,
        places: &Places,
        lang: Lang,
    ) -> BetDetail {
        let (settled_at, name) = (row.settled_at, row.name.clone());
        let messages = said.into_iter().map(RoundMessage::from).collect();
        BetDetail { messages, settled_at, name, round: self.shown(row, places, lang) }
    }
}
