//! What facts tell of, by name. A name that this version does not know makes its fact one that cannot be read here: that is
//! counted, kept on record, and read again by a version that knows it.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// What a message to a member is about.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "each is the name of its message, whose words stand in `content`")]
pub enum Matter {
    Deposit,
    DepositMore,
    DepositRefused,
    DepositRefunded,
    DepositChargedBack,
    DepositAgain,
    WithdrawalApproved,
    WithdrawalRejected,
    /// Told by an earlier version; now each transfer is told as it is sent.
    WithdrawalPaid,
    WithdrawalPartial,
    WithdrawalFailed,
    PayoutSent,
    PayeeBound,
    PayeeBlocked,
    PayeeOpen,
    TransferIn,
    AdjustmentGiven,
    AdjustmentTaken,
    Salary,
    ContractOffered,
    ContractAccepted,
    ContractRejected,
    ContractEnded,
    Password,
    PaymentPasswordSet,
    PaymentGuessed,
    Device,
    AuthenticatorAdded,
    AuthenticatorRemoved,
    AuthenticatorGuessed,
    BonusGranted,
    BonusNotGiven,
    BonusBelowMinimum,
    BonusReleased,
    BonusExpired,
    BonusForfeited,
    BonusReversed,
    BonusCancelled,
    PrizeWon,
    PrizePaid,
    WinHeld,
    WinReleased,
    WinCancelled,
    RoundAnnulled,
    ApplicationIssued,
    ApplicationRejected,
    /// Written by an operator.
    Letter,
}

/// Where a withdrawal stands.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WithdrawalState {
    /// Asked for; the amount is held.
    Requested,
    /// Set aside for a closer look.
    Risk,
    /// Agreed to; the transfers are queued.
    Approved,
    /// Told to the provider.
    Paying,
    /// The provider paid; the money left the house.
    Paid,
    /// The member has it, or did not object in time.
    Confirmed,
    /// Refused; the amount was given back.
    Rejected,
    /// The provider could not pay; what was not paid is held until an operator decides.
    Failed,
    /// The member says that it did not arrive; an operator decides.
    Disputed,
    /// A part arrived, the rest was given back.
    Partial,
}

/// Where a contract between agents stands.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ContractState {
    /// Waits for its answer.
    Offered,
    /// Runs, or will from its period on.
    Accepted,
    /// Refused by the downline.
    Rejected,
    /// Taken back before it was answered.
    Withdrawn,
    /// Another of the pair took its place.
    Replaced,
    /// Ended by its upline or an operator, or because the upline's own no longer covers it.
    Terminated,
    /// Nobody answered in time.
    Expired,
}

crate::named!(Matter, WithdrawalState, ContractState);

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::event::Event;

    /// Rows hold the one, facts the other, and the versions before wrote both.
    #[test]
    fn what_facts_write_is_the_name_and_what_is_unknown_is_not_read() {
        for matter in Matter::ALL {
            assert_eq!(json!(matter), matter.name());
            assert_eq!(matter.name().parse(), Ok(*matter));
        }
        assert_eq!(
            (Matter::DepositChargedBack.name(), WithdrawalState::Paid.name()),
            ("deposit_charged_back", "paid")
        );
        let told =
            |matter: &str| json!({ "kind": "security_told", "member": "1", "matter": matter, "text": null });
        assert!(serde_json::from_value::<Event>(told("payee_bound")).is_ok());
        assert!(serde_json::from_value::<Event>(told("something_newer")).is_err());
    }
}
