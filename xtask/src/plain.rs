//! The program for service: it is built without the demo, and nothing of the demo is in it.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::run::{Steps, ask, cargo, root, run, target};

/// Crates that only the demo is made of.
const DEMO: [&str; 2] = ["demo", "studio"];

/// Which crates of the demo the program would be made of, if any.
pub fn check() -> Result<Option<String>> {
    let tree = ["tree", "--package", "app", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"];
    let tree = ask("cargo", &tree).context("cargo tree failed")?;
    let found = demo_in(&tree);
    let told = format!("app: a program for service holds {found:?}, which belong to the feature `demo`");
    Ok((!found.is_empty()).then_some(told))
}

/// Those of the demo among the crates that `cargo tree` names, one a line.
fn demo_in(tree: &str) -> Vec<&str> {
    let names = tree.lines().filter_map(|line| line.split_once(" v")).map(|(name, _)| name);
    let mut found: Vec<_> = names.filter(|name| DEMO.contains(name)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Builds it, and makes sure that it has no demo to serve and knows no setting of one. Seen to fail with the feature on by
/// default.
pub fn built(steps: &mut Steps) -> Result<()> {
    // Beside xtask, so that it is made of the libraries that are compiled already (xtask/Cargo.toml).
    let build = ["build", "--package", "app", "--package", "xtask", "--bin", "mela"];
    steps.step("server for service", || run(&mut cargo(&build)))?;
    steps.step("nothing of the demo in it", || {
        let mela = target()?.join("debug/mela");
        let refusal = |arguments: &[&str], setting: Option<(&str, &str)>| -> Result<String> {
            let mut command = Command::new(&mela);
            let output = command.args(arguments).envs(setting).current_dir(root()).output()?;
            Ok(if output.status.success() { String::new() } else { String::from_utf8(output.stderr)? })
        };
        let told = refusal(&["demo", "--help"], None)?;
        ensure!(told.contains("unrecognized subcommand 'demo'"), "there is a `mela demo`: {told}");
        for (section, variable) in
            [("demo", "MELA_DEMO__PLAYERS"), ("simulator", "MELA_SIMULATOR__DUPLICATES")]
        {
            let told = refusal(&["check"], Some((variable, "0")))?;
            ensure!(told.contains(&format!("unknown field `{section}`")), "{variable} is a setting: {told}");
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::demo_in;

    #[test]
    fn the_demos_crates_are_found_in_a_tree() {
        let plain = "app v0.1.0 (/mela/crates/app)\nserde v1.0.0\nserde v1.0.0 (*)";
        assert_eq!(demo_in(plain), [""; 0]);
        let studio =
            "\nstudio v0.1.0 (/mela/crates/studio)\ndemo v0.1.0 (/mela/crates/demo)\nstudio v0.1.0 (*)";
        assert_eq!(demo_in(&(plain.to_owned() + studio)), ["demo", "studio"]);
    }
}
