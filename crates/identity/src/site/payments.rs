//! Ways to pay in that operators closed for a while: a provider that fails must be gone within seconds (domain.md 5.1).

use serde::{Deserialize, Serialize};

use super::document::{Document, Problem, problem};

/// Most channels that can be named.
const MOST: usize = 50;

/// What is closed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Payments {
    /// Channels by their names in the configuration. What was begun by one of them is still taken.
    pub closed_channels: Vec<String>,
}

impl Document for Payments {
    fn verify(&self) -> Result<(), Problem> {
        if self.closed_channels.len() > MOST {
            return problem("closedChannels", "too_many");
        }
        let letter =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_';
        for (place, name) in self.closed_channels.iter().enumerate() {
            let part = || format!("closedChannels[{place}]");
            if !(1..=40).contains(&name.len()) || !name.bytes().all(letter) {
                return problem(part(), "not_a_name");
            }
            if self.closed_channels.iter().take(place).any(|other| other == name) {
                return problem(part(), "twice");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_stand_and_each_once() {
        let of = |names: &[&str]| Payments {
            closed_channels: names.iter().map(|name| (*name).to_owned()).collect(),
        };
        assert!(of(&[]).verify().is_ok() && of(&["fair", "bank-2", "usdt_trc20"]).verify().is_ok());
        for odd in [&["" as &str][..], &["Fair"], &["a b"], &["fair", "fair"]] {
            assert!(of(odd).verify().is_err(), "{odd:?}");
        }
    }
}
