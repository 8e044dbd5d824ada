//! The command `mela`.

use std::{path::PathBuf, process::ExitCode};

use anyhow::{Context, Result, bail};
use app::{
    base::{Base, logging},
    configuration::Configuration,
    demo,
    house::House,
    office, purse, site, vendor, verify,
};
use clap::{Parser, Subcommand};
use metrics_exporter_prometheus::PrometheusBuilder;
use store::tasks::CancellationToken;
use tokio::{net::TcpListener, signal::unix::SignalKind};

/// A fifth of what a bet costs in `mela` went to the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Time that open sockets get to hear that the server stops.
const GOODBYE: std::time::Duration = std::time::Duration::from_secs(2);

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
    /// Serves the demo world: the site, its demo accounts, and the simulated payment provider.
    Demo,
    /// Brings the database to this version's schema.
    Migrate,
    /// Compares every balance with its transfers, and recomputes the audit trail.
    Audit,
    /// Operators of the back office.
    Operator {
        #[command(subcommand)]
        act: OperatorAct,
    },
    /// Recomputes an agent's statement from its own inputs, and checks its signature. Needs no database.
    Recompute {
        /// The statement's file.
        file: PathBuf,
    },
    /// Replays a recorded round from its seeds and compares everything the record says. Needs no database.
    Verify {
        /// The record: a file, `-` for standard input, or its address `https://…/play/rounds/{id}`.
        source: String,
        /// The token of the session that may ask the address for it.
        #[arg(long, env = "MELA_TOKEN", hide_env_values = true)]
        token: Option<String>,
    },
}

#[derive(Subcommand)]
enum OperatorAct {
    /// Makes an operator, and tells his password and the secret of his codes once.
    Add {
        /// The login name.
        name: String,
        /// owner, finance, support or auditor.
        role: String,
    },
    /// Tells an operator's code of this moment, for whoever may read the database anyway.
    Code {
        /// The login name.
        name: String,
    },
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
    match &cli.command {
        Command::Recompute { file } => return recompute(file),
        Command::Verify { source, token } => return replay(source, token.as_deref()).await,
        _ => {}
    }
    let configuration = Configuration::read(cli.config.as_ref()).context("configuration")?;
    logging(&configuration.log)?;
    let base = Base::open(&configuration).await?;
    let outcome = match cli.command {
        Command::Serve => serve(&configuration, &base, false).await,
        Command::Demo => {
            match vendor::introduce(demo::settled(configuration.clone())).and_then(purse::introduce) {
                Ok(configuration) => serve(&configuration, &base, true).await,
                Err(error) => Err(error),
            }
        }
        Command::Migrate | Command::Recompute { .. } | Command::Verify { .. } => Ok(()),
        Command::Audit => audit(&configuration, &base).await,
        Command::Operator { act } => operator(&configuration, &base, act).await,
    };
    base.close().await;
    outcome
}

async fn serve(configuration: &Configuration, base: &Base, with_demo: bool) -> Result<()> {
    if !with_demo && configuration.identity.courier.has_outbox() {
        bail!("identity.courier: the outbox shows every code to whoever looks; only `mela demo` may use it");
    }
    let metrics = PrometheusBuilder::new().install_recorder().context("metrics")?;
    let stop = CancellationToken::new();
    let house = House::open(configuration, &base.store, &stop).await?;
    let housekeeping = app::housekeeping::chores(&base.store, &configuration.housekeeping)?;
    let pages = site::pages(&configuration.site, &house)?;
    let router = site::router(&configuration.site, &house, metrics, Some(pages));
    let address = &configuration.site.listen;
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    println!("site: http://{}", listener.local_addr()?);
    office::serve(&house, &configuration.site.pages, &stop).await?;
    if with_demo {
        demo::open(configuration, &house, &stop).await?;
    }
    let ended = stop.clone();
    store::tasks::spawn("signals", async move {
        wait_for_the_end().await;
        ended.cancel();
    });
    house.work(&stop);
    store::tasks::spawn("months", store::migrate::look_ahead(base.connect.clone(), stop.clone()));
    housekeeping.follow(&stop);
    web::serve::serve(listener, router, stop).await;
    house.live.drained(GOODBYE).await;
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

async fn operator(configuration: &Configuration, base: &Base, act: OperatorAct) -> Result<()> {
    let stop = CancellationToken::new();
    let house = House::open(configuration, &base.store, &stop).await?;
    match act {
        OperatorAct::Add { name, role } => {
            let (password, line) = office::hire(&house.office, &name, &role).await?;
            println!("operator: {name} / {password}\n{line}");
        }
        OperatorAct::Code { name } => {
            let (code, _) = office::code(&house.office, &name, base.store.now()).await?;
            println!("{code}");
        }
    }
    stop.cancel();
    Ok(())
}

async fn audit(configuration: &Configuration, base: &Base) -> Result<()> {
    let audit = ledger::audit(&base.store).await?;
    for (asset, sum) in &audit.sums {
        println!("sum of all accounts in {asset}: {}", kernel::Money::from_units(*sum));
    }
    println!("accounts that differ from their transfers: {}", audit.accounts_off);
    println!("accounts overdrawn by a vendor's correction: {}", audit.overdrawn);
    let stop = CancellationToken::new();
    let chain = House::open(configuration, &base.store, &stop).await?.office.verify_audit().await?;
    stop.cancel();
    println!("rows of the audit trail: {}, the last hash {}", chain.rows, chain.head);
    match (audit.is_clean(), chain.broken_at) {
        (true, None) => Ok(()),
        (false, _) => bail!("the books are wrong"),
        (true, Some(row)) => bail!("the audit trail is not what was written, from row {row} on"),
    }
}

fn recompute(file: &std::path::Path) -> Result<()> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let checked = agency::statement::check(&text)?;
    let (said, found) = (&checked.document.result, &checked.recomputed);
    println!("signature: {}", if checked.signed { "genuine under the file's key" } else { "NOT genuine" });
    println!("valid bet: {} stated, {} recomputed", said.valid_bet, found.valid_bet);
    if let (Some(said), Some(found)) = (said.active_members, found.active_members) {
        println!("active:    {said} stated, {found} recomputed");
    }
    if let (Some(said), Some(found)) = (said.rate, found.rate) {
        println!("rate:      {} % stated, {} % recomputed", agency::percent(said), agency::percent(found));
    }
    println!("earned:    {} stated, {} recomputed", said.earned, found.earned);
    println!("paid:      {} stated, {} recomputed", said.paid, found.paid);
    println!("residue:   {} stated, {} recomputed", said.residue, found.residue);
    if checked.is_right() { Ok(()) } else { bail!("the statement is not right") }
}

async fn replay(source: &str, token: Option<&str>) -> Result<()> {
    let text = verify::fetch(source, token).await?;
    let record = verify::parse(&text).with_context(|| format!("cannot verify {source}"))?;
    let report = verify::check(&record)?;
    for line in &report.lines {
        println!("{line}");
    }
    if !report.wrong.is_empty() {
        bail!("the round is NOT what its record says: {} differs", report.wrong.join(", "));
    }
    println!("the round is what its record says");
    Ok(())
}
