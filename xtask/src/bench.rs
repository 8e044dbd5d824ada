//! `cargo xtask bench`: every benchmark, gathered into `docs/bench.md`.

use std::{fmt::Write as _, fs, process::Command, thread};

use anyhow::{Context, Result, bail};

use crate::{
    run::{Steps, ask, cargo, root, run},
    setup,
};

/// One benchmark: a program that prints rows of a Markdown table, `| figure | measured | goal |`, on its standard
/// output, and what it is doing on its standard error.
struct Bench {
    title: &'static str,
    /// The file it is made of; without it the table says that nothing was measured.
    source: &'static str,
    /// Its command; `npm` runs in `web/`, everything else at the root.
    command: &'static [&'static str],
}

/// All of them, in the order of the table. A new benchmark is a line here.
const BENCHES: [Bench; 7] = [
    Bench {
        title: "Games: engine and enumeration, one core",
        source: "crates/games/examples/bench.rs",
        command: &["cargo", "run", "--release", "--quiet", "--package", "games", "--example", "bench"],
    },
    Bench {
        title: "First loads by Lighthouse, slow 4G: the lobby, and the scores of other pages",
        source: "web/scripts/lighthouse.mjs",
        command: &["npm", "run", "--silent", "lighthouse"],
    },
    Bench {
        title: "Server: signed, durable bets over HTTP",
        source: "crates/bench/src/main.rs",
        command: &["cargo", "run", "--release", "--quiet", "--package", "bench"],
    },
    Bench {
        title: "The floor: fishing rooms, a crash table before a crowd, bets before a lock",
        source: "crates/bench/src/floor/mod.rs",
        command: &["cargo", "run", "--release", "--quiet", "--package", "bench", "floor"],
    },
    Bench {
        title: "Cashier: payments under faults",
        source: "crates/bench/src/payments/mod.rs",
        command: &["cargo", "run", "--release", "--quiet", "--package", "bench", "payments"],
    },
    Bench {
        title: "Records at growing sizes",
        source: "crates/bench/src/records/mod.rs",
        command: &["cargo", "run", "--release", "--quiet", "--package", "bench", "records"],
    },
    Bench {
        title: "The bus: from one node to another",
        source: "crates/topics/examples/bench.rs",
        command: &[
            "cargo",
            "run",
            "--release",
            "--quiet",
            "--package",
            "topics",
            "--features",
            "testing",
            "--example",
            "bench",
        ],
    },
];

/// Runs them one after another, so that none disturbs the next, and writes the table.
pub fn bench() -> Result<()> {
    let mut steps = Steps::default();
    if setup::has_web() {
        setup::npm_packages(&mut steps)?;
        setup::chromium(&mut steps)?;
        setup::web_build(&mut steps)?;
    }
    setup::nats_server(&mut steps)?;
    // What is measured is the program as it is shipped, a process of its own, with the demo beside it.
    let build =
        ["build", "--release", "--package", "app", "--package", "bench", "--bins", "--features", "app/demo"];
    steps.step("server build", || run(&mut cargo(&build)))?;
    let mut page = head();
    let mut failed = Vec::new();
    for bench in &BENCHES {
        write!(page, "\n## {}\n\n", bench.title)?;
        if root().join(bench.source).exists() {
            match steps.step(bench.title, || measure(bench)) {
                Ok(rows) => write!(page, "| Figure | Measured | Goal |\n|---|---|---|\n{rows}\n")?,
                Err(error) => {
                    writeln!(page, "Not measured: {error:#}.")?;
                    failed.push(bench.title);
                }
            }
        } else {
            writeln!(page, "Not measured: {} is not there.", bench.source)?;
        }
        // After each: what is measured stays, whatever becomes of the next one.
        fs::write(root().join("docs/bench.md"), &page)?;
    }
    println!("{page}");
    steps.report();
    if !failed.is_empty() {
        bail!("not measured: {}", failed.join(", "));
    }
    Ok(())
}

fn head() -> String {
    let cores = thread::available_parallelism().map_or(0, usize::from);
    let commit = ask("git", &["rev-parse", "--short", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    format!(
        "# Figures\n\nWritten by `cargo xtask bench` on {cores} cores at commit {commit}. Ratios of one run on one \
         machine count; absolute numbers belong to that machine.\n"
    )
}

fn measure(bench: &Bench) -> Result<String> {
    let [program, arguments @ ..] = bench.command else { bail!("an empty command") };
    let mut command = if *program == "cargo" {
        cargo(arguments)
    } else {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(root().join("web"));
        command
    };
    let output = command.stderr(std::process::Stdio::inherit()).output();
    let output = output.with_context(|| format!("{program} could not be started"))?;
    if !output.status.success() {
        bail!("{program} ended with {}", output.status);
    }
    rows(&String::from_utf8_lossy(&output.stdout))
}

/// The rows among what was printed; a benchmark that printed none measured nothing.
fn rows(printed: &str) -> Result<String> {
    let rows: Vec<&str> = printed.lines().filter(|line| line.starts_with("| ")).collect();
    if rows.is_empty() {
        bail!("it printed no row `| figure | measured | goal |`");
    }
    Ok(rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::rows;

    #[test]
    fn a_bench_without_a_figure_has_failed() {
        assert_eq!(rows("noise\n| spins/s | 1 | 2 |\nmore").unwrap(), "| spins/s | 1 | 2 |");
        assert!(rows("all fine").is_err());
    }
}
