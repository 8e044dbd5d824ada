//! The project's commands. Each does all its own set-up.

mod advisories;
mod bench;
mod circles;
mod coverage;
mod grade;
mod plain;
mod prepare;
mod run;
mod sbom;
mod schemas;
mod settings;
mod setup;
mod shots;
mod start;
mod styles;
mod test;
mod tidy;

use std::{path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

use crate::run::root;

/// Commands of the project.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds everything and runs the demo world.
    Start {
        /// Builds as figures are measured, which takes about twice as long; without it, as the tests do.
        #[arg(long)]
        release: bool,
    },
    /// Runs everything that is checked before a change lands.
    Test,
    /// Runs the benchmarks and writes docs/bench.md.
    Bench,
    /// Takes a picture of every page into shots/.
    Shots,
    /// Scores the headers of a served house with the MDN HTTP Observatory.
    Grade,
    /// Judges the libraries by a copy of the RustSec database, without the network.
    Advisories {
        /// The copy: `git clone --depth 1 https://github.com/rustsec/advisory-db`.
        #[arg(default_value = "target/advisory-db")]
        folder: PathBuf,
    },
    /// Writes what the server and the web are made of, as CycloneDX, into target/sbom.
    Sbom,
    /// Checks the house rules.
    Tidy,
    /// Writes what is generated: the data that checks SQL without a database, the list of settings, the coverage.
    Prepare {
        /// Fails when what is committed differs.
        #[arg(long)]
        check: bool,
        /// Only what needs no database: the list of settings and the coverage.
        #[arg(long)]
        documents: bool,
    },
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Start { release } => start::start(release),
        Command::Test => test::test(),
        Command::Bench => bench::bench(),
        Command::Shots => shots::shots(),
        Command::Grade => grade::grade(),
        Command::Advisories { folder } => advisories::advisories(&root().join(folder)),
        Command::Sbom => sbom::sbom(),
        Command::Tidy => tidy::tidy(),
        Command::Prepare { check, documents: true } => prepare::documents(check),
        Command::Prepare { check, documents: false } => prepare::prepare(check),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // One line for a person, causes included.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
