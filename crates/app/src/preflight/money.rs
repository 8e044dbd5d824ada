//! Amounts that contradict each other, and what a licence must say.

use super::Findings;
use crate::configuration::Configuration;

/// Two settings of which the first must not exceed the second.
pub(super) fn judge_limits(configuration: &Configuration, found: &mut Findings) {
    let (cashier, office) = (&configuration.cashier, &configuration.backoffice);
    let (withdrawal, limits) = (&cashier.withdrawal, &configuration.play.limits);
    let alone = "would let through without a second operator what backoffice.second_approval_from gives two";
    if withdrawal.review.automatic_up_to.units() >= office.second_approval_from.units() {
        found.refuse("cashier.withdrawal.review.automatic_up_to", alone);
    }
    if cashier.statement_review_from.units() > office.second_approval_from.units() {
        found.refuse("cashier.statement_review_from", alone);
    }
    let mut pairs = vec![
        ("cashier.withdrawal.min".to_owned(), withdrawal.min.units(), "max", withdrawal.max.units()),
        (
            "cashier.withdrawal.max".to_owned(),
            withdrawal.max.units(),
            "sum_per_day",
            withdrawal.sum_per_day.units(),
        ),
        (
            "cashier.transfer.min".to_owned(),
            cashier.transfer.min.units(),
            "max",
            cashier.transfer.max.units(),
        ),
        ("play.limits.min_stake".to_owned(), limits.min_stake.units(), "max_stake", limits.max_stake.units()),
        (
            "play.limits.max_stake".to_owned(),
            limits.max_stake.units(),
            "max_payout",
            limits.max_payout.units(),
        ),
    ];
    for channel in &cashier.channels {
        let key = format!("cashier.channels {}: min", channel.id);
        pairs.push((key, channel.min.units(), "max", channel.max.units()));
        let within = |preset: &kernel::Amount| (channel.min..=channel.max).contains(preset);
        if !channel.presets.iter().all(within) {
            let key = format!("cashier.channels {}: presets", channel.id);
            found.refuse(key, "offers an amount below min or above max, which nobody can pay");
        }
    }
    for (key, lower, name, upper) in pairs {
        if lower > upper {
            found.refuse(key, format!("is more than {name} beside it"));
        }
    }
}

/// All that a licence for real money lacks, at once.
pub(super) fn judge_licence(configuration: &Configuration, found: &mut Findings) {
    let record = &configuration.guard.licence;
    for field in record.lacks() {
        found.refuse(
            format!("guard.licence.{field}"),
            "is empty; real money is played for under a licence alone",
        );
    }
    for channel in &record.channels {
        if !configuration.cashier.channels.iter().any(|known| known.id.eq_ignore_ascii_case(channel)) {
            found.refuse("guard.licence.channels", format!("names {channel}, which cashier.channels lacks"));
        }
    }
    for channel in configuration.cashier.channels.iter().filter(|channel| channel.enabled) {
        if !record.channels.iter().any(|covered| covered.eq_ignore_ascii_case(&channel.id)) {
            let key = format!("cashier.channels {}: enabled", channel.id);
            found.warn(key, "is on, and the licence does not cover it: nobody can use it");
        }
    }
}
