//! `mela vendor key` and `mela vendor check`, as whoever plugs a vendor in runs them.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::Arc,
};

use app::{configuration::Configuration, vendors::check};
use kernel::{Clock, ManualClock, SystemClock};
use store::testing::TestDb;
use web::signature::{Signer, generate};

/// A configuration for real money, with a vendor that counts in hundredths and signs in a header of its own.
fn file(folder: &Path) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let (_, public) = generate().unwrap();
    let path = folder.join("mela.toml");
    let text = format!(
        "[guard]\nmode = \"real\"\n[[play.partners]]\nid = 7\nname = \"acme\"\nheader = \"X-Auth-Signature\"\n\
         public_key = '''{public}'''\nunits_per_major = 100\naddresses = [\"203.0.113.7\"]\n\
         games_url = \"https://games.acme.example\"\nhighest_payout = 200\n"
    );
    fs::write(&path, text).unwrap();
    path
}

fn mela(file: &Path, arguments: &[&str]) -> Output {
    let npm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules");
    Command::new(env!("CARGO_BIN_EXE_mela"))
        .arg("--config")
        .arg(file)
        .args(arguments)
        // Nobody listens there: a check that touched the house's own database would fail.
        .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none")
        .env("MELA_DATABASE__NPM_DIR", npm)
        .env("TMPDIR", file.with_file_name("t"))
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A house for real money whose database cannot be reached: neither is needed, and nothing stays behind.
#[test]
fn a_vendor_is_checked_at_a_house_that_is_made_for_it() {
    let folder = std::env::temp_dir().join(format!("mela-check-{}", kernel::id::fresh().simple()));
    let file = file(&folder);
    let scratch = folder.join("t");
    fs::create_dir_all(&scratch).unwrap();
    let output = mela(&file, &["vendor", "check", "acme"]);
    let (table, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{table}\n{errors}");
    for scenario in
        (1..=12).map(|number| format!("S{number} ")).chain((1..=5).map(|number| format!("F{number} ")))
    {
        assert!(table.lines().any(|line| line.starts_with(&scenario)), "{scenario} is missing\n{table}");
    }
    assert!(!table.contains("WRONG ") && table.contains("RS_OK 115000"), "{table}");
    assert!(!table.contains("PRIVATE KEY") && !errors.contains("PRIVATE KEY"));
    assert_eq!(fs::read_dir(&scratch).unwrap().count(), 0, "nothing is left of the house");
    let unknown = mela(&file, &["vendor", "check", "nobody"]);
    assert!(!unknown.status.success());
    assert!(text(&unknown.stderr).contains("there are: acme"), "{}", text(&unknown.stderr));
    fs::remove_dir_all(folder).unwrap();
}

/// The check can fail: at a house whose clock stands still no token ends, and it says so of that call alone.
#[tokio::test]
async fn what_is_not_answered_as_the_convention_says_is_told() {
    let folder = std::env::temp_dir().join(format!("mela-check-{}", kernel::id::fresh().simple()));
    let configuration = Configuration::read(Some(&file(&folder))).unwrap();
    let (db, clock) = (TestDb::fresh().await, Arc::new(ManualClock::at(SystemClock.now())));
    let store = db.store_with(clock.clone()).await;
    let another = ManualClock::at(store.now());
    let lines = check::play(&configuration, "acme", &store, &another).await.unwrap();
    let wrong: Vec<&str> =
        lines.iter().filter(|line| !line.is_right()).map(|line| line.call.as_str()).collect();
    assert_eq!(wrong, ["bet b2 of 100 in r1", "win w1 of 100 for b1 in r1, which ends"], "{lines:#?}");
    let first = lines.iter().find(|line| !line.is_right()).unwrap();
    assert_eq!((first.scenario, first.due.as_str()), ("S8", "RS_ERROR_TOKEN_EXPIRED 90000"));
    fs::remove_dir_all(folder).unwrap();
    store.pool().close().await;
    db.close().await;
}

#[test]
fn our_key_is_made_once_and_shown_to_vendors() {
    let folder = std::env::temp_dir().join(format!("mela-key-{}", kernel::id::fresh().simple()));
    let (file, key) = (file(&folder), folder.join("vendor.key"));
    assert!(!mela(&file, &["vendor", "key"]).status.success(), "there is none yet");
    let made = mela(&file, &["vendor", "key", "--make", key.to_str().unwrap()]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let private = fs::read_to_string(&key).unwrap();
    let public = Signer::from_pem(&private).unwrap().public().unwrap();
    let told = text(&made.stdout);
    assert!(
        told.contains(&public.pem) && told.contains(&public.fingerprint) && !told.contains("PRIVATE"),
        "{told}"
    );
    assert!(!mela(&file, &["vendor", "key", "--make", key.to_str().unwrap()]).status.success());
    fs::remove_dir_all(folder).unwrap();
}
