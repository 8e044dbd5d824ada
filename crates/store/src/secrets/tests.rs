//! What is sealed, what opens, and what is brought under another key.

use std::sync::Arc;

use kernel::SystemClock;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use super::{reseal::Held, *};
use crate::testing::{KEY, TestDb};

const TEXT: Place =
    Place { table: "kept", column: "seed", key: &[("owner", "bigint"), ("number", "bigint")], is_text: true };
const BYTES: Place = Place { column: "code", is_text: false, ..TEXT };
const PLACES: [Place; 2] = [TEXT, BYTES];

const NEW: &str = "new:ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn secrets(text: &str) -> Secrets {
    Secrets::parse(text).unwrap()
}

#[test]
fn a_sealed_value_opens_in_its_own_place_with_its_own_key_alone() {
    let (ours, place) = (secrets(KEY), Place { key: &[("id", "bigint")], ..TEXT });
    let sealed = ours.seal(&place, 7, b"a secret").unwrap();
    assert!(sealed.starts_with("$sealed$1$test$"), "{sealed}");
    assert!(!sealed.contains("secret"));
    assert_ne!(sealed, ours.seal(&place, 7, b"a secret").unwrap(), "a nonce of its own each time");
    assert_eq!(ours.open(&place, 7, sealed.as_bytes()).unwrap(), b"a secret");
    assert_eq!(secrets(&format!("{NEW}\n{KEY}")).open(&place, 7, sealed.as_bytes()).unwrap(), b"a secret");

    let altered = || Err(Sealing::Altered { place: "kept.seed".into() });
    assert_eq!(ours.open(&place, 8, sealed.as_bytes()), altered(), "another row");
    let code = Err(Sealing::Altered { place: "kept.code".into() });
    assert_eq!(ours.open(&BYTES, 7, sealed.as_bytes()), code, "another column");
    let mut bytes = sealed.clone().into_bytes();
    let last = bytes.len() - 2;
    bytes[last] = if bytes[last] == b'A' { b'B' } else { b'A' };
    assert_eq!(ours.open(&place, 7, &bytes), altered(), "another text");
    assert_eq!(ours.open(&place, 7, b"$sealed$1$test$"), altered(), "nothing");
    let strange = sealed.replace("$test$", "$new$");
    assert_eq!(ours.open(&place, 7, strange.as_bytes()), Err(Sealing::UnknownKey { id: "new".into() }));
    let unsealed = Err(Sealing::Unsealed { place: "kept.seed".into() });
    assert_eq!(ours.open(&place, 7, b"a secret"), unsealed, "put there by somebody without a key");
    assert_eq!(
        Secrets::default().open(&place, 7, sealed.as_bytes()),
        Err(Sealing::UnknownKey { id: "test".into() })
    );
    assert_eq!(Secrets::default().seal(&place, 7, b"x"), Err(Sealing::NoKey));
}

#[test]
fn keys_are_read_and_what_is_no_key_is_refused() {
    let both = secrets(&format!("# of this year\n{NEW}, {KEY}\n\n"));
    assert_eq!((both.current().unwrap(), format!("{both:?}").as_str()), ("new", r#"["new", "test"]"#));
    let fresh = Secrets::fresh(time::macros::datetime!(2026-11-24 12:00 UTC)).unwrap();
    assert!(secrets(&fresh).current().unwrap().starts_with("2026-11-24-"), "{fresh}");
    let zeros = format!("k:{}", "0".repeat(64));
    for wrong in
        ["", "# none", "abc", "k:12", "K:00", &zeros, &format!("{KEY}\n{KEY}"), &KEY.replace("test", "a$b")]
    {
        assert!(matches!(Secrets::parse(wrong), Err(Sealing::Keys(_))), "{wrong:?}");
    }
}

/// A table with `rows` rows of secrets in the open.
async fn kept(db: &TestDb, rows: i64) -> PgConnection {
    let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
    let table = format!(
        "create table kept (owner bigint, number bigint, seed text not null, code bytea, primary key (owner, number));
         insert into kept select n / 10, n % 10, 'seed ' || n, decode(lpad(to_hex(n), 8, '0'), 'hex')
         from generate_series(1, {rows}) n;
         update kept set code = null where number = 3"
    );
    owner.execute(AssertSqlSafe(table)).await.unwrap();
    owner
}

async fn seed(owner: &mut PgConnection, row: (i64, i64)) -> String {
    let seed = sqlx::query_scalar("select seed from kept where (owner, number) = ($1, $2)");
    seed.bind(row.0).bind(row.1).fetch_one(owner).await.unwrap()
}

fn held(place: &str, key: &str, count: i64) -> Held {
    Held { place: place.into(), key: key.into(), count }
}

/// More rows than one transaction takes; and what appears in the open afterwards stays there, and does not open.
#[tokio::test]
async fn what_lies_in_the_open_is_sealed_once() {
    let (db, ours) = (TestDb::fresh().await, secrets(KEY));
    let mut owner = kept(&db, 450).await;
    let store = db.store().await;
    assert!(reseal::verify(&store, &PLACES).await.is_err());
    assert_eq!(reseal::first(&db.connect, &ours, &PLACES).await.unwrap(), 450 + 405);
    assert_eq!(reseal::first(&db.connect, &ours, &PLACES).await.unwrap(), 0);
    reseal::verify(&store, &PLACES).await.unwrap();
    let sealed = seed(&mut owner, (12, 5)).await;
    assert_eq!(ours.open_text(&TEXT, "12/5", &sealed).unwrap(), "seed 125");
    let code: Vec<u8> = sqlx::query_scalar("select code from kept where owner = 12 and number = 5")
        .fetch_one(&mut owner)
        .await
        .unwrap();
    assert_eq!(ours.open(&BYTES, "12/5", &code).unwrap(), 125_u32.to_be_bytes());

    owner.execute("update kept set seed = 'known to me' where owner = 12 and number = 5").await.unwrap();
    assert_eq!(reseal::first(&db.connect, &ours, &PLACES).await.unwrap(), 0);
    let planted = seed(&mut owner, (12, 5)).await;
    assert!(matches!(ours.open_text(&TEXT, "12/5", &planted), Err(Sealing::Unsealed { .. })));
    assert!(reseal::held(&db.connect, &PLACES).await.unwrap().contains(&held("kept.seed", "", 1)));
    drop(owner);
    db.close().await;
}

/// The connection is cut in the middle; the next run goes on, and the old key is forgotten only when nothing needs it.
#[tokio::test]
async fn a_rotation_that_was_cut_off_is_taken_up_where_it_was() {
    let db = TestDb::fresh().await;
    let mut owner = kept(&db, 450).await;
    let store = |text: &str| {
        let (secrets, db) = (secrets(text), &db);
        async move { db.store_with(Arc::new(SystemClock)).await.with_secrets(secrets) }
    };
    let before = store(KEY).await;
    before.secrets().verify(&before).await.unwrap();
    reseal::first(&db.connect, before.secrets(), &PLACES).await.unwrap();

    // Seen to fail: a stranger's key was refused, and noted, and then the right one was refused.
    let stranger = store(&NEW.replace("new:", "stranger:")).await;
    stranger.secrets().verify(&stranger).await.unwrap_err();
    before.secrets().verify(&before).await.unwrap();

    let both = store(&format!("{NEW}\n{KEY}")).await;
    both.secrets().verify(&both).await.unwrap();
    // Row 302 is held: the first batch is done, the second waits for it, and is cut off.
    let mut other = PgConnection::connect_with(&db.connect).await.unwrap();
    let mut holds = other.begin().await.unwrap();
    holds.execute("select from kept where owner = 30 and number = 2 for update").await.unwrap();
    let (connect, keys) = (db.connect.clone(), both.secrets().clone());
    let run = crate::tasks::spawn("rotate", async move { reseal::run(&connect, &keys, &PLACES).await });
    let cut = "select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, bool>(cut).fetch_optional(&mut owner).await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    run.await.unwrap().unwrap_err();
    holds.rollback().await.unwrap();
    let found = reseal::held(&db.connect, &PLACES).await.unwrap();
    assert!(
        found.contains(&held("kept.seed", "new", 200)) && found.contains(&held("kept.seed", "test", 250)),
        "{found:?}"
    );
    // Both keys open everything meanwhile, and the old one alone does not start.
    for row in [(1, 1), (40, 1)] {
        let sealed = seed(&mut owner, row).await;
        let name = format!("{}/{}", row.0, row.1);
        assert_eq!(
            both.secrets().open_text(&TEXT, &name, &sealed).unwrap(),
            format!("seed {}", row.0 * 10 + row.1)
        );
    }
    let refused = before.secrets().verify(&before).await.unwrap_err();
    assert!(matches!(&refused, Error::Secret(Sealing::UnknownKey { id }) if id == "new"), "{refused}");

    assert_eq!(reseal::run(&db.connect, both.secrets(), &PLACES).await.unwrap(), 250 + 405);
    assert_eq!(reseal::run(&db.connect, both.secrets(), &PLACES).await.unwrap(), 0);
    let after = store(NEW).await;
    after.secrets().verify(&after).await.unwrap();
    assert_eq!(
        reseal::held(&db.connect, &PLACES).await.unwrap(),
        [held("kept.seed", "new", 450), held("kept.code", "new", 405)]
    );
    let other = store(&NEW.replace(":ff", ":fe")).await;
    let refused = other.secrets().verify(&other).await.unwrap_err();
    assert!(matches!(&refused, Error::Secret(Sealing::AnotherKey { id }) if id == "new"), "{refused}");
    drop(owner);
    db.close().await;
}
