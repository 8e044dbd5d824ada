//! Months that come, and rows that came before them.

use sqlx::AssertSqlSafe;

use super::*;
use crate::testing::TestDb;

async fn tell<T>(connection: &mut PgConnection, question: &str) -> T
where
    T: Send + Unpin + for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>,
{
    sqlx::query_scalar(AssertSqlSafe(question.to_owned())).fetch_one(connection).await.unwrap()
}

/// A node that outran its months had written rows of the next one into the default partition, and none could start any
/// more: "updated partition constraint for default partition would be violated".
#[tokio::test]
async fn rows_that_came_before_their_month_stop_no_start() {
    let db = TestDb::fresh().await;
    let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
    let month = "date_trunc('month', now()) + interval '3 months'";
    let name: String = tell(&mut owner, &format!("select to_char({month}, 'YYYY_MM')")).await;
    let before = format!(
        "drop table outbox_{name}, transfer_{name};
         insert into outbox (at, kind, events) values ({month}, 'early', '[]')"
    );
    owner.execute(AssertSqlSafe(before)).await.unwrap();

    extend(&db.connect).await.unwrap();
    run(&db.connect).await.unwrap();

    let made = async |owner: &mut PgConnection, table: &str| -> bool {
        tell(owner, &format!("select to_regclass('{table}_{name}') is not null")).await
    };
    assert!(!made(&mut owner, "outbox").await);
    assert!(made(&mut owner, "transfer").await, "the other table's month is made all the same");
    assert_eq!(tell::<i64>(&mut owner, "select count(*) from outbox_rest").await, 1);
    owner.close().await.unwrap();
    db.close().await;
}
