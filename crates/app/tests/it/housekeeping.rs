//! What is over is put away after its time, and nothing else ever.

use app::housekeeping::{Settings, chores};
use store::{Store, tasks::CancellationToken, testing::TestDb};

const SETTINGS: Settings = Settings {
    job_days: 30,
    session_days: 90,
    game_token_days: 90,
    attempt_days: 30,
    chat_days: 30,
    batch: 3,
};

/// Rows of each kind: some over long ago, some a day before their time, some that are not over at all.
const ROWS: &str = "
    insert into job (name, payload, state, run_at, queued_at, ended_at)
    select kind, '{}', kind, now(), now(), now() - make_interval(days => days)
    from unnest(array['done', 'done', 'done', 'done', 'done', 'done', 'failed', 'done'],
                array[31, 32, 33, 34, 35, 400, 400, 29]) as old (kind, days);
    insert into job (name, payload, state, run_at, queued_at)
    values ('queued', '{}', 'queued', now() - interval '400 days', now() - interval '400 days');
    insert into member (account, account_key, nickname, kind, asset, country, created_at)
    values ('rahim', 'rahim', 'rahim', 0, 1, 'BD', now());
    insert into session (hash, id, member, ip, device, created_at, seen_at, ends_at, ended, method)
    select decode(lpad(to_hex(n), 64, '0'), 'hex'), gen_random_uuid(), (select id from member limit 1), '', '',
           now() - interval '400 days', now() - make_interval(days => seen), now() - make_interval(days => ends),
           ended, 'username'
    from unnest(array[1, 2, 3, 4, 5], array[95, 92, 91, 89, 400], array[91, 91, -300, 89, -300],
                array[false, true, true, true, false]) as old (n, seen, ends, ended);
    insert into game_token (hash, member, partner, game, asset, created_at, expires_at)
    select decode(lpad(to_hex(n), 64, '0'), 'hex'), 1, 1, 'g', 1, now(), now() - make_interval(days => n)
    from unnest(array[89, 91, 92, 93, 94]) as n;
    insert into office_operator (name, name_key, role, password_hash, totp_secret, created_at)
    values ('nila', 'nila', 'owner', '', '', now());
    insert into office_session (hash, id, operator, ip, device, created_at, seen_at, ends_at)
    select decode(lpad(to_hex(n), 64, '0'), 'hex'), gen_random_uuid(), (select id from office_operator limit 1), '',
           '', now(), now(), now() - make_interval(days => n)
    from unnest(array[89, 91]) as n;
    insert into office_attempt (subject, count, since)
    select 'who' || n, 1, now() - make_interval(days => n) from unnest(array[29, 31]) as n;
    insert into sign_in_failure (subject, count, since)
    select 'who' || n, 1, now() - make_interval(days => n) from unnest(array[29, 31]) as n;
    insert into chat_line (room, member, request, name, text, at)
    select 'table.1', 1, gen_random_uuid(), 'ra***m', 'line ' || n, now() - make_interval(days => n)
    from unnest(array[29, 31, 32]) as n;
    insert into chat_case (line, opened_at) select id, at from chat_line where text = 'line 32';
";

async fn count(store: &Store, table: &str) -> i64 {
    let query = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(store.pool()).await.unwrap()
}

/// Seen to fail with each comparison turned round, and without the loop over batches: each kind has more to put away
/// than one batch takes, or something that must stay.
#[tokio::test]
async fn what_is_over_goes_in_its_time_and_the_rest_stays() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let mut owner = <sqlx::PgConnection as sqlx::Connection>::connect_with(&db.connect).await.unwrap();
    sqlx::raw_sql(ROWS).execute(&mut owner).await.unwrap();
    let stop = CancellationToken::new();
    let (one, other) = (chores(&store, &SETTINGS).unwrap(), chores(&store, &SETTINGS).unwrap());
    let (one, other) = tokio::join!(one.once(&stop), other.once(&stop));
    let done = match (one.unwrap(), other.unwrap()) {
        (Some(done), None) | (None, Some(done)) => done,
        both => panic!("one node at a time: {both:?}"),
    };
    let expected = [
        ("jobs", 6),
        ("sessions", 3),
        ("operators' sessions", 1),
        ("game tokens", 4),
        ("wrong passwords", 1),
        ("operators' attempts", 1),
        ("lines of the chat", 1),
    ];
    assert_eq!(done, expected);
    let states: Vec<String> =
        sqlx::query_scalar("select name from job order by name").fetch_all(store.pool()).await.unwrap();
    assert_eq!(states, ["done", "failed", "queued"], "what failed waits for people, however old it is");
    let left: Vec<i32> = sqlx::query_scalar("select get_byte(hash, 31) from session order by 1")
        .fetch_all(store.pool())
        .await
        .unwrap();
    assert_eq!(left, [4, 5], "one ended lately, one is open");
    for (table, rows) in [
        ("game_token", 1),
        ("office_session", 1),
        ("office_attempt", 1),
        ("sign_in_failure", 1),
        ("chat_line", 2),
    ] {
        assert_eq!(count(&store, table).await, rows, "{table}");
    }
    // Nobody does it twice a day.
    assert_eq!(chores(&store, &SETTINGS).unwrap().once(&stop).await.unwrap(), None);
    db.close().await;
}

/// Each statement finds its rows by an index: with millions of rows that stay, a day's work is a day's rows.
#[tokio::test]
async fn what_is_over_is_found_by_an_index() {
    let db = TestDb::fresh().await;
    let mut owner = <sqlx::PgConnection as sqlx::Connection>::connect_with(&db.connect).await.unwrap();
    sqlx::raw_sql("set enable_seqscan = off").execute(&mut owner).await.unwrap();
    for (index, query) in [
        (
            "job_done",
            "select id from job where state = 'done' and ended_at < now() order by ended_at limit 9",
        ),
        ("session_over", "select hash from session where ends_at < now() order by ends_at limit 9"),
        (
            "session_ended",
            "select hash from session where ended and seen_at < now() order by seen_at limit 9",
        ),
        (
            "game_token_over",
            "select hash from game_token where expires_at < now() order by expires_at limit 9",
        ),
        (
            "office_session_over",
            "select hash from office_session where ends_at < now() order by ends_at limit 9",
        ),
        (
            "office_session_ended",
            "select hash from office_session where ended and seen_at < now() order by seen_at limit 9",
        ),
        (
            "office_attempt_since",
            "select subject from office_attempt where since < now() order by since limit 9",
        ),
        (
            "sign_in_failure_since",
            "select subject from sign_in_failure where since < now() order by since limit 9",
        ),
    ] {
        let explain = format!("explain {query}");
        let plan: Vec<String> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(explain)).fetch_all(&mut owner).await.unwrap();
        let plan = plan.join("\n");
        assert!(plan.contains(&format!("using {index} ")) && !plan.contains("Sort"), "{query}\n{plan}");
    }
    db.close().await;
}

/// Whatever a chore is made to say by mistake, the role in which the house works may not delete what tells of money or
/// of what people did.
#[tokio::test]
async fn what_tells_of_money_and_acts_cannot_be_deleted() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    for table in [
        "transfer",
        "round",
        "office_audit",
        "office_adjustment",
        "sign_in_log",
        "member",
        "cashier_deposit",
        "cashier_withdrawal",
        "cashier_mismatch",
        "cashier_chain_transfer",
        "guard_document",
        "guard_history",
    ] {
        let query = format!("delete from {table}");
        let refused = sqlx::query(sqlx::AssertSqlSafe(query)).execute(store.pool()).await;
        let code = refused.unwrap_err().into_database_error().unwrap().code().unwrap().into_owned();
        assert_eq!(code, "42501", "{table}: insufficient privilege");
    }
    db.close().await;
}

#[test]
fn settings_that_would_lose_something_are_refused() {
    for settings in [
        Settings { job_days: 0, ..SETTINGS },
        Settings { game_token_days: 7, ..SETTINGS },
        Settings { batch: 0, ..SETTINGS },
    ] {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let refused = runtime.block_on(async {
            let db = TestDb::fresh().await;
            let refused = chores(&db.store().await, &settings).is_err();
            db.close().await;
            refused
        });
        assert!(refused, "{settings:?}");
    }
}
