//! Why promotions refuse.

use kernel::{Amount, Face, Fault, Kind, Money, PortError};
use serde_json::json;
use uuid::Uuid;

/// Why promotions refuse.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such promotion, or none that this caller may see.
    #[error("no such promotion")]
    NoPromotion,
    /// It has not begun, it is over, or it is not for this.
    #[error("the promotion is not open")]
    PromotionClosed,
    /// Less than the promotion asks for.
    #[error("below {minimum}")]
    BelowMinimum {
        /// The least.
        minimum: Amount,
    },
    /// A bonus with an open requirement runs.
    #[error("the bonus {bonus} runs")]
    BonusRunning {
        /// Which.
        bonus: Uuid,
        /// How much it is.
        amount: Amount,
        /// What is left to bet.
        left: Money,
    },
    /// Taken as often as it may be.
    #[error("taken as often as it may be")]
    UsedUp,
    /// Only for a first deposit.
    #[error("not the first deposit")]
    NotFirst,
    /// The promotion has given what it may give in all.
    #[error("the promotion's budget is spent")]
    BudgetSpent,
    /// In the cheapest game that counts, the bets that it asks for cost less than it gives.
    #[error("its bets cost {cost}, and it gives {bonus}")]
    PaysForSure {
        /// What the bets cost a player on average.
        cost: Money,
        /// What it gives.
        bonus: Amount,
    },
    /// Nothing that can be played counts for it.
    #[error("no game that can be played counts")]
    NothingCounts,
    /// Somebody who seems to be the same person took it.
    #[error("taken by the same person")]
    TakenBySamePerson,
    /// Nothing may be given to this member now.
    #[error("nothing may be given to the member")]
    NotEligible,
    /// No such bonus, or another member's.
    #[error("no such bonus")]
    NoBonus,
    /// The bonus is in a state that does not allow it.
    #[error("the bonus is {0}")]
    BonusState(&'static str),
    /// The promotion is in a state that does not allow it.
    #[error("the promotion is {0}")]
    PromotionState(&'static str),
    /// Somebody else changed it meanwhile.
    #[error("the promotion was changed meanwhile")]
    PromotionChanged,
    /// What a promotion says cannot be used.
    #[error("the promotion's {0} cannot be used")]
    BadField(&'static str),
    /// Terms that cannot be read.
    #[error("terms that cannot be read: {0}")]
    BadTerms(String),
    /// A raffle that runs, or whose last rounds are still to be counted.
    #[error("the raffle is not over")]
    RaffleNotOver,
    /// The member won nothing in it.
    #[error("nothing was won")]
    NothingWon,
    /// What they won was not claimed in time.
    #[error("the prize has lapsed")]
    PrizeLapsed,
    /// A part of an application that cannot be used.
    #[error("the application's {0} cannot be used")]
    BadForm(&'static str),
    /// No such application.
    #[error("no such application")]
    NoApplication,
    /// An earlier application waits for its decision.
    #[error("an application waits")]
    ApplicationWaiting,
    /// It was decided before.
    #[error("the application is decided")]
    ApplicationDecided,
    /// A file that is not taken as a picture.
    #[error("not a usable picture")]
    Picture(#[from] web::picture::Unusable),
    /// No randomness for a seed.
    #[error("no randomness")]
    NoEntropy,
    /// More than the books can hold.
    #[error("beyond what the books can hold")]
    OutOfRange,
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// Another feature refused.
    #[error("another feature refused")]
    Port(#[from] PortError),
    /// The books.
    #[error("the books refused")]
    Ledger(#[from] ledger::Error),
    /// The database.
    #[error("the promotions' records could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl Error {
    /// Whether it says no, rather than that something broke: the same question again gets the same answer.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        !matches!(self.face().kind, Kind::Internal | Kind::Unavailable | Kind::TooMany)
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::NoPromotion => Face::new(Kind::NotFound, "promotion_not_found"),
            Self::PromotionClosed => Face::new(Kind::Conflict, "promotion_closed"),
            Self::BelowMinimum { minimum } => {
                Face::new(Kind::Conflict, "below_minimum").with(json!({ "minimum": minimum.to_string() }))
            }
            Self::BonusRunning { bonus, amount, left } => Face::new(Kind::Conflict, "bonus_running")
                .with(json!({ "bonus": bonus, "amount": amount.to_string(), "left": left.to_string() })),
            Self::BudgetSpent => Face::new(Kind::Conflict, "budget_spent"),
            Self::PaysForSure { cost, bonus } => Face::new(Kind::Invalid, "promotion_pays_for_sure")
                .with(json!({ "cost": cost.to_string(), "bonus": bonus.to_string() })),
            Self::NothingCounts => Face::new(Kind::Invalid, "no_game_counts"),
            Self::UsedUp => Face::new(Kind::Conflict, "used_up"),
            Self::NotFirst => Face::new(Kind::Conflict, "not_first"),
            Self::TakenBySamePerson => Face::new(Kind::Conflict, "taken_by_same_person"),
            Self::NotEligible => Face::new(Kind::Forbidden, "not_eligible"),
            Self::NoBonus => Face::new(Kind::NotFound, "bonus_not_found"),
            Self::BonusState(state) => {
                Face::new(Kind::Conflict, "bonus_state").with(json!({ "state": state }))
            }
            Self::PromotionState(state) => {
                Face::new(Kind::Conflict, "promotion_state").with(json!({ "state": state }))
            }
            Self::PromotionChanged => Face::new(Kind::Conflict, "promotion_changed"),
            Self::BadField(field) => {
                Face::new(Kind::Invalid, "promotion_field").with(json!({ "field": field }))
            }
            Self::BadTerms(reason) => {
                Face::new(Kind::Invalid, "promotion_terms").with(json!({ "reason": reason }))
            }
            Self::RaffleNotOver => Face::new(Kind::Conflict, "raffle_not_over"),
            Self::NothingWon => Face::new(Kind::Conflict, "nothing_won"),
            Self::PrizeLapsed => Face::new(Kind::Conflict, "prize_lapsed"),
            Self::BadForm(field) => {
                Face::new(Kind::Invalid, "application_invalid").with(json!({ "field": field }))
            }
            Self::NoApplication => Face::new(Kind::NotFound, "application_not_found"),
            Self::ApplicationWaiting => Face::new(Kind::Conflict, "application_waiting"),
            Self::ApplicationDecided => Face::new(Kind::Conflict, "application_decided"),
            Self::Picture(error) => error.face(),
            Self::NoEntropy => Face::internal(),
            Self::OutOfRange => Face::new(Kind::Invalid, "input_invalid"),
            Self::Office(error) => error.face(),
            Self::Port(refused) => refused.face().clone(),
            Self::Ledger(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}
