//! Why the agency refuses.

use kernel::{Face, Fault, Kind, Money, Rate};
use serde_json::json;

/// Why the agency refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Above the offerer's own rate, or below a rate already promised further down.
    #[error("the rate is out of range")]
    RateOutOfRange {
        /// The most that may be offered.
        max: Rate,
    },
    /// A step that promises more than the offerer gets under its conditions.
    #[error("a step is out of range")]
    TierOutOfRange {
        /// Which, counted from one.
        tier: usize,
        /// The most that may be offered there.
        max: Rate,
    },
    /// Steps that do not climb, or that are not of their kind.
    #[error("the steps are not in order")]
    BadTiers,
    /// A rate of nothing.
    #[error("a step pays nothing")]
    NoRate,
    /// All kinds of commission together above half of the edge of the games.
    #[error("commission of {} % in all, above {} %", percent(*sum), percent(*max))]
    AboveEdge {
        /// What it would come to.
        sum: Rate,
        /// The most that is allowed.
        max: Rate,
    },
    /// Offered to somebody who is no agent.
    #[error("not an agent")]
    NotAnAgent,
    /// The agent's account is closed.
    #[error("the agent's account is closed")]
    AgentClosed,
    /// Parts of a line that do not make up its valid bets.
    #[error("the parts of a line do not make it up")]
    BadParts,
    /// Made an agent, and no player: an agent already, or one who plays on trial.
    #[error("not a player")]
    NotAPlayer,
    /// The house contracts only with agents who have no upline.
    #[error("not one with whom the house contracts")]
    NotOfTheHouse,
    /// Windows that do not make up whole hours.
    #[error("window_minutes does not divide an hour")]
    BadWindow,
    /// Not directly under the offerer.
    #[error("not directly under the offerer")]
    NotYourDownline,
    /// An offer to this agent is open.
    #[error("an offer is open")]
    OfferOpen,
    /// Nobody answered it in time.
    #[error("the offer has ended")]
    OfferExpired,
    /// Not there, or another's.
    #[error("no such contract or statement")]
    NotFound,
    /// A signing seed that is not 64 hex digits.
    #[error("signing_seed is not 64 hex digits")]
    BadSeed,
    /// Sums beyond the range of money.
    #[error("a sum is out of range")]
    OutOfRange,
    /// Another node settles.
    #[error("the lease was lost")]
    LeaseLost,
    /// No randomness.
    #[error("no randomness")]
    Entropy(#[from] kernel::entropy::NoEntropy),
    /// A statement that cannot be read.
    #[error("the statement cannot be read")]
    Unreadable(#[from] serde_json::Error),
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// The books.
    #[error("the books refused")]
    Ledger(#[from] ledger::Error),
    /// The database.
    #[error("the agency's records could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

/// A rate as people write it, in percent: `0.30`.
#[must_use]
pub fn percent(rate: Rate) -> String {
    let whole = rate.millionths().checked_div(10_000).unwrap_or_default();
    let part = rate.millionths().checked_rem(10_000).unwrap_or_default();
    let digits = format!("{part:04}");
    let kept = digits.trim_end_matches('0');
    format!("{whole}.{kept:0<2}")
}

/// Reads a rate that people wrote in percent, from 0 to 100 with up to four decimals.
#[must_use]
pub fn parse_percent(text: &str) -> Option<Rate> {
    // Money reads plain decimals with five places: one percent is 100,000 units, ten units a millionth.
    let units = text.parse::<Money>().ok()?.units();
    let millionths = u32::try_from(units.checked_div(10)?).ok()?;
    let fits = units.checked_rem(10) == Some(0) && millionths <= 1_000_000;
    fits.then(|| Rate::from_millionths(millionths))
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::RateOutOfRange { max } => Face::new(Kind::Invalid, "rate_out_of_range")
                .with(json!({ "min": "0.00", "max": percent(*max) })),
            Self::TierOutOfRange { tier, max } => Face::new(Kind::Invalid, "tier_out_of_range")
                .with(json!({ "tier": tier, "max": percent(*max) })),
            Self::BadTiers => Face::new(Kind::Invalid, "tiers_out_of_order"),
            Self::NoRate => Face::new(Kind::Invalid, "rate_of_nothing"),
            Self::AboveEdge { sum, max } => Face::new(Kind::Invalid, "commission_above_edge")
                .with(json!({ "sum": percent(*sum), "max": percent(*max) })),
            Self::NotAnAgent => Face::new(Kind::Conflict, "not_an_agent"),
            Self::NotAPlayer => Face::new(Kind::Conflict, "not_a_player"),
            Self::NotOfTheHouse => Face::new(Kind::Conflict, "not_of_the_house"),
            Self::AgentClosed => Face::new(Kind::Conflict, "agent_closed"),
            Self::NotYourDownline => Face::new(Kind::NotFound, "not_your_downline"),
            Self::OfferExpired => Face::new(Kind::Conflict, "contract_expired"),
            Self::OfferOpen => Face::new(Kind::Conflict, "contract_open"),
            Self::NotFound => Face::new(Kind::NotFound, "contract_not_found"),
            Self::BadSeed
            | Self::BadWindow
            | Self::BadParts
            | Self::OutOfRange
            | Self::LeaseLost
            | Self::Entropy(_)
            | Self::Unreadable(_) => Face::internal(),
            Self::Office(error) => error.face(),
            Self::Ledger(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}
