//! Running other programs, with progress that can be read.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use anyhow::{Context, Result, bail};

/// The project's root: of the checkout that cargo runs us from, which may have moved since we were compiled.
#[expect(clippy::disallowed_methods, reason = "set by cargo, no setting of ours")]
pub fn root() -> PathBuf {
    let manifest =
        std::env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
    Path::new(&manifest).parent().map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// Steps with their durations, told as they go and once more at the end.
#[derive(Default)]
pub struct Steps {
    done: Vec<(String, f64)>,
}

impl Steps {
    /// Runs one step.
    pub fn step<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        eprintln!("▸ {name}");
        let started = Instant::now();
        let outcome = work().with_context(|| format!("{name} failed"))?;
        let seconds = started.elapsed().as_secs_f64();
        eprintln!("✓ {name} ({seconds:.1} s)");
        self.done.push((name.to_owned(), seconds));
        Ok(outcome)
    }

    /// Prints the table of durations.
    pub fn report(&self) {
        eprintln!("\n{:<44} {:>8}", "step", "seconds");
        for (name, seconds) in &self.done {
            eprintln!("{name:<44} {seconds:>8.1}");
        }
    }
}

/// Runs a program in a folder; its output is shown as it comes.
pub fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status =
        command.status().with_context(|| format!("{name} could not be started: is it installed?"))?;
    if !status.success() {
        bail!("{name} ended with {status}");
    }
    Ok(())
}

/// `cargo` at the root, never asking for a database at compile time.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(root()).env("SQLX_OFFLINE", "true").env_remove("DATABASE_URL");
    command
}

/// Where cargo puts what it builds, which the environment or a configuration of the user's may have moved.
pub fn target() -> Result<PathBuf> {
    let metadata = ask("cargo", &["metadata", "--no-deps", "--offline", "--format-version=1"]);
    let metadata: serde_json::Value = serde_json::from_str(&metadata.context("cargo metadata failed")?)?;
    let folder = metadata["target_directory"].as_str().context("cargo metadata names no target folder")?;
    Ok(PathBuf::from(folder))
}

/// What a program prints, or nothing when it is not there.
pub fn ask(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
