//! As little as the work needs: in the database, in the data folder, and of what lies in either.

use std::{
    fs::{self, Permissions},
    net::SocketAddr,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    process::Command,
};

use sqlx::{ConnectOptions, Connection, Executor, PgConnection, postgres::PgConnectOptions};
use store::secrets::Secrets;

use crate::{crash::Victim, support::quiet_port};

/// The house's database, as its owner.
async fn owner(folder: &Path) -> PgConnection {
    let connect = PgConnectOptions::new_without_pgpass().socket(folder.join("data/run")).username("mela");
    PgConnection::connect_with(&connect.database("postgres")).await.unwrap()
}

/// The keys by which the house signs, as it publishes them: they follow from a seed that the database keeps.
async fn published(address: SocketAddr) -> String {
    let answer = reqwest::get(format!("http://{address}/.well-known/mela-keys.json")).await.unwrap();
    answer.text().await.unwrap()
}

async fn seed(owner: &mut PgConnection) -> Vec<u8> {
    sqlx::query_scalar("select seed from agency_key").fetch_one(owner).await.unwrap()
}

fn mode(path: PathBuf) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o777
}

/// Runs the program beside the house, on its folder.
fn secrets(folder: &Path, act: &str) -> String {
    let npm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/node_modules");
    let run = Command::new(env!("CARGO_BIN_EXE_mela"))
        .args(["secrets", act])
        .env_remove("DATABASE_URL")
        .env("MELA_DATABASE__DATA_DIR", folder.join("data"))
        .env("MELA_DATABASE__NPM_DIR", npm)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

/// A house of before: its secrets lie in the open, its folder can be read by everybody, its server believes whoever reaches
/// the socket, and the program's role signs in by being the owner first. Fails where nothing is changed.
#[tokio::test]
async fn a_house_of_an_earlier_version_is_closed_at_its_start_and_its_keys_are_changed_while_it_runs() {
    let house = Victim::start(Victim::folder_with(""), quiet_port()).await;
    let keys = published(house.address).await;
    let mut connection = owner(&house.folder).await;
    let roles = "select distinct usename::text from pg_stat_activity where application_name = 'mela'";
    let roles: Vec<String> = sqlx::query_scalar(roles).fetch_all(&mut connection).await.unwrap();
    assert_eq!(roles, ["mela_app"]);
    let kept = seed(&mut connection).await;
    assert!(kept.starts_with(b"$sealed$1$"), "{}", String::from_utf8_lossy(&kept));

    let first = fs::read_to_string(file_of(&house.folder)).unwrap();
    let plain = Secrets::parse(&first).unwrap().open(&agency::SECRETS[0], true, &kept).unwrap();
    sqlx::query("update agency_key set seed = $1").bind(&plain).execute(&mut connection).await.unwrap();
    connection.execute("delete from secret_place").await.unwrap();
    connection.execute("alter role mela_app nologin").await.unwrap();
    drop(connection);
    let folder = house.kill();
    fs::write(folder.join("data/pg/pg_hba.conf"), "local all all trust\n").unwrap();
    for (path, mode) in [("data", 0o755), ("data/postgres.log", 0o644), ("data/secrets.key", 0o644)] {
        fs::set_permissions(folder.join(path), Permissions::from_mode(mode)).unwrap();
    }

    let house = Victim::start(folder, quiet_port()).await;
    assert_eq!(published(house.address).await, keys);
    let mut connection = owner(&house.folder).await;
    let sealed = seed(&mut connection).await;
    assert!(sealed.starts_with(b"$sealed$1$"));
    let methods = "select distinct auth_method from pg_hba_file_rules";
    let methods: Vec<String> = sqlx::query_scalar(methods).fetch_all(&mut connection).await.unwrap();
    assert_eq!(methods, ["peer"]);
    assert_eq!(mode(house.folder.join("data")) & 0o067, 0);
    for path in ["postgres.log", "secrets.key", "owner.lock"] {
        assert_eq!(mode(house.folder.join("data").join(path)), 0o600, "{path}");
    }

    // A new key first: the house that runs goes on, everything is brought under it, and the old one is not needed any more.
    let new = secrets(&house.folder, "key");
    fs::write(file_of(&house.folder), format!("{new}{first}")).unwrap();
    let said = secrets(&house.folder, "rotate");
    let (name, _) = new.split_once(':').unwrap();
    assert!(said.contains(&format!("agency_key.seed: 1 by {name}")), "{said}");
    assert!(!said.contains("IN THE OPEN") && !said.contains(first.split_once(':').unwrap().0), "{said}");
    assert_ne!(seed(&mut connection).await, sealed);
    drop(connection);
    let folder = house.kill();
    fs::write(file_of(&folder), &new).unwrap();
    let house = Victim::start(folder, quiet_port()).await;
    assert_eq!(published(house.address).await, keys);
    fs::remove_dir_all(house.kill()).unwrap();
}

fn file_of(folder: &Path) -> PathBuf {
    folder.join("data/secrets.key")
}

/// A command of the program on a database of others: what it printed, and whether it succeeded.
fn on(folder: &Path, urls: (&str, &str), command: &str) -> (String, bool) {
    let run = Command::new(env!("CARGO_BIN_EXE_mela"))
        .arg(command)
        .env("DATABASE_URL", urls.0)
        .env("MELA_DATABASE__OWNER_URL", urls.1)
        .env("MELA_DATABASE__DATA_DIR", folder)
        .output()
        .unwrap();
    let said = [run.stdout, run.stderr].concat();
    (String::from_utf8(said).unwrap(), run.status.success())
}

/// An owner who is no superuser migrates; the program works as a role of its own that may do nothing else, without knowing
/// the owner's address. Before: one address did both, and whoever could not migrate could not start.
#[tokio::test]
async fn the_owner_migrates_and_the_program_works_in_another_role() {
    let connect = store::testing::durable_server();
    // Makes mela_app on this server, if nobody has.
    store::testing::TestDb::durable().await.close().await;
    let mut admin = PgConnection::connect_with(&connect).await.unwrap();
    let name = kernel::id::fresh().simple().to_string();
    let (owner, web) = (format!("o_{name}"), format!("w_{name}"));
    let act = |text: &str| sqlx::AssertSqlSafe(text.replace("OWNER", &owner).replace("WEB", &web));
    for statement in [
        "create role OWNER login createrole",
        "create role WEB login",
        "grant mela_app to OWNER with admin option",
        "create database OWNER owner OWNER template template0",
    ] {
        admin.execute(act(statement)).await.unwrap();
    }
    let url = |role: &str| connect.clone().username(role).database(&owner).to_url_lossy().to_string();
    let (of_owner, of_web) = (url(&owner), url(&web));
    let folder = std::env::temp_dir().join(format!("mela-least-{name}"));

    let (said, done) = on(&folder, (&of_web, ""), "migrate");
    assert!(!done && said.contains("run `mela migrate` with database.owner_url"), "{said}");
    let (said, done) = on(&folder, (&of_web, &of_owner), "migrate");
    assert!(done, "{said}");
    let (said, done) = on(&folder, (&of_web, ""), "migrate");
    assert!(done, "{said}");
    assert_eq!(mode(folder.clone()), 0o700);
    let (said, _) = on(&folder, (&of_web, ""), "check");
    assert!(!said.contains("database.url"), "{said}");
    let (said, _) = on(&folder, (&of_owner, ""), "check");
    assert!(said.contains(&format!("database.url: the role {owner} owns the database")), "{said}");

    let as_web = connect.clone().username(&web).database(&owner);
    let mut connection = PgConnection::connect_with(&as_web).await.unwrap();
    let refused = connection.execute(act("set role OWNER")).await;
    assert!(refused.is_err());
    for statement in ["drop database OWNER with (force)", "drop role WEB", "drop role OWNER"] {
        admin.execute(act(statement)).await.unwrap();
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Whoever adds a secret to the schema lists it, or says here why it is none.
#[tokio::test]
async fn every_column_that_sounds_like_a_secret_is_sealed_or_is_none() {
    const NONE: [&str; 5] = [
        "agency_public_key.",    // published
        "identity_guess.secret", // the name of what was guessed at
        "play_seed.client_seed", // the player's own
        "room_tide.seed",        // told to everybody as the tide begins
        "secret_key.",           // proves that a key is the one of its name
    ];
    let db = store::testing::TestDb::fresh().await;
    let mut connection = PgConnection::connect_with(&db.connect).await.unwrap();
    let sounding = "select table_name || '.' || column_name from information_schema.columns
                    where table_schema = 'public' and data_type in ('text', 'bytea') and (column_name ~ 'secret|seed|pem$|totp|private' or table_name ~ '_key$' and column_name <> 'id')
                    order by 1";
    let sounding: Vec<String> = sqlx::query_scalar(sounding).fetch_all(&mut connection).await.unwrap();
    let sealed: Vec<String> = app::secrets::places().iter().map(ToString::to_string).collect();
    assert!(sealed.iter().all(|place| sounding.contains(place)), "{sealed:?} {sounding:?}");
    let open: Vec<&String> = sounding
        .iter()
        .filter(|column| !sealed.contains(column) && !NONE.iter().any(|none| column.starts_with(none)))
        .collect();
    assert_eq!(open, Vec::<&String>::new());
    db.close().await;
}
