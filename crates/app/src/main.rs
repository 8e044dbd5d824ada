//! The command `mela`.

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Context, Result, bail};
use app::{
    base::{Base, logging},
    configuration::Configuration,
    site,
};
use clap::{Parser, Subcommand};
use metrics_exporter_prometheus::PrometheusBuilder;
use store::tasks::CancellationToken;
use tokio::{net::TcpListener, signal::unix::SignalKind};
use wager::Wager;

/// An online gaming site with provable play, provable money and provable commission.
#[derive(Parser)]
#[command(name = "mela", version)]
struct Cli {
    /// A file that overrides the defaults of config/default.toml.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the site.
    Serve,
    /// Brings the database to this version's schema.
    Migrate,
    /// Compares every balance with its transfers.
    Audit,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Cli::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // One line for a person, causes included.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: Cli) -> Result<()> {
    let configuration = Configuration::read(cli.config.as_ref()).context("configuration")?;
    logging(&configuration.log)?;
    let base = Base::open(&configuration).await?;
    let outcome = match cli.command {
        Command::Serve => serve(&configuration, &base).await,
        Command::Migrate => Ok(()),
        Command::Audit => audit(&base).await,
    };
    base.close().await;
    outcome
}

async fn serve(configuration: &Configuration, base: &Base) -> Result<()> {
    let metrics = PrometheusBuilder::new().install_recorder().context("metrics")?;
    let stop = CancellationToken::new();
    let _wager = Wager::start(&base.store, &configuration.wager, &stop)?;
    let router = site::router(&configuration.site, &base.store, metrics, Vec::new())?;
    let address = &configuration.site.listen;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    println!("site: http://{}", listener.local_addr()?);
    let ended = stop.clone();
    store::tasks::spawn("signals", async move {
        wait_for_the_end().await;
        ended.cancel();
    });
    web::serve::serve(listener, router, stop).await;
    Ok(())
}

/// Ctrl-C, or the word of a service manager.
async fn wait_for_the_end() {
    let terminated = async {
        match tokio::signal::unix::signal(SignalKind::terminate()) {
            Ok(mut signal) => signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated => {}
    }
}

async fn audit(base: &Base) -> Result<()> {
    let audit = ledger::audit(&base.store).await?;
    for (asset, sum) in &audit.sums {
        println!("sum of all accounts in {asset}: {}", kernel::Money::from_units(*sum));
    }
    println!("accounts that differ from their transfers: {}", audit.accounts_off);
    println!("accounts overdrawn by a vendor's correction: {}", audit.overdrawn);
    if audit.is_clean() { Ok(()) } else { bail!("the books are wrong") }
}
