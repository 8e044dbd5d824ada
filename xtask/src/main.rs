//! The project's commands. Each does all its own set-up.

mod prepare;
mod run;
mod setup;
mod start;
mod test;
mod tidy;

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
    /// Checks the house rules.
    Tidy,
    /// Writes the data that checks SQL at compile time without a database.
    Prepare {
        /// Fails when what is committed differs.
        #[arg(long)]
        check: bool,
    },
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Start => start::start(),
        Command::Test => test::test(),
        Command::Tidy => tidy::tidy(),
        Command::Prepare { check } => prepare::prepare(check),
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
