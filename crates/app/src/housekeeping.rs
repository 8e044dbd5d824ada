//! What the house puts away when it is over, and after how long. Money, the audit trail, rounds, records of sign-ins and
//! whatever else tells what happened are in no list here: the application's role may not delete them.

use anyhow::{Result, ensure};
use serde::Deserialize;
use store::{
    Store,
    housekeeping::{Chore, Housekeeping},
    job,
};
use time::Duration;

/// Fewest days for which game tokens that ended are kept: vendors settle a week late, and ask about it later.
const TOKENS_LEAST: u32 = 30;

/// How long what is over is kept.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Days for which jobs that were done are kept; those that failed stay.
    pub job_days: u32,
    /// Days for which sessions of members and operators are kept after their end.
    pub session_days: u32,
    /// Days for which game tokens are kept after their end.
    pub game_token_days: u32,
    /// Days after which counts of wrong passwords are forgotten.
    pub attempt_days: u32,
    /// Days for which lines of the chat are kept; those whose case is open stay.
    pub chat_days: u32,
    /// Most rows that one transaction deletes.
    pub batch: u32,
}

/// The chores of the house.
///
/// # Errors
/// When a setting cannot be used.
pub fn chores(store: &Store, settings: &Settings) -> Result<Housekeeping> {
    let Settings { job_days, session_days, game_token_days, attempt_days, chat_days, batch } = *settings;
    let least = job_days.min(session_days).min(attempt_days).min(chat_days);
    ensure!(least > 0, "housekeeping: what is over is kept for a day at least");
    ensure!(
        game_token_days >= TOKENS_LEAST,
        "housekeeping.game_token_days: vendors ask about late settlements, so {TOKENS_LEAST} at least"
    );
    ensure!((1..=100_000).contains(&batch), "housekeeping.batch: from 1 to 100000");
    let days = |days: u32| Duration::days(days.into());
    let chores = vec![
        Chore::new("jobs", days(job_days), |tx, before, most| Box::pin(job::sweep(tx, before, most))),
        Chore::new("sessions", days(session_days), |tx, before, most| {
            Box::pin(identity::session::sweep(tx, before, most))
        }),
        Chore::new("operators' sessions", days(session_days), |tx, before, most| {
            Box::pin(backoffice::operator::sweep_sessions(tx, before, most))
        }),
        Chore::new("game tokens", days(game_token_days), |tx, before, most| {
            Box::pin(gate::token::sweep(tx, before, most))
        }),
        Chore::new("wrong passwords", days(attempt_days), |tx, before, most| {
            Box::pin(identity::session::sweep_failures(tx, before, most))
        }),
        Chore::new("operators' attempts", days(attempt_days), |tx, before, most| {
            Box::pin(backoffice::operator::sweep_attempts(tx, before, most))
        }),
        Chore::new("lines of the chat", days(chat_days), |tx, before, most| {
            Box::pin(content::chat::sweep(tx, before, most))
        }),
    ];
    Ok(Housekeeping::new(store.clone(), batch, chores))
}
