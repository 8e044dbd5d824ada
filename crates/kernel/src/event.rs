//! Facts that travel between features through the outbox, written in the transaction that made them true.

mod told;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{
    Asset, GameType, Money, Odds, ValidRule, Wallet,
    id::{ContractId, DepositId, MemberId, RoundId, VendorId, WithdrawalId},
};

pub use told::{ContractState, Matter, WithdrawalState};

/// A fact. Readers ignore kinds they do not know, so that a rolling upgrade can add one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A member registered; `upline` is the agent whose link brought the member.
    MemberRegistered {
        /// Who.
        member: MemberId,
        /// Under whom.
        upline: Option<MemberId>,
    },
    /// A member's cash changed to `balance`.
    BalanceChanged {
        /// Whose.
        member: MemberId,
        /// Of what.
        asset: Asset,
        /// The balance after the change.
        balance: Money,
    },
    /// A round closed, a session was settled, or either was corrected: then all sums are the correction, signed.
    RoundSettled(Settlement),
    /// A deposit was credited.
    DepositCredited {
        /// Which.
        deposit: DepositId,
        /// Whose.
        member: MemberId,
        /// How much.
        amount: Money,
        /// The promotion that it was made for; with the first payment of a deposit only.
        #[serde(default)]
        promotion: Option<Uuid>,
        /// In what; absent in facts of earlier versions.
        #[serde(default)]
        asset: Option<Asset>,
    },
    /// Money of a credited deposit went back, to its payer or through the payer's bank.
    DepositReversed {
        /// Which.
        deposit: DepositId,
        /// Whose.
        member: MemberId,
        /// In what.
        asset: Asset,
        /// How much of it.
        amount: Money,
    },
    /// Something happened to a member's money that a message tells them of.
    MoneyTold {
        /// Who is told.
        member: MemberId,
        /// What it is about.
        matter: Matter,
        /// The occasion: it is told once.
        cause: String,
        /// In what.
        asset: Asset,
        /// How much.
        amount: Money,
        /// What belongs to it: a reason, a name, a moment.
        text: Option<String>,
    },
    /// A withdrawal changed its state.
    WithdrawalMoved {
        /// Which.
        withdrawal: WithdrawalId,
        /// Whose.
        member: MemberId,
        /// Its new state.
        state: WithdrawalState,
    },
    /// An agent was paid for a period.
    CommissionPaid {
        /// The agent.
        member: MemberId,
        /// The statement that explains it.
        statement: Uuid,
        /// How much.
        amount: Money,
    },
    /// A contract between agents was offered, answered or ended.
    ContractMoved {
        /// Who is told: the side that did not do it.
        member: MemberId,
        /// Which.
        contract: ContractId,
        /// What became of it.
        state: ContractState,
        /// Its rate in percent, or the lowest and the highest of its steps.
        rates: String,
    },
    /// A session was ended on purpose: signed out, here or from afar, or by a new password.
    SessionEnded {
        /// Whose.
        member: MemberId,
        /// The session's public id.
        session: Uuid,
    },
    /// A member's password was changed, by the member or through a reset.
    PasswordChanged {
        /// Whose.
        member: MemberId,
    },
    /// A member signed in on a device on which they had never been, and not for the first time at all.
    NewDevice {
        /// Who.
        member: MemberId,
        /// What the device calls itself.
        device: String,
    },
    /// How an account is guarded changed, or somebody guesses at it: a message tells its owner.
    SecurityTold {
        /// Whose.
        member: MemberId,
        /// What it is about.
        matter: Matter,
        /// What belongs to it: the end of a number.
        text: Option<String>,
    },
    /// A message was put into a member's inbox.
    MessageArrived {
        /// Whose.
        member: MemberId,
        /// The message.
        message: Uuid,
    },
}

impl Event {
    /// The fact that a message tells a member what happened to their money, once per `cause`.
    #[must_use]
    pub fn money_told(
        Wallet { member, asset }: Wallet,
        matter: Matter,
        cause: String,
        amount: Money,
        text: Option<String>,
    ) -> Self {
        Self::MoneyTold { member, matter, cause, asset, amount, text }
    }

    /// The names of all kinds that this version knows.
    pub const KINDS: [&str; 14] = [
        "member_registered",
        "balance_changed",
        "round_settled",
        "deposit_credited",
        "deposit_reversed",
        "money_told",
        "withdrawal_moved",
        "commission_paid",
        "contract_moved",
        "session_ended",
        "password_changed",
        "new_device",
        "security_told",
        "message_arrived",
    ];

    /// The name of its kind, by which readers say what they want.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::MemberRegistered { .. } => "member_registered",
            Self::BalanceChanged { .. } => "balance_changed",
            Self::RoundSettled(_) => "round_settled",
            Self::DepositCredited { .. } => "deposit_credited",
            Self::DepositReversed { .. } => "deposit_reversed",
            Self::MoneyTold { .. } => "money_told",
            Self::WithdrawalMoved { .. } => "withdrawal_moved",
            Self::CommissionPaid { .. } => "commission_paid",
            Self::ContractMoved { .. } => "contract_moved",
            Self::SessionEnded { .. } => "session_ended",
            Self::PasswordChanged { .. } => "password_changed",
            Self::NewDevice { .. } => "new_device",
            Self::SecurityTold { .. } => "security_told",
            Self::MessageArrived { .. } => "message_arrived",
        }
    }
}

/// The sums of a settled round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settlement {
    /// Unique per settlement or correction: consumers key on it.
    pub id: Uuid,
    /// The round.
    pub round: RoundId,
    /// Who played.
    pub member: MemberId,
    /// The vendor.
    pub vendor: VendorId,
    /// The vendor's game code.
    pub game: String,
    /// The game's family when the round began; none where nobody knew it, and in facts of versions before.
    #[serde(default)]
    pub family: Option<GameType>,
    /// In what.
    pub asset: Asset,
    /// All real stakes.
    pub stake: Money,
    /// All payouts.
    pub payout: Money,
    /// What counts for turnover, salary and rebate (domain.md 2.10).
    pub valid_bet: Money,
    /// By which rule.
    #[serde(default)]
    pub valid_by: ValidRule,
    /// The odds at which it was bet, of sports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
    /// The market bet on, of sports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<String>,
    /// When it was settled: the moment that decides its period.
    #[serde(with = "time::serde::rfc3339")]
    pub settled_at: OffsetDateTime,
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    /// Readers name kinds, rows hold them as they are written: both must say the same.
    #[test]
    fn the_name_of_a_kind_is_the_one_that_is_written() {
        let (member, state, device) = (MemberId(1), WithdrawalState::Paid, "phone".to_owned());
        let (uuid, amount) = (Uuid::nil(), Money::ZERO);
        let settled = Settlement {
            id: uuid,
            round: RoundId(uuid),
            member,
            vendor: VendorId(2),
            game: "g".to_owned(),
            family: Some(GameType::Rng),
            asset: Asset::Bdt,
            stake: amount,
            payout: amount,
            valid_bet: amount,
            valid_by: ValidRule::Stake,
            odds: None,
            market: None,
            settled_at: datetime!(2026-01-01 00:00 UTC),
        };
        for event in [
            Event::MemberRegistered { member, upline: None },
            Event::BalanceChanged { member, asset: Asset::Bdt, balance: amount },
            Event::RoundSettled(settled),
            Event::DepositCredited {
                deposit: DepositId(uuid),
                member,
                amount,
                promotion: Some(uuid),
                asset: Some(Asset::Bdt),
            },
            Event::DepositReversed { deposit: DepositId(uuid), member, asset: Asset::Bdt, amount },
            Event::MoneyTold {
                member,
                matter: Matter::PayoutSent,
                cause: "payout:1".to_owned(),
                asset: Asset::Bdt,
                amount,
                text: None,
            },
            Event::WithdrawalMoved { withdrawal: WithdrawalId(uuid), member, state },
            Event::ContractMoved {
                member,
                contract: ContractId(7),
                state: ContractState::Offered,
                rates: "0.30 %".to_owned(),
            },
            Event::CommissionPaid { member, statement: uuid, amount },
            Event::SessionEnded { member, session: uuid },
            Event::PasswordChanged { member },
            Event::NewDevice { member, device },
            Event::MessageArrived { member, message: uuid },
        ] {
            let written = serde_json::to_value(&event).unwrap();
            assert_eq!(written["kind"], event.kind());
            assert_eq!(serde_json::from_value::<Event>(written).unwrap(), event);
        }
    }

    /// By this list a kind that this version does not know is told from a fact that cannot be read. What reads the facts
    /// knows best which there are, and names them where there is none such.
    #[test]
    fn every_kind_is_on_the_list() {
        let refused = serde_json::from_str::<Event>(r#"{ "kind": "" }"#).unwrap_err().to_string();
        let (_, expected) = refused.split_once("expected one of").unwrap();
        let kinds: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        assert_eq!(kinds, Event::KINDS);
    }

    /// During an upgrade a new node reads what an old one wrote.
    #[test]
    fn a_deposit_of_an_earlier_version_is_read() {
        let written = serde_json::json!({ "kind": "deposit_credited", "deposit": Uuid::nil(), "member": "1",
            "amount": "5.00" });
        let event = serde_json::from_value::<Event>(written).unwrap();
        assert!(matches!(event, Event::DepositCredited { promotion: None, asset: None, .. }));
    }

    /// A fact that the version before wrote: its vendor is text, and it names no family.
    #[test]
    fn a_settled_round_of_the_version_before_is_read() {
        let told = serde_json::json!({
            "id": Uuid::nil(), "round": Uuid::nil(), "member": "10001", "vendor": "2", "game": "g", "asset": "BDT",
            "stake": "1", "payout": "0", "valid_bet": "1", "settled_at": "2026-01-01T00:00:00Z",
        });
        let settled: Settlement = serde_json::from_value(told).unwrap();
        assert_eq!((settled.vendor, settled.family), (VendorId(2), None));
        assert_eq!(settled.valid_by, ValidRule::Stake);
    }
}
