//! Why someone does not get in.

use kernel::{Face, Fault, Kind, entropy::NoEntropy};
use serde_json::json;

use crate::rules::Unfit;

/// Why someone does not get in.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Account or password is wrong; which one is not said.
    #[error("account or password is wrong")]
    SignInFailed {
        /// Whether the next attempt needs a captcha.
        captcha: bool,
    },
    /// An attempt without the captcha that was demanded.
    #[error("a captcha is needed")]
    CaptchaRequired,
    /// An attempt without the work that was demanded.
    #[error("work is needed")]
    WorkRequired,
    /// The work was wrong, used, too old, or done for another name.
    #[error("the work is wrong")]
    WorkWrong,
    /// A new password that is guessed soon.
    #[error("the password is guessed soon")]
    Guessable,
    /// What money rests on waits until the password that somebody else was told is changed.
    #[error("the password is one that somebody else was told")]
    GivenPassword,
    /// A new payment PIN that is tried among the first.
    #[error("the PIN is guessed soon")]
    PlainPin,
    /// The captcha was wrong, used, or too old.
    #[error("the captcha is wrong")]
    CaptchaWrong,
    /// A player in the agents' area.
    #[error("not an agent")]
    NotAgent,
    /// The account is switched off.
    #[error("the account is switched off")]
    Disabled,
    /// The member pauses.
    #[error("the member is not let in")]
    Barred(Face),
    /// Another member has the account name.
    #[error("the account name is taken")]
    Taken,
    /// A field breaks its rule.
    #[error("the field {field} breaks its rule")]
    Field {
        /// The field's name in the call.
        field: &'static str,
        /// The rule's name; its text is the client's.
        pattern: &'static str,
        /// Shortest.
        min: usize,
        /// Longest.
        max: usize,
    },
    /// Others must not see this name.
    #[error("the {field} is not to be shown to others: {why:?}")]
    NameUnfit {
        /// The field's name in the call.
        field: &'static str,
        /// Why.
        why: Unfit,
    },
    /// The terms were not accepted.
    #[error("the terms were not accepted")]
    Terms,
    /// No agent has this code.
    #[error("no agent has this code")]
    NoSuchCode,
    /// No link of that code, or another's, or one that was deleted.
    #[error("no such link")]
    NoSuchLink,
    /// The agent has made as many links as one account can.
    #[error("too many links")]
    TooManyLinks,
    /// The old password is wrong.
    #[error("the old password is wrong")]
    WrongOldPassword,
    /// What was asked for is switched off here.
    #[error("switched off")]
    SwitchedOff,
    /// The name on the bank account is written already.
    #[error("the name is written already")]
    NameWritten,
    /// The name is not the one on the member's approved papers.
    #[error("not the name on the papers")]
    OtherName,
    /// An agent in the players' area of a house that keeps them apart, or a trial account.
    #[error("not a member")]
    NotMember,
    /// The house sends no more messages today.
    #[error("the budget of messages is used up")]
    Quota,
    /// The code is not the one that was sent, was used, or was tried too often.
    #[error("the code is wrong")]
    CodeWrong,
    /// The code is too old.
    #[error("the code is too old")]
    CodeExpired,
    /// Another member has the mobile number.
    #[error("the mobile number is taken")]
    MobileTaken,
    /// A right password from an unknown network: one more proof is asked for.
    #[error("one more proof is needed")]
    MoreProof {
        /// Names the attempt in the next call.
        ticket: String,
        /// What would be taken, and where a code would go.
        methods: Vec<crate::challenge::Offer>,
    },
    /// The extra proof is wrong, or its ticket is no longer good.
    #[error("the extra proof is wrong")]
    ProofWrong,
    /// The reset link was used, is too old, or never was.
    #[error("the reset link is not good")]
    ResetWrong,
    /// Nobody has this name with this e-mail address.
    #[error("no such user")]
    UnknownUser,
    /// The password that a sensitive change asks for is wrong.
    #[error("the password is wrong")]
    PasswordWrong,
    /// The new password is the old one.
    #[error("the password stays the same")]
    SamePassword,
    /// The new password is the one everybody is given.
    #[error("the default password is no password")]
    DefaultPassword,
    /// The authenticator is already in use, or there is none.
    #[error("the authenticator is not in this state")]
    AuthenticatorState,
    /// Younger than the site admits.
    #[error("too young")]
    TooYoung,
    /// The human check was not passed.
    #[error("the human check was not passed")]
    HumanCheck,
    /// A body that had to be encrypted was not.
    #[error("the body is not encrypted")]
    PlainBody,
    /// An encrypted body could not be opened, is too old, or was sent before.
    #[error("the encrypted body is not good")]
    SealedBody,
    /// The one-time code was used or is too old.
    #[error("the one-time code is not good")]
    HandoverWrong,
    /// The browser is not remembered, or no longer.
    #[error("the browser is not remembered")]
    NotRemembered,
    /// The page stands on a host that is none of the house's.
    #[error("the host is none of the house's")]
    ForeignHost,
    /// The account at the provider could not be verified.
    #[error("the account at the provider could not be verified")]
    ProviderUnproved,
    /// The account elsewhere is proved, and nobody's here yet.
    #[error("nobody has registered with the account elsewhere")]
    NotRegistered {
        /// Names it in the registration.
        ticket: String,
        /// A login name that is free.
        username: Option<String>,
        /// The address that the provider has verified.
        email: Option<String>,
    },
    /// The account elsewhere is another member's, or the member has bound another of the same provider.
    #[error("the account elsewhere is bound")]
    ProviderAccountBound,
    /// Without it nobody would get into the account any more.
    #[error("the last way in")]
    LastWayIn,
    /// The courier's settings cannot be used.
    #[error("the courier's settings cannot be used")]
    Courier,
    /// A body that is no form.
    #[error("the form could not be read")]
    Form,
    /// The site says no: a function is switched off.
    #[error("the site says no")]
    Site(#[from] crate::site::Error),
    /// Too many attempts.
    #[error("too many attempts")]
    TooMany(#[from] web::limit::TooMany),
    /// Too many wrong tries of a code or a payment password: nobody may try for a while.
    #[error("wrong tries: {left} must pass")]
    Wait {
        /// How long.
        left: time::Duration,
    },
    /// Too many passwords are being hashed.
    #[error("too many passwords are being hashed")]
    Busy,
    /// A password could not be hashed.
    #[error("a password could not be hashed")]
    Hashing,
    /// A captcha could not be drawn.
    #[error("a captcha could not be drawn")]
    Drawing,
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The database.
    #[error("members could not be reached")]
    Store(#[from] store::Error),
}

impl Error {
    /// A field that must be filled and is not.
    pub(crate) const fn missing(field: &'static str) -> Self {
        Self::Field { field, pattern: "required", min: 1, max: 0 }
    }

    /// Two fields that must be the same and are not.
    pub(crate) const fn different(field: &'static str) -> Self {
        Self::Field { field, pattern: "same_twice", min: 0, max: 0 }
    }
}

store::from_sqlx!(Error);

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::SignInFailed { captcha } => {
                Face::new(Kind::Unauthenticated, "login_failed").with(json!({ "captcha": captcha }))
            }
            Self::CaptchaRequired => {
                Face::new(Kind::Invalid, "captcha_required").with(json!({ "captcha": true }))
            }
            Self::CaptchaWrong => Face::new(Kind::Invalid, "captcha_wrong").with(json!({ "captcha": true })),
            Self::WorkRequired => Face::new(Kind::Invalid, "work_required"),
            Self::WorkWrong => Face::new(Kind::Invalid, "work_wrong"),
            Self::Guessable => Face::new(Kind::Invalid, "password_guessable"),
            Self::GivenPassword => Face::new(Kind::Conflict, "given_password"),
            Self::PlainPin => Face::new(Kind::Invalid, "pin_guessable"),
            Self::NotAgent => Face::new(Kind::Forbidden, "non_agent"),
            Self::Disabled => Face::new(Kind::Forbidden, "account_disabled"),
            Self::Barred(face) => face.clone(),
            Self::Taken => Face::new(Kind::Conflict, "username_taken"),
            Self::Field { field, pattern, min, max } => Face::new(Kind::Invalid, "field_invalid")
                .with(json!({ "field": field, "patternId": pattern, "min": min, "max": max })),
            Self::NameUnfit { field, why: Unfit::Unclear } => {
                Face::new(Kind::Invalid, "name_unclear").with(json!({ "field": field }))
            }
            Self::NameUnfit { field, why: Unfit::Reserved } => {
                Face::new(Kind::Invalid, "name_reserved").with(json!({ "field": field }))
            }
            Self::Terms => Face::new(Kind::Invalid, "terms_required"),
            Self::NoSuchCode => Face::new(Kind::NotFound, "affiliate_unknown"),
            Self::NoSuchLink => Face::new(Kind::NotFound, "link_not_found"),
            Self::TooManyLinks => Face::new(Kind::Conflict, "too_many_links"),
            Self::WrongOldPassword => Face::new(Kind::Invalid, "old_password_wrong"),
            Self::SwitchedOff => Face::new(Kind::Forbidden, "function_disabled"),
            Self::NameWritten => Face::new(Kind::Conflict, "payee_name_written"),
            Self::OtherName => Face::new(Kind::Conflict, "payee_name_differs"),
            Self::NotMember => Face::new(Kind::Forbidden, "non_member"),
            Self::Quota => Face::new(Kind::TooMany, "quota_exceeded"),
            Self::CodeWrong => Face::new(Kind::Invalid, "verification_code_wrong"),
            Self::CodeExpired => Face::new(Kind::Invalid, "code_expired"),
            Self::MobileTaken => Face::new(Kind::Conflict, "mobile_taken"),
            Self::MoreProof { ticket, methods } => Face::new(Kind::Forbidden, "verification_required")
                .with(json!({ "ticket": ticket, "methods": methods })),
            Self::ProofWrong => Face::new(Kind::Unauthenticated, "proof_wrong"),
            Self::ResetWrong => Face::new(Kind::Invalid, "reset_link_wrong"),
            Self::UnknownUser => Face::new(Kind::NotFound, "user_unknown"),
            Self::PasswordWrong => Face::new(Kind::Invalid, "password_wrong"),
            Self::SamePassword => Face::new(Kind::Invalid, "same_password"),
            Self::DefaultPassword => Face::new(Kind::Invalid, "default_password"),
            Self::AuthenticatorState => Face::new(Kind::Conflict, "authenticator_state"),
            Self::TooYoung => Face::new(Kind::Invalid, "too_young"),
            Self::HumanCheck => Face::new(Kind::Invalid, "human_check_failed"),
            Self::PlainBody => Face::new(Kind::Invalid, "sealed_body_required"),
            Self::SealedBody => Face::new(Kind::Invalid, "sealed_body_wrong"),
            Self::HandoverWrong => Face::new(Kind::Unauthenticated, "one_time_code_wrong"),
            Self::NotRemembered => Face::new(Kind::Unauthenticated, "not_remembered"),
            Self::ForeignHost => Face::new(Kind::Invalid, "invalid_domain"),
            Self::ProviderUnproved => Face::new(Kind::Unauthenticated, "account_elsewhere"),
            Self::NotRegistered { ticket, username, email } => {
                Face::new(Kind::Conflict, "registration_required")
                    .with(json!({ "ticket": ticket, "username": username, "email": email }))
            }
            Self::ProviderAccountBound => Face::new(Kind::Conflict, "account_elsewhere_bound"),
            Self::LastWayIn => Face::new(Kind::Conflict, "last_way_in"),
            Self::Form => Face::new(Kind::Invalid, "bad_request"),
            Self::Site(error) => error.face(),
            Self::TooMany(error) => error.face(),
            Self::Wait { left } => Face::new(Kind::TooMany, "guesses_wait")
                .with(json!({ "seconds": left.whole_seconds().saturating_add(1) })),
            Self::Busy => Face::new(Kind::Unavailable, "busy"),
            Self::Hashing | Self::Drawing | Self::Courier | Self::Entropy(_) => Face::internal(),
            Self::Store(error) => error.face(),
        }
    }
}
