//! Why a command was not answered by a decision.

use kernel::{Face, Fault, Kind};

/// Why a command was not answered by a decision.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// More commands wait than the writers can take; nothing was done.
    #[error("too many commands are waiting")]
    Overloaded,
    /// The commit's answer did not come: done or not, the key decides on the retry (storage.md, rule 4).
    #[error("whether the command was done is not known")]
    OutcomeUnknown,
    /// The database refused; nothing was done.
    #[error("the command could not be written")]
    Store(#[from] store::Error),
    /// The books refused.
    #[error("the command could not be booked")]
    Ledger(#[from] ledger::Error),
}

store::from_sqlx!(Error);

impl Error {
    pub(crate) fn is_retryable(&self) -> bool {
        match self {
            Self::Store(error) | Self::Ledger(ledger::Error::Store(error)) => error.is_retryable(),
            Self::Overloaded | Self::OutcomeUnknown | Self::Ledger(_) => false,
        }
    }
}

impl Fault for Error {
    fn face(&self) -> Face {
        match self {
            Self::Overloaded => Face::new(Kind::Unavailable, "busy"),
            Self::OutcomeUnknown => Face::new(Kind::Unavailable, "outcome_unknown"),
            Self::Store(error) => error.face(),
            Self::Ledger(error) => error.face(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a writer tries again by itself is what the database gave up for another's sake; all else is the caller's to ask.
    #[tokio::test]
    async fn only_what_the_database_gave_up_is_tried_again() {
        let db = store::testing::TestDb::fresh().await;
        let store = db.store().await;
        for (code, again) in [("40001", true), ("40P01", true), ("22012", false)] {
            let raised = async || {
                let script = format!("do $$ begin raise 'given up' using errcode = '{code}'; end $$");
                let raised = sqlx::query(sqlx::AssertSqlSafe(script)).execute(store.pool()).await;
                store::Error::from(raised.unwrap_err())
            };
            assert_eq!(Error::Store(raised().await).is_retryable(), again, "{code}");
            assert_eq!(Error::Ledger(ledger::Error::Store(raised().await)).is_retryable(), again, "{code}");
        }
        assert!(!Error::Overloaded.is_retryable() && !Error::OutcomeUnknown.is_retryable());
        assert!(!Error::Ledger(ledger::Error::OutOfRange).is_retryable());
        db.close().await;
    }

    #[test]
    fn a_partner_hears_whether_to_ask_again() {
        let told = |error: Error| (error.face().kind, error.face().code);
        assert_eq!(told(Error::Overloaded), (Kind::Unavailable, "busy"));
        assert_eq!(told(Error::OutcomeUnknown), (Kind::Unavailable, "outcome_unknown"));
        assert_eq!(told(Error::Store(store::Error::Inconsistent("odd"))).0, Kind::Internal);
    }
}
