//! Why the guard refuses.

use kernel::{Face, Fault, Kind, Money, PortError};
use serde_json::json;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use crate::{limit, pause::Pause};

/// Why the guard refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The member paused, or was paused.
    #[error("the member pauses")]
    Paused(Pause),
    /// The account belongs to somebody who works for the house.
    #[error("accounts of staff may not bet")]
    Staff,
    /// A pause shorter than the one that holds.
    #[error("a pause is only ever prolonged")]
    PauseShorter,
    /// A limit that the member set.
    #[error("a limit of {kind:?} is reached")]
    LimitReached {
        /// Of what.
        kind: limit::Kind,
        /// Over how long.
        span: limit::Span,
        /// What is left of it.
        left: Money,
    },
    /// A limit of a kind that takes another sort of value, or beyond what makes sense.
    #[error("not a limit")]
    BadLimit,
    /// A reality check at a distance that is not offered.
    #[error("not an interval that is offered")]
    BadInterval,
    /// More than the member may withdraw before more is known of them.
    #[error("more must be known of the member first")]
    ProofNeeded {
        /// What they may still withdraw.
        left: Money,
        /// The tier that allows more.
        tier: usize,
    },
    /// The file is not taken as a picture.
    #[error("not a usable picture")]
    Picture(#[from] web::picture::Unusable),
    /// The proof was approved; it is not replaced.
    #[error("the proof stands")]
    ProofStands,
    /// The proof was decided, or replaced, meanwhile.
    #[error("the proof was decided meanwhile")]
    ProofDecided,
    /// A paper of identity without the name that stands on it, or a name that cannot be one.
    #[error("the name on the paper is needed")]
    PaperName,
    /// There is no such thing.
    #[error("no such thing")]
    NotFound,
    /// Too many files within an hour.
    #[error("too many files")]
    TooMany(#[from] web::limit::TooMany),
    /// Coming back must be confirmed.
    #[error("coming back must be confirmed")]
    NotConfirmed,
    /// There is no exclusion to come back from.
    #[error("no exclusion")]
    NotExcluded,
    /// The exclusion's term is not over.
    #[error("the term is not over")]
    ReturnTooEarly {
        /// When it is; never, when absent.
        until: Option<OffsetDateTime>,
    },
    /// The licence does not cover it.
    #[error("the licence does not cover it")]
    NotLicensed,
    /// Real money without a whole licence record.
    #[error("guard.licence lacks {0}: real money needs a whole licence record")]
    Licence(&'static str),
    /// A setting that cannot be used.
    #[error("guard.{0} cannot be used")]
    Setting(&'static str),
    /// A picture could not be sealed or opened.
    #[error(transparent)]
    Sealing(#[from] crate::kyc::Sealing),
    /// A picture could not be kept.
    #[error("a picture could not be kept")]
    Disk(#[from] std::io::Error),
    /// The operator may not, whatever it is about.
    #[error(transparent)]
    Office(#[from] office::Error),
    /// Accounts for payouts could not be held to a name.
    #[error("accounts for payouts could not be held to a name")]
    Payees(#[source] PortError),
    /// The database.
    #[error("the guard's records could not be reached")]
    Store(#[from] store::Error),
}

store::from_sqlx!(Error);

fn written(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}

/// The face of a pause: until when, or for ever, or until its member comes back.
pub(crate) fn pause_face(pause: Pause) -> Face {
    match pause.until {
        Some(until) if pause.over => Face::new(Kind::Forbidden, "member_return_open").with(json!({
            "kind": pause.kind.name(), "until": written(until), "backFrom": pause.back_from.map(written) })),
        Some(until) => Face::new(Kind::Forbidden, "member_paused")
            .with(json!({ "kind": pause.kind.name(), "until": written(until) })),
        None => Face::new(Kind::Forbidden, "member_excluded")
            .with(json!({ "kind": pause.kind.name(), "until": null })),
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Paused(pause) => pause_face(*pause),
            Self::Staff => Face::new(Kind::Forbidden, "staff_may_not_bet"),
            Self::NotConfirmed => Face::new(Kind::Invalid, "confirmation_needed"),
            Self::NotExcluded => Face::new(Kind::Conflict, "not_excluded"),
            Self::ReturnTooEarly { until } => {
                Face::new(Kind::Conflict, "return_too_early").with(json!({ "until": until.map(written) }))
            }
            Self::PauseShorter => Face::new(Kind::Conflict, "pause_shorter"),
            Self::LimitReached { kind, span, left } => {
                let code = match kind {
                    limit::Kind::Deposit => "deposit_limit_reached",
                    limit::Kind::Time => "time_limit_reached",
                    limit::Kind::Loss | limit::Kind::Wager => "limit_reached",
                };
                let details = json!({ "kind": kind.name(), "span": span.name(), "left": left });
                Face { details, ..Face::new(Kind::Conflict, code) }
            }
            Self::BadLimit => Face::new(Kind::Invalid, "limit_invalid"),
            Self::BadInterval => Face::new(Kind::Invalid, "interval_invalid"),
            Self::ProofNeeded { left, tier } => {
                Face::new(Kind::Forbidden, "proof_needed").with(json!({ "left": left, "tier": tier }))
            }
            Self::Picture(why) => why.face(),
            Self::ProofStands => Face::new(Kind::Conflict, "proof_stands"),
            Self::ProofDecided => Face::new(Kind::Conflict, "proof_decided"),
            Self::PaperName => Face::new(Kind::Invalid, "paper_name_needed"),
            Self::NotFound => Face::new(Kind::NotFound, "not_found"),
            Self::TooMany(error) => error.face(),
            Self::NotLicensed => Face::new(Kind::Forbidden, "not_licensed"),
            Self::Licence(_) | Self::Setting(_) | Self::Disk(_) | Self::Sealing(_) => Face::internal(),
            Self::Payees(error) => error.face().clone(),
            Self::Office(error) => error.face(),
            Self::Store(error) => error.face(),
        }
    }
}

/// An amount of units, as money.
pub(crate) fn money(units: i64) -> Money {
    Money::from_units(units)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::pause::Term;

    /// A client counts down to a moment, and offers the return only when the term is over.
    #[test]
    fn who_is_kept_out_reads_until_when() {
        let now = datetime!(2026-03-11 6:00 UTC);
        let told = |pause| {
            let face = Error::Paused(pause).face();
            (face.kind, face.code, face.details)
        };
        let cool_off = json!({ "kind": "cool_off", "until": "2026-03-12T06:00:00Z" });
        assert_eq!(told(Term::Day.from(now)), (Kind::Forbidden, "member_paused", cool_off));
        let ever = json!({ "kind": "exclusion", "until": null });
        assert_eq!(told(Term::Permanent.from(now)), (Kind::Forbidden, "member_excluded", ever));
        let over = Pause { over: true, back_from: Some(now), ..Term::HalfYear.from(now) };
        let open = json!({ "kind": "exclusion", "until": "2026-09-13T06:00:00Z", "backFrom": "2026-03-11T06:00:00Z" });
        assert_eq!(told(over), (Kind::Forbidden, "member_return_open", open));
    }

    #[test]
    fn a_limit_says_which_it_is_and_what_is_left() {
        let told = |kind| {
            let face = Error::LimitReached { kind, span: limit::Span::Week, left: money(150_000) }.face();
            (face.code, face.details["kind"].clone(), face.details["left"].clone())
        };
        assert_eq!(told(limit::Kind::Deposit), ("deposit_limit_reached", json!("deposit"), json!("1.50")));
        assert_eq!(told(limit::Kind::Time).0, "time_limit_reached");
        assert_eq!(
            (told(limit::Kind::Loss).0, told(limit::Kind::Wager).0),
            ("limit_reached", "limit_reached")
        );
        let early = Error::ReturnTooEarly { until: Some(datetime!(2026-03-11 6:00 UTC)) }.face();
        assert_eq!(early.details, json!({ "until": "2026-03-11T06:00:00Z" }));
        let proof = Error::ProofNeeded { left: money(0), tier: 2 }.face();
        assert_eq!((proof.code, proof.details), ("proof_needed", json!({ "left": "0.00", "tier": 2 })));
    }
}
