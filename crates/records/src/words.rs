//! What kinds of movements are called, and how they are gathered into kinds that people know.

use ledger::{AccountKind, Reason};
use web::Lang;

/// The kinds that a record can be asked for.
pub(crate) const KINDS: [&str; 10] =
    ["deposit", "withdrawal", "fee", "bet", "win", "refund", "transfer", "commission", "bonus", "adjustment"];

/// The kind that a reason belongs to.
pub(crate) const fn kind(reason: Reason) -> &'static str {
    match reason {
        Reason::Deposit | Reason::DepositReversed | Reason::ManualDeposit | Reason::Chargeback => "deposit",
        Reason::WithdrawalHold
        | Reason::WithdrawalReleased
        | Reason::WithdrawalPaid
        | Reason::WithdrawalReturned
        | Reason::ManualWithdrawal => "withdrawal",
        // Deposits have fees as well as withdrawals.
        Reason::Fee | Reason::ManualFee | Reason::Rake => "fee",
        Reason::Bet => "bet",
        Reason::Win => "win",
        Reason::BetRolledBack | Reason::WinRolledBack => "refund",
        Reason::MemberTransfer
        | Reason::VendorDeposit
        | Reason::VendorWithdrawal
        | Reason::BuyIn
        | Reason::CashOut => "transfer",
        Reason::Commission | Reason::Rebate | Reason::RebateTakenBack => "commission",
        Reason::FreeWin
        | Reason::PromoWin
        | Reason::PlayMoney
        | Reason::BonusGranted
        | Reason::BonusReleased
        | Reason::BonusForfeited
        | Reason::Reward => "bonus",
        Reason::Adjustment
        | Reason::Goodwill
        | Reason::Compensation
        | Reason::Correction
        | Reason::WriteOff
        | Reason::Forfeiture => "adjustment",
    }
}

/// A reason in words, for files.
pub(crate) const fn said(reason: Reason, lang: Lang) -> &'static str {
    let (bn, en) = match reason {
        Reason::Bet => ("বাজি", "Bet"),
        Reason::Win => ("জয়", "Win"),
        Reason::BetRolledBack => ("বাজি ফেরত", "Bet taken back"),
        Reason::WinRolledBack => ("জয় ফিরিয়ে নেওয়া", "Win taken back"),
        Reason::FreeWin => ("ফ্রি রাউন্ডের জয়", "Win of a free round"),
        Reason::PromoWin => ("ভেন্ডরের পুরস্কার", "Prize of a vendor"),
        Reason::BuyIn => ("টেবিলে বা ঘরে নেওয়া", "Taken to a table or a room"),
        Reason::CashOut => ("টেবিল বা ঘর থেকে ফেরত", "Back from a table or a room"),
        Reason::Rake => ("টেবিলের রেক", "Rake of a table"),
        Reason::Rebate => ("রিবেট", "Rebate"),
        Reason::RebateTakenBack => ("রিবেট ফেরত নেওয়া", "Rebate taken back"),
        Reason::Deposit => ("জমা", "Deposit"),
        Reason::WithdrawalHold => ("উত্তোলনের জন্য আটক", "Held for a withdrawal"),
        Reason::WithdrawalReleased => ("আটক ছাড়া", "Released from a withdrawal"),
        Reason::WithdrawalPaid => ("উত্তোলন পরিশোধ", "Withdrawal paid"),
        Reason::PlayMoney => ("খেলার টাকা", "Play money"),
        Reason::WithdrawalReturned => ("উত্তোলন ফেরত এসেছে", "Payout came back"),
        Reason::Fee => ("ফি", "Fee"),
        Reason::MemberTransfer => ("সদস্যের মধ্যে পাঠানো", "Transfer between members"),
        Reason::DepositReversed => ("জমা ফিরিয়ে নেওয়া", "Deposit taken back"),
        Reason::VendorDeposit => ("ভেন্ডরের ওয়ালেটে", "To a vendor's wallet"),
        Reason::VendorWithdrawal => ("ভেন্ডরের ওয়ালেট থেকে", "From a vendor's wallet"),
        Reason::Commission => ("কমিশন", "Commission"),
        Reason::BonusGranted => ("বোনাস দেওয়া হয়েছে", "Bonus granted"),
        Reason::BonusReleased => ("বোনাস নগদ হয়েছে", "Bonus released to cash"),
        Reason::BonusForfeited => ("বোনাস ফেরত গেছে", "Bonus gone back"),
        Reason::Reward => ("পুরস্কার", "Prize"),
        Reason::Adjustment => ("সমন্বয়", "Adjustment"),
        Reason::Goodwill => ("শুভেচ্ছা হিসেবে দেওয়া", "Goodwill"),
        Reason::Compensation => ("খেলার ত্রুটির ক্ষতিপূরণ", "Compensation for a game's fault"),
        Reason::Correction => ("ভুল সংশোধন", "Correction"),
        Reason::Chargeback => ("জমার চার্জব্যাক", "Chargeback of a deposit"),
        Reason::ManualFee => ("ধার্য করা ফি", "Fee charged"),
        Reason::WriteOff => ("বকেয়া মাফ", "Debt written off"),
        Reason::Forfeiture => ("নিয়ম ভাঙায় বাজেয়াপ্ত", "Forfeited"),
        Reason::ManualDeposit => ("হাতে লেখা জমা", "Deposit booked by hand"),
        Reason::ManualWithdrawal => ("হাতে লেখা উত্তোলন", "Withdrawal booked by hand"),
    };
    match lang {
        Lang::Bn => bn,
        Lang::En => en,
    }
}

/// An account of a member in words, for files.
pub(crate) const fn account(kind: AccountKind, lang: Lang) -> &'static str {
    let (bn, en) = match kind {
        AccountKind::Bonus => ("বোনাস", "Bonus"),
        AccountKind::Held => ("আটক", "Held"),
        AccountKind::Points => ("পয়েন্ট", "Points"),
        AccountKind::Income => ("আয়", "Income"),
        AccountKind::Session => ("টেবিলে", "At tables"),
        _ => ("নগদ", "Cash"),
    };
    match lang {
        Lang::Bn => bn,
        Lang::En => en,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_kind_that_can_be_asked_for() {
        for reason in Reason::ALL {
            assert!(KINDS.contains(&kind(*reason)), "{reason:?}");
        }
    }
}
