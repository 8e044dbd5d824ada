//! `cargo xtask advisories`: what is known against the libraries that we build with, from a copy of the RustSec database
//! and without the network.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};
use rustsec::{
    Database, Lockfile, Report,
    advisory::{Id, Informational},
    report::Settings,
};
use time::{Date, OffsetDateTime, format_description::well_known::Iso8601};

use crate::run::root;

/// From how many days on a copy is old: what was found since is not in it.
const OLD: i64 = 90;

/// Judges `Cargo.lock` by the copy in `folder`. A vulnerability fails; what is not kept up, unsound or old is told.
pub fn advisories(folder: &Path) -> Result<()> {
    if !folder.join("crates").is_dir() {
        bail!(
            "{} holds no advisories: git clone --depth 1 https://github.com/rustsec/advisory-db {0}",
            folder.display()
        );
    }
    let database = Database::open(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let dates = database.iter().filter_map(|advisory| read_date(advisory.metadata.date.as_str()));
    let newest = dates.max().context("the database holds no advisory with a date")?;
    println!("{}", age(newest, today(), database.iter().count()));
    let lock = Lockfile::load(root().join("Cargo.lock")).context("Cargo.lock")?;
    let settings = Settings {
        ignore: ignored()?,
        informational_warnings: vec![
            Informational::Unmaintained,
            Informational::Unsound,
            Informational::Notice,
        ],
        ..Settings::default()
    };
    let report = Report::generate(&database, &lock, &settings);
    for warning in report.warnings.values().flatten() {
        let Some(advisory) = &warning.advisory else { continue };
        println!(
            "warning: {} {}: {} ({})",
            warning.package.name, warning.package.version, advisory.title, advisory.id
        );
    }
    for found in &report.vulnerabilities.list {
        let (package, advisory) = (&found.package, &found.advisory);
        println!("vulnerable: {} {}: {} ({})", package.name, package.version, advisory.title, advisory.id);
    }
    match report.vulnerabilities.list.len() {
        0 => {
            println!("{} packages, no known vulnerability", lock.packages.len());
            Ok(())
        }
        count => bail!("{count} known vulnerabilities"),
    }
}

/// What `deny.toml` sets aside, each with its reason, so that both ways of looking agree.
fn ignored() -> Result<Vec<Id>> {
    let deny: toml::Table = fs::read_to_string(root().join("deny.toml"))?.parse()?;
    let listed = deny.get("advisories").and_then(|advisories| advisories.get("ignore")?.as_array());
    let ids = listed.into_iter().flatten().filter_map(|each| each.get("id").unwrap_or(each).as_str());
    ids.map(|id| id.parse().with_context(|| format!("deny.toml: {id} is no advisory's id"))).collect()
}

/// How old the copy is, in words: its newest advisory tells.
fn age(newest: Date, today: Date, count: usize) -> String {
    let days = (today - newest).whole_days();
    let copy = format!("{count} advisories, the newest of {newest}, {days} days ago");
    if days > OLD {
        format!("warning: {copy}: what was found since is not in this copy; get a new one")
    } else {
        copy
    }
}

fn read_date(text: &str) -> Option<Date> {
    Date::parse(text, &Iso8601::DATE).ok()
}

#[expect(clippy::disallowed_methods, reason = "how old a file is on this machine, today")]
fn today() -> Date {
    OffsetDateTime::now_utc().date()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_is_older_than_ninety_days_says_so() {
        let told = |newest, today| age(read_date(newest).unwrap(), read_date(today).unwrap(), 7);
        assert_eq!(told("2026-08-20", "2026-11-18"), "7 advisories, the newest of 2026-08-20, 90 days ago");
        assert!(told("2026-08-20", "2026-11-19").starts_with("warning: 7 advisories"));
    }

    #[test]
    fn what_holds_no_advisories_is_no_database() {
        let told = advisories(&root().join("docs")).unwrap_err().to_string();
        assert!(told.contains("git clone"), "{told}");
    }
}
