//! The server's benchmarks: rows `| figure | measured | goal |` on standard output, progress on standard error.
//!
//! Everything is real: release binaries in processes of their own, a PostgreSQL of the house with fsync, HTTP over
//! the loopback, signatures over each body. The caller shares the machine with all of it, so what it would cost a
//! vendor to sign is paid before the clock starts; ratios of one run on one machine count, absolutes do not.

mod bare;
mod bets;
mod catalogue;
mod children;
mod floor;
mod load;
mod payments;
mod records;
mod rest;
mod sets;
mod sign_in;
mod silent;
mod vendor;

use std::process::ExitCode;

use anyhow::Result;

#[tokio::main]
async fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let outcome = match (arguments.next().as_deref(), arguments.next()) {
        (Some("bare"), Some(address)) => bare::serve(&address).await,
        (Some("bets"), _) => bets::bench().await,
        (Some("sets"), _) => sets::bench().await,
        (Some("signin"), _) => sign_in::bench().await,
        (Some("silent"), _) => silent::bench().await,
        (Some("payments"), number) => payments::bench(number, arguments.next()).await,
        (Some("records"), _) => records::bench().await,
        (Some("floor"), _) => floor::bench().await,
        (Some("demo"), _) => rest::bench().await,
        _ => all().await,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn all() -> Result<()> {
    bets::bench().await?;
    sets::bench().await?;
    sign_in::bench().await?;
    silent::bench().await?;
    rest::bench().await
}

/// Prints one row of the table.
fn row(figure: &str, measured: &str, goal: &str) {
    println!("| {figure} | {measured} | {goal} |");
}

/// The middle one of a few measurements.
fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
