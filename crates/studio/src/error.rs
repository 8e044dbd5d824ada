//! What the studio tells a player.

use std::time::Duration;

use kernel::{Face, Fault, Kind, entropy::NoEntropy};
use serde_json::json;

/// Why a player's call failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such title.
    #[error("no such game")]
    UnknownGame,
    /// The operator has closed the title.
    #[error("the game is not open")]
    NotOpen,
    /// The session or its token has ended.
    #[error("the session has ended")]
    SessionExpired,
    /// The stake is not on the ladder.
    #[error("not a stake of this game")]
    StakeInvalid,
    /// The player's part of the seeds: 1 to 64 plain letters, digits and signs.
    #[error("not a client seed")]
    SeedInvalid,
    /// The round belongs to someone else, or to nobody.
    #[error("no such round")]
    UnknownRound,
    /// The same request was made with another stake.
    #[error("the request was made before with other content")]
    RequestReused,
    /// A spin before the least time since the last one was over.
    #[error("too soon after the last spin")]
    TooSoon {
        /// How much is left of it.
        left: Duration,
    },
    /// The wallet does not hold the stake.
    #[error("not enough money")]
    InsufficientFunds,
    /// A limit of the player's or the operator's.
    #[error("a limit was reached")]
    LimitReached,
    /// The player may not play.
    #[error("not allowed for this player")]
    NotAllowed,
    /// The wallet did not answer; the bet is taken back.
    #[error("the wallet cannot be reached")]
    WalletUnreachable,
    /// The round is still being decided.
    #[error("the round is still on its way")]
    RoundPending,
    /// Too many sessions.
    #[error("the studio is full")]
    Full,
    /// The journal cannot be written: nothing may be promised.
    #[error("the studio's journal cannot be written")]
    Journal,
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::UnknownGame => Face::new(Kind::NotFound, "game_unknown"),
            Self::NotOpen => Face::new(Kind::Conflict, "game_not_open"),
            Self::SessionExpired => Face::new(Kind::Unauthenticated, "session_expired"),
            Self::StakeInvalid => Face::new(Kind::Invalid, "stake_invalid"),
            Self::SeedInvalid => Face::new(Kind::Invalid, "seed_invalid"),
            Self::UnknownRound => Face::new(Kind::NotFound, "round_unknown"),
            Self::RequestReused => Face::new(Kind::Conflict, "request_reused"),
            Self::TooSoon { left } => {
                Face::new(Kind::TooMany, "round_too_soon").with(json!({ "leftMs": left.as_millis() }))
            }
            Self::InsufficientFunds => Face::new(Kind::Conflict, "insufficient_funds"),
            Self::LimitReached => Face::new(Kind::Conflict, "limit_reached"),
            Self::NotAllowed => Face::new(Kind::Forbidden, "game_not_allowed"),
            Self::WalletUnreachable => Face::new(Kind::Unavailable, "wallet_unreachable"),
            Self::RoundPending => Face::new(Kind::Conflict, "round_pending"),
            Self::Full => Face::new(Kind::Unavailable, "studio_full"),
            Self::Journal | Self::Entropy(_) => Face::internal(),
        }
    }
}
