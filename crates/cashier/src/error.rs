//! Why the cashier refuses.

use kernel::{
    Amount, Face, Fault,
    Kind::{Conflict, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, Unavailable},
    Money, PortError,
};
use serde_json::json;
use time::OffsetDateTime;

use crate::statement::Problem;

/// Why the cashier refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such channel, or one that is switched off.
    #[error("no such channel")]
    UnknownChannel,
    /// The channel, or the way to be paid, is not for members of this country.
    #[error("not for members of this country")]
    NotInCountry,
    /// Outside the limits of a channel or of withdrawals.
    #[error("outside the limits")]
    OutsideLimits {
        /// The least.
        min: Amount,
        /// The most.
        max: Amount,
    },
    /// Finer than the smallest part of the currency: no bank can send it.
    #[error("finer than a hundredth")]
    TooFine,
    /// The page to return to is not one of the site's.
    #[error("the page to return to is not the site's")]
    ForeignReturn,
    /// A payee's field is empty, too long, or holds control characters.
    #[error("the payee's {0} is not usable")]
    BadPayee(&'static str),
    /// Not at this hour.
    #[error("closed until {from}")]
    ClosedNow {
        /// From when it is open, by the site's clock.
        from: String,
        /// Until when.
        until: String,
    },
    /// The day's count or sum is used up.
    #[error("no more today")]
    DayFull {
        /// Most per day.
        count: u32,
        /// Their most sum.
        sum: Amount,
    },
    /// The fee would leave nothing.
    #[error("the fee leaves nothing")]
    FeeTooHigh {
        /// The fee.
        fee: Money,
    },
    /// Deposited money must be bet first.
    #[error("{outstanding} must be bet first")]
    TurnoverOpen {
        /// What is left to bet.
        outstanding: Money,
    },
    /// Welcome money must be bet before it leaves.
    #[error("{unplayed} of welcome money must be bet first, {free} may leave")]
    WelcomeUnplayed {
        /// What of it is left to bet.
        unplayed: Money,
        /// What may leave now.
        free: Money,
    },
    /// More of a deposit is to go back than is left of it.
    #[error("{left} can go back")]
    ReturnTooLarge {
        /// What is left of it.
        left: Money,
    },
    /// The member owes for deposits that were taken back.
    #[error("{outstanding} is owed")]
    DebtOpen {
        /// How much.
        outstanding: Money,
    },
    /// The member has given no name to which money may go.
    #[error("no name of the payee")]
    NameMissing,
    /// The account is another member's.
    #[error("the account is another member's")]
    PayeeTaken,
    /// The name of the account is not the one on the member's papers.
    #[error("the account is not in the name of the papers")]
    PayeeName,
    /// The account was closed to payouts: it is not in the name of the member's papers.
    #[error("nothing is paid to the account")]
    PayeeBlocked,
    /// As many accounts as may be are bound.
    #[error("{most} accounts are bound")]
    TooManyPayees {
        /// As many.
        most: u32,
    },
    /// The member's password is still one that somebody else was told.
    #[error("the password is one that somebody else was told")]
    GivenPassword,
    /// The member has no payment password, and needs one.
    #[error("no payment password")]
    PaymentPasswordMissing,
    /// The payment password is missing or wrong.
    #[error("the payment password is wrong")]
    PaymentPasswordWrong,
    /// The file is not taken as a picture.
    #[error("not a usable picture")]
    Picture(#[from] web::picture::Unusable),
    /// No number of a mobile wallet.
    #[error("no number of a mobile wallet")]
    WalletNumber,
    /// The owner of the wallet was asked too often without paying.
    #[error("the owner of the wallet was asked too often")]
    WalletAsked,
    /// Too many pictures in a day.
    #[error("too many pictures")]
    TooManyPictures,
    /// Parts that do not make up the whole.
    #[error("the parts do not make up {net}")]
    BadParts {
        /// The whole.
        net: Amount,
    },
    /// More arrived than was sent, or nothing is missing.
    #[error("less than {amount} must have arrived")]
    ArrivedWrong {
        /// What was sent.
        amount: Amount,
    },
    /// The deposit is in a state that does not allow it.
    #[error("the deposit is {0}")]
    DepositState(&'static str),
    /// Somebody gave this transaction id before.
    #[error("the transaction id is used")]
    TransactionUsed,
    /// A file that is no statement.
    #[error("not a statement: {}", .0.what)]
    BadStatement(Problem),
    /// The operating system has no randomness.
    #[error("no randomness")]
    NoEntropy,
    /// No such member directly above or below, or no transfers here at all.
    #[error("nobody near enough")]
    NotNear,
    /// Money is on its way between this member and this vendor.
    #[error("money is on its way")]
    Moving,
    /// There is nothing to move.
    #[error("nothing to move")]
    NothingToMove,
    /// A vendor definitely refused a member's money.
    #[error("the vendor refused the money")]
    VendorRefused,
    /// Another operator works on it.
    #[error("another operator works on it")]
    Claimed {
        /// Until when it is theirs.
        until: OffsetDateTime,
    },
    /// A setting that cannot be used.
    #[error("the setting {0} cannot be used")]
    BadSetting(&'static str),
    /// Another feature refused.
    #[error("another feature refused")]
    Port(#[from] PortError),
    /// The request id stands for another request.
    #[error("the request id stands for another request")]
    RequestReused,
    /// Not there, or another member's.
    #[error("no such deposit or withdrawal")]
    NotFound,
    /// The withdrawal is in a state that does not allow it.
    #[error("the withdrawal is {0}")]
    WrongState(&'static str),
    /// A cursor nobody gave out.
    #[error("not a cursor")]
    BadCursor,
    /// A message that its signature does not vouch for.
    #[error("the message's signature is not right")]
    BadSignature,
    /// A message that cannot be read.
    #[error("the message cannot be read")]
    BadMessage,
    /// A message that contradicts our record.
    #[error("the message contradicts our record: {0}")]
    Mismatch(String),
    /// The provider did not answer, or not usefully.
    #[error("the provider did not answer")]
    Provider(#[from] reqwest::Error),
    /// The provider answered what cannot be used: too much, half of it, or something else.
    #[error("the provider's answer cannot be used")]
    Answer(#[from] web::answer::Unusable),
    /// The provider refused.
    #[error("the provider refused")]
    ProviderRefused,
    /// Somebody has looked at it already.
    #[error("looked at already")]
    MismatchSeen,
    /// Who asked for an adjustment does not decide about it.
    #[error("not for oneself")]
    Oneself,
    /// The adjustment has been decided.
    #[error("the adjustment was decided")]
    AdjustmentDecided,
    /// What moved outside was booked by hand before.
    #[error("booked by hand before")]
    AdjustmentBooked,
    /// Somebody dealt with the tokens before.
    #[error("the tokens were dealt with")]
    TokensDealt,
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// The books.
    #[error("the books refused")]
    Ledger(#[from] ledger::Error),
    /// The database.
    #[error("the cashier's records could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::UnknownChannel => Face::new(NotFound, "unknown_channel"),
            Self::NotInCountry => Face::new(Forbidden, "channel_not_in_country"),
            Self::OutsideLimits { min, max } => Face::new(Invalid, "amount_outside_limits")
                .with(json!({ "min": min.to_string(), "max": max.to_string() })),
            Self::TooFine => Face::new(Invalid, "amount_too_fine"),
            Self::ForeignReturn => Face::new(Invalid, "foreign_return"),
            Self::BadPayee(field) => Face::new(Invalid, "bad_payee").with(json!({ "field": field })),
            Self::ClosedNow { from, until } => {
                Face::new(Conflict, "closed_now").with(json!({ "from": from, "until": until }))
            }
            Self::DayFull { count, sum } => {
                Face::new(Conflict, "day_full").with(json!({ "count": count, "sum": sum.to_string() }))
            }
            Self::FeeTooHigh { fee } => figure(Face::new(Invalid, "fee_too_high"), "fee", fee),
            Self::TurnoverOpen { outstanding } => {
                Face::new(Conflict, "turnover_open").with(json!({ "outstanding": outstanding.to_string() }))
            }
            Self::WelcomeUnplayed { unplayed, free } => Face::new(Conflict, "welcome_unplayed")
                .with(json!({ "unplayed": unplayed.to_string(), "free": free.to_string() })),
            Self::ReturnTooLarge { left } => figure(Face::new(Invalid, "return_too_large"), "left", left),
            Self::DebtOpen { outstanding } => {
                figure(Face::new(Conflict, "debt_open"), "outstanding", outstanding)
            }
            Self::NameMissing => Face::new(Conflict, "payee_name_missing"),
            Self::PayeeTaken => Face::new(Conflict, "payee_taken"),
            Self::PayeeName => Face::new(Conflict, "payee_name_differs"),
            Self::PayeeBlocked => Face::new(Conflict, "payee_blocked"),
            Self::TooManyPayees { most } => number(Face::new(Conflict, "too_many_payees"), "most", *most),
            Self::GivenPassword => Face::new(Conflict, "given_password"),
            Self::PaymentPasswordMissing => Face::new(Conflict, "payment_password_missing"),
            Self::PaymentPasswordWrong => Face::new(Forbidden, "payment_password_wrong"),
            Self::Picture(why) => why.face(),
            Self::WalletAsked => Face::new(Conflict, "wallet_asked"),
            Self::WalletNumber => Face::new(Invalid, "wallet_number"),
            Self::TooManyPictures => Face::new(TooMany, "too_many_requests"),
            Self::BadParts { net } => figure(Face::new(Invalid, "bad_parts"), "net", net),
            Self::ArrivedWrong { amount } => figure(Face::new(Invalid, "arrived_wrong"), "amount", amount),
            Self::DepositState(state) => Face::new(Conflict, "deposit_state").with(json!({ "state": state })),
            Self::TransactionUsed => Face::new(Conflict, "transaction_used"),
            Self::BadStatement(problem) => Face::new(Invalid, "bad_statement")
                .with(json!({ "line": problem.line, "problem": problem.what })),
            Self::NotNear => Face::new(NotFound, "not_near"),
            Self::Moving => Face::new(Conflict, "money_moving"),
            Self::NothingToMove => Face::new(Conflict, "nothing_to_move"),
            Self::VendorRefused => Face::new(Conflict, "vendor_refused_money"),
            Self::Claimed { until } => {
                number(Face::new(Conflict, "claimed"), "until", until.unix_timestamp())
            }
            Self::NoEntropy | Self::BadSetting(_) => Face::internal(),
            Self::Port(refused) => refused.face().clone(),
            Self::RequestReused => Face::new(Conflict, "request_reused"),
            Self::NotFound => Face::new(NotFound, "payment_not_found"),
            Self::WrongState(state) => figure(Face::new(Conflict, "withdrawal_state"), "state", state),
            Self::MismatchSeen => Face::new(Conflict, "mismatch_seen"),
            Self::TokensDealt => Face::new(Conflict, "tokens_dealt"),
            Self::Oneself => Face::new(Forbidden, "not_for_oneself"),
            Self::AdjustmentDecided => Face::new(Conflict, "adjustment_decided"),
            Self::AdjustmentBooked => Face::new(Conflict, "adjustment_booked"),
            Self::BadCursor => Face::new(Invalid, "bad_cursor"),
            Self::BadSignature => Face::new(Unauthenticated, "bad_signature"),
            Self::BadMessage => Face::new(Invalid, "bad_message"),
            Self::Mismatch(_) => Face::new(Conflict, "payment_mismatch"),
            Self::Provider(_) | Self::Answer(_) | Self::ProviderRefused => {
                Face::new(Unavailable, "provider_unavailable")
            }
            Self::Office(error) => error.face(),
            Self::Ledger(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}

/// A face that names a whole number.
fn number(face: Face, name: &str, number: impl Into<serde_json::Value>) -> Face {
    face.with(json!({ name: number.into() }))
}

/// A face that names a sum, as texts write sums.
fn figure(face: Face, name: &str, figure: impl std::fmt::Display) -> Face {
    face.with(json!({ name: figure.to_string() }))
}
