//! The check before the start (`mela check`, and the first thing `mela serve` does): every weak, default or contradictory
//! setting, listed in one run. Pure: it reads the configuration and nothing else; what the machine allows is told to it.

mod files;
mod machine;
mod money;
mod places;
mod secrets;
#[cfg(test)]
mod tests;

use std::fmt;

use guard::licence::Mode;

pub use files::allowed as allowed_files;
pub use machine::{Machine, Reached};

use crate::configuration::Configuration;

/// What a finding means for the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// The house does not start.
    Refused,
    /// The house starts; whoever runs it should know.
    Warning,
}

/// A setting that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it means.
    pub weight: Weight,
    /// The key, as `config/default.toml` spells it.
    pub key: String,
    /// What is wrong, and what to do.
    pub says: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Refused => "refused",
            Weight::Warning => "warning",
        };
        write!(f, "{weight}: {}: {}", self.key, self.says)
    }
}

/// What was found so far.
#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn refuse(&mut self, key: impl Into<String>, says: impl Into<String>) {
        self.0.push(Finding { weight: Weight::Refused, key: key.into(), says: says.into() });
    }

    /// Refused where real money is played for; else a warning.
    fn weigh(&mut self, mode: Mode, key: impl Into<String>, says: impl Into<String>) {
        match mode {
            Mode::Real => self.refuse(key, says),
            Mode::Play => self.warn(key, says),
        }
    }

    fn warn(&mut self, key: impl Into<String>, says: impl Into<String>) {
        self.0.push(Finding { weight: Weight::Warning, key: key.into(), says: says.into() });
    }
}

/// Everything that is wrong with the settings of a house that is to be served on this machine, what is refused first. Secrets
/// are judged for play money too, for a house that is tried today is opened tomorrow.
#[must_use]
pub fn findings(configuration: &Configuration, machine: &Machine) -> Vec<Finding> {
    let mut found = Findings::default();
    files::judge(configuration, machine.files, &mut found);
    machine.judge(configuration.guard.mode, &mut found);
    secrets::judge(configuration, &mut found);
    places::judge_backups(configuration, &mut found);
    places::judge_contact(configuration, &mut found);
    places::judge_vendors(configuration, &mut found);
    money::judge_limits(configuration, &mut found);
    if configuration.guard.mode == Mode::Real {
        secrets::judge_real(configuration, &mut found);
        places::judge_real(configuration, &mut found);
        money::judge_licence(configuration, &mut found);
    }
    found.0.sort_by_key(|finding| finding.weight);
    found.0
}

/// The findings that stand in the way of a start, one line each.
#[must_use]
pub fn refusal(found: &[Finding]) -> Option<String> {
    let lines = found.iter().filter(|finding| finding.weight == Weight::Refused);
    let lines: Vec<String> = lines.map(ToString::to_string).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
