//! The project's commands. Each does all its own set-up.

mod bench;
mod coverage;
mod grade;
mod prepare;
mod run;
mod schemas;
mod settings;
mod setup;
mod shots;
mod start;
mod styles;
mod test;
mod tidy;
mod types;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    Start,
    /// Runs everything that is checked before a change lands.
    Test,
    /// Runs the benchmarks and writes docs/bench.md.
    Bench,
    /// Takes a picture of every page into shots/.
    Shots,
    /// Scores the headers of a served house with the MDN HTTP Observatory.
    Grade,
    /// Checks the house rules.
    Tidy,
    /// Writes what is generated: the data that checks SQL without a database, the README's settings, the web's types.
    Prepare {
        /// Fails when what is committed differs.
        #[arg(long)]
        check: bool,
        /// Only what needs no database: the README's settings and the web's types.
        #[arg(long)]
        documents: bool,
    },
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Start => start::start(),
        Command::Test => test::test(),
        Command::Bench => bench::bench(),
        Command::Shots => shots::shots(),
        Command::Grade => grade::grade(),
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
