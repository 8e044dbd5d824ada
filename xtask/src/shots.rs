//! `cargo xtask shots`: a picture of every page in both themes and languages, on a phone and on a desktop; and those of
//! the README.

use anyhow::{Result, bail};

use crate::{
    run::{Steps, cargo, root, run},
    setup,
    test::npm,
};

/// Builds what the pictures show and lets the web's scripts take them: all into `shots/`, the README's into
/// `docs/pictures/`.
pub fn shots() -> Result<()> {
    if !root().join("web/e2e/package.json").exists() {
        bail!("there are no pages to show: web/e2e/package.json is not there");
    }
    let mut steps = Steps::default();
    setup::npm_packages(&mut steps)?;
    setup::chromium(&mut steps)?;
    setup::headless(&mut steps)?;
    setup::web_build(&mut steps)?;
    let build = ["build", "--package", "app", "--bin", "mela", "--features", "demo"];
    steps.step("server build", || run(&mut cargo(&build)))?;
    steps.step("pictures", || npm(&["run", "shots", "--workspace", "e2e"]))?;
    steps.step("the README's pictures", || npm(&["run", "pictures"]))
}
