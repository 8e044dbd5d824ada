//! What tables refuse.

use kernel::{Amount, Face, Fault, Kind, entropy::NoEntropy};
use serde_json::json;

use crate::Why;

/// Why a table does not take a stake. Nothing of it is on record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTaken {
    /// The table has not opened such a round.
    #[error("no such round is open")]
    NoRound,
    /// The game is not offered, or not at this moment.
    #[error("the game is not open")]
    NotOpen,
    /// The round takes no bets any more: they were received after its lock.
    #[error("the round is locked")]
    Locked,
    /// The round takes no more stakes: what it may pay would not be enough for all of them.
    #[error("the round takes no more stakes")]
    TableFull,
    /// Somebody else sits there.
    #[error("the seat is taken")]
    SeatTaken,
    /// Nobody else sits there whom one could bet on.
    #[error("nobody else sits there")]
    SeatEmpty,
    /// The game has no such cell.
    #[error("no such cell")]
    CellUnknown,
    /// Below or above what the table takes on one cell.
    #[error("a stake out of range")]
    StakeOutOfRange {
        /// The least of one bet.
        min: Amount,
        /// The most on one cell.
        max: Amount,
    },
    /// More than a member may have on one cell, with what lies there.
    #[error("too much on one cell")]
    CellFull {
        /// The most.
        max: Amount,
    },
    /// More than a member may have in one round.
    #[error("too much in one round")]
    RoundFull {
        /// The most.
        max: Amount,
    },
    /// More bets than a member may have in one round.
    #[error("too many bets in one round")]
    TooMany {
        /// The most.
        max: usize,
    },
    /// The request was made before with other content.
    #[error("the request was made before with other content")]
    RequestReused,
}

impl Fault for NotTaken {
    fn face(&self) -> Face {
        match self {
            Self::NoRound => Face::new(Kind::NotFound, "round_not_open"),
            Self::NotOpen => Face::new(Kind::Conflict, "game_not_open"),
            Self::Locked => Face::new(Kind::Conflict, "round_locked"),
            Self::TableFull => Face::new(Kind::Conflict, "table_full"),
            Self::SeatTaken => Face::new(Kind::Conflict, "seat_taken"),
            Self::SeatEmpty => Face::new(Kind::Conflict, "seat_empty"),
            Self::CellUnknown => Face::new(Kind::Invalid, "input_invalid"),
            Self::StakeOutOfRange { min, max } => {
                Face::new(Kind::Invalid, "stake_out_of_range").with(json!({ "min": min, "max": max }))
            }
            Self::CellFull { max } => {
                Face::new(Kind::Conflict, "cell_stake_too_high").with(json!({ "max": max }))
            }
            Self::RoundFull { max } => {
                Face::new(Kind::Conflict, "round_stake_too_high").with(json!({ "max": max }))
            }
            Self::TooMany { max } => {
                Face::new(Kind::Conflict, "round_bets_too_many").with(json!({ "max": max }))
            }
            Self::RequestReused => Face::new(Kind::Conflict, "request_reused"),
        }
    }
}

/// Why a table did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such table, or no such round of it.
    #[error("no such table or round")]
    Unknown,
    /// The member has no such bet in the round.
    #[error("no such bet")]
    BetUnknown,
    /// The round's host died while it ran, and the stake comes back.
    #[error("the round was interrupted")]
    Interrupted,
    /// Nobody tells how the round goes at this moment: its host is not heard.
    #[error("the table has no host at this moment")]
    Untold,
    /// The stake is not taken.
    #[error(transparent)]
    NotTaken(#[from] NotTaken),
    /// No curve is running that the bet could leave.
    #[error("the round does not run yet")]
    NotRunning,
    /// The bet can leave no more: the round is over, or it has left by itself.
    #[error("the bet has left, or the round is over")]
    CashOutLate,
    /// The seat is not the member's.
    #[error("the seat is somebody else's")]
    SeatNotOwn,
    /// The member has a session in the room already.
    #[error("the member sits in the room already")]
    SessionOpen,
    /// It is not the seat's turn, or no longer: it was decided, or its time is over.
    #[error("it is not this seat's turn")]
    TurnPassed,
    /// The stake of the decision before has no answer yet.
    #[error("a decision is under way")]
    TurnBusy,
    /// The hand cannot be played so.
    #[error("this hand cannot do that")]
    ActImpossible,
    /// The round was called off, and the stake is back.
    #[error("the round was called off")]
    Void,
    /// The round has a result, or was called off before.
    #[error("the round cannot be called off")]
    HasResult,
    /// The round is not over, or was called off: there is nothing to annul.
    #[error("the round is not settled")]
    NotSettled,
    /// The round was annulled after its result.
    #[error("the round was annulled")]
    Annulled,
    /// What an operator wrote of a table does not fit together.
    #[error("limits or times that no table has")]
    Terms(&'static str),
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// The bet was refused, and is on record as that.
    #[error("the bet was refused")]
    Refused(Why),
    /// The wallet is in another currency than the table.
    #[error("a wallet in another currency")]
    WrongAsset,
    /// The money core.
    #[error(transparent)]
    Wager(#[from] wager::Error),
    /// Rules that this program does not know, or a record that they do not take.
    #[error("a round that its rules do not take: {0}")]
    Rules(String),
    /// No public randomness.
    #[error(transparent)]
    Beacon(#[from] beacon::Error),
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl From<gate::Error> for Error {
    fn from(error: gate::Error) -> Self {
        match error {
            gate::Error::Entropy(error) => Self::Entropy(error),
            gate::Error::Store(error) => Self::Store(error),
        }
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Unknown => Face::new(Kind::NotFound, "table_unknown"),
            Self::NotTaken(why) => why.face(),
            Self::NotRunning => Face::new(Kind::Conflict, "round_not_running"),
            Self::BetUnknown => Face::new(Kind::NotFound, "bet_unknown"),
            Self::Interrupted => Face::new(Kind::Conflict, "round_interrupted"),
            Self::Untold => Face::new(Kind::Unavailable, "table_untold"),
            Self::CashOutLate => Face::new(Kind::Conflict, "cash_out_late"),
            Self::SessionOpen => Face::new(Kind::Conflict, "session_open"),
            Self::SeatNotOwn => Face::new(Kind::Conflict, "seat_not_own"),
            Self::TurnPassed => Face::new(Kind::Conflict, "turn_passed"),
            Self::TurnBusy => Face::new(Kind::Conflict, "turn_busy"),
            Self::ActImpossible => Face::new(Kind::Conflict, "act_impossible"),
            Self::Void => Face::new(Kind::Conflict, "round_void"),
            Self::HasResult => Face::new(Kind::Conflict, "round_has_result"),
            Self::NotSettled => Face::new(Kind::Conflict, "round_not_settled"),
            Self::Annulled => Face::new(Kind::Conflict, "round_annulled"),
            Self::Terms(field) => Face::new(Kind::Invalid, "field_invalid").with(json!({ "field": field })),
            Self::Office(error) => error.face(),
            Self::Refused(Why::Money) => Face::new(Kind::Conflict, "insufficient_funds"),
            Self::Refused(Why::Limit) => Face::new(Kind::Conflict, "limit_reached"),
            Self::Refused(Why::Other) | Self::WrongAsset => Face::new(Kind::Conflict, "bet_refused"),
            Self::Wager(error) => error.face(),
            Self::Rules(_) | Self::Entropy(_) | Self::Beacon(_) => Face::internal(),
            Self::Store(error) => error.face(),
        }
    }
}
