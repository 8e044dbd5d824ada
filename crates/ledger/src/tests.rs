//! The books on a real PostgreSQL: postings, races, and hand-written SQL that tries to break them.

use kernel::{Amount, Asset, Money, id::MemberId};
use store::{Store, testing::TestDb};

use crate::{
    AccountKey, AccountKind, Audit, Error, Movement, Posted, Posting, Reason, audit, balances, post,
};

const MEMBER: MemberId = MemberId(10_001);

fn deposit(key: &str, taka: i64) -> Posting {
    Posting {
        owner: MEMBER,
        space: "deposit",
        key: key.to_owned(),
        movements: vec![Movement {
            from: AccountKey::house(AccountKind::Provider, Asset::Bdt),
            to: AccountKey::member(MEMBER, AccountKind::Cash, Asset::Bdt),
            amount: Amount::from_major(taka).unwrap(),
            reason: Reason::Deposit,
            cause: format!("deposit:{key}").into(),
            corrects: None,
        }],
    }
}

fn hold(key: &str, taka: i64) -> Posting {
    Posting {
        owner: MEMBER,
        space: "withdrawal",
        key: key.to_owned(),
        movements: vec![Movement {
            from: AccountKey::member(MEMBER, AccountKind::Cash, Asset::Bdt),
            to: AccountKey::member(MEMBER, AccountKind::Held, Asset::Bdt),
            amount: Amount::from_major(taka).unwrap(),
            reason: Reason::WithdrawalHold,
            cause: format!("withdrawal:{key}").into(),
            corrects: None,
        }],
    }
}

async fn posted(store: &Store, posting: &Posting) -> Result<Posted, Error> {
    let mut tx = store.begin().await?;
    let posted = post(&mut tx, store.now(), posting).await?;
    tx.commit().await?;
    Ok(posted)
}

async fn cash(store: &Store) -> Money {
    balances(store, MEMBER, Asset::Bdt).await.unwrap().cash
}

#[tokio::test]
async fn a_posting_moves_money_once() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    assert_eq!(posted(&store, &deposit("d1", 1_000)).await.unwrap(), Posted::Now);
    assert_eq!(posted(&store, &deposit("d1", 1_000)).await.unwrap(), Posted::Before);
    assert!(matches!(posted(&store, &deposit("d1", 2_000)).await, Err(Error::KeyReused)));
    assert_eq!(cash(&store).await, Money::from_major(1_000).unwrap());
    assert_eq!(
        audit(&store).await.unwrap(),
        Audit { sums: vec![(Asset::Bdt, 0)], accounts_off: 0, overdrawn: 0 }
    );
    db.close().await;
}

/// The race that public scanners do not see: forty parallel holds of the whole balance (quality.md P8).
/// With the lock taken out of `sql::lock` several succeed and the database's own check refuses the rest.
/// Shows: attack:A9.
#[tokio::test]
async fn of_forty_parallel_holds_of_one_balance_one_succeeds() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    for round in 0..5 {
        posted(&store, &deposit(&format!("d{round}"), 1_000)).await.unwrap();
        let attempts = (0..40).map(|attempt| {
            let store = store.clone();
            async move { posted(&store, &hold(&format!("{round}-{attempt}"), 1_000)).await }
        });
        let outcomes = futures::future::join_all(attempts).await;
        let succeeded = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        let refused =
            outcomes.iter().filter(|outcome| matches!(outcome, Err(Error::InsufficientFunds { .. }))).count();
        assert_eq!((succeeded, refused), (1, 39));
        assert_eq!(cash(&store).await, Money::ZERO);
    }
    assert!(audit(&store).await.unwrap().is_clean());
    db.close().await;
}

/// One key sent forty times at once: it moves money once, and every caller hears so.
#[tokio::test]
async fn a_key_sent_in_parallel_moves_money_once() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    posted(&store, &deposit("first", 1)).await.unwrap();
    let attempts = (0..40).map(|_| {
        let store = store.clone();
        async move { posted(&store, &deposit("same", 10)).await.unwrap() }
    });
    let outcomes = futures::future::join_all(attempts).await;
    assert_eq!(outcomes.iter().filter(|posted| **posted == Posted::Now).count(), 1);
    assert_eq!(cash(&store).await, Money::from_major(11).unwrap());
    db.close().await;
}

/// What the application's role may not do even with hand-written SQL (storage.md, rule 7).
/// Shows: attack:A12.
#[tokio::test]
async fn the_database_defends_itself() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    posted(&store, &deposit("d1", 100)).await.unwrap();
    let refused = [
        ("update transfer set amount = 1", "42501"),
        ("delete from transfer", "42501"),
        ("truncate transfer", "42501"),
        ("delete from account", "42501"),
        ("update account set owner = 5", "42501"),
        ("update account set balance = -1 where owner = 10001", "23514"),
        ("update posting set digest = ''", "42501"),
        ("delete from posting", "42501"),
        ("drop table transfer", "42501"),
        ("alter table account drop constraint account_has_funds", "42501"),
        ("create function f() returns int language sql as 'select 1'", "42501"),
        (
            "insert into transfer select owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, 0, reason, cause from transfer",
            "23514",
        ),
        (
            "insert into transfer select owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, -5, reason, cause from transfer",
            "23514",
        ),
        (
            "insert into transfer select owner, at, id, 1, 1, 1, 1, asset, 5, reason, cause from transfer",
            "23514",
        ),
        ("insert into transfer select * from transfer", "23505"),
        ("insert into posting select * from posting", "23505"),
        ("insert into account (owner, kind, asset, balance) values (7, 1, 1, -1)", "23514"),
    ];
    for (statement, code) in refused {
        let error =
            sqlx::query(sqlx::AssertSqlSafe(statement)).execute(store.pool()).await.expect_err(statement);
        let found = error.as_database_error().and_then(|error| error.code()).map(|code| code.to_string());
        assert_eq!(found.as_deref(), Some(code), "{statement}: {error}");
    }
    assert!(audit(&store).await.unwrap().is_clean());
    // The control: a balance changed by hand is allowed by the rights, and the audit finds it.
    sqlx::query("update account set balance = balance + 1 where owner = 10001")
        .execute(store.pool())
        .await
        .unwrap();
    let audit = audit(&store).await.unwrap();
    assert_eq!((audit.accounts_off, audit.is_clean()), (1, false));
    db.close().await;
}
