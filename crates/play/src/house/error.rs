//! What instant games refuse.

use gate::round::Why;
use kernel::{Amount, Face, Fault, Kind, entropy::NoEntropy};
use serde_json::json;
use time::Duration;

/// Why a call to an instant game failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Below or above what the games take.
    #[error("a stake out of range")]
    StakeOutOfRange {
        /// The least.
        min: Amount,
        /// The most.
        max: Amount,
    },
    /// With this stake the round could pay more than the house allows.
    #[error("a stake that could pay too much")]
    StakeTooHigh {
        /// The most a round pays.
        max_payout: Amount,
    },
    /// A target, number of mines or tile that the game does not have.
    #[error("input that the game does not take")]
    InputInvalid,
    /// The client seed is empty, too long, or not plain text.
    #[error("a client seed that cannot be used")]
    SeedInvalid,
    /// The request was made before with other content.
    #[error("the request was made before with other content")]
    RequestReused,
    /// Another round is not finished yet.
    #[error("a round is open")]
    RoundOpen,
    /// No such round of this member.
    #[error("no such round")]
    UnknownRound,
    /// The round has ended.
    #[error("the round has ended")]
    RoundEnded,
    /// Nothing was revealed yet.
    #[error("nothing to cash out yet")]
    NothingYet,
    /// The game is not offered here, or not at this moment.
    #[error("the game is not open")]
    NotOpen,
    /// A round before the least time since the last one was over.
    #[error("too soon after the last round")]
    TooSoon {
        /// How much is left of it.
        left: Duration,
    },
    /// Less cash than the stake.
    #[error("not enough money")]
    InsufficientFunds,
    /// A limit that the player set.
    #[error("a limit of the player's own")]
    LimitReached,
    /// The bet was refused for another reason.
    #[error("the bet was refused")]
    Refused,
    /// The money core.
    #[error(transparent)]
    Wager(#[from] wager::Error),
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
}

impl From<gate::Error> for Error {
    fn from(error: gate::Error) -> Self {
        match error {
            gate::Error::Entropy(error) => Self::Entropy(error),
            gate::Error::Store(error) => Self::Store(error),
        }
    }
}

impl From<Why> for Error {
    fn from(why: Why) -> Self {
        match why {
            Why::Money => Self::InsufficientFunds,
            Why::Limit => Self::LimitReached,
            Why::Other => Self::Refused,
        }
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::StakeOutOfRange { min, max } => {
                Face::new(Kind::Invalid, "stake_out_of_range").with(json!({ "min": min, "max": max }))
            }
            Self::StakeTooHigh { max_payout } => {
                Face::new(Kind::Invalid, "stake_too_high").with(json!({ "maxPayout": max_payout }))
            }
            Self::InputInvalid => Face::new(Kind::Invalid, "input_invalid"),
            Self::SeedInvalid => Face::new(Kind::Invalid, "seed_invalid"),
            Self::RequestReused => Face::new(Kind::Conflict, "request_reused"),
            Self::RoundOpen => Face::new(Kind::Conflict, "round_open"),
            Self::UnknownRound => Face::new(Kind::NotFound, "round_unknown"),
            Self::RoundEnded => Face::new(Kind::Conflict, "round_ended"),
            Self::NothingYet => Face::new(Kind::Conflict, "nothing_to_cash_out"),
            Self::NotOpen => Face::new(Kind::Conflict, "game_not_open"),
            Self::TooSoon { left } => Face::new(Kind::TooMany, "round_too_soon")
                .with(json!({ "leftMs": left.whole_milliseconds().to_string() })),
            Self::InsufficientFunds => Face::new(Kind::Conflict, "insufficient_funds"),
            Self::LimitReached => Face::new(Kind::Conflict, "limit_reached"),
            Self::Refused => Face::new(Kind::Conflict, "bet_refused"),
            Self::Wager(error) => error.face(),
            Self::Entropy(_) => Face::internal(),
            Self::Store(error) => error.face(),
        }
    }
}
