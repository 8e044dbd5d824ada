//! Facts that cannot be read: counted, told in the log, and kept on record until they can.
//!
//! A reader goes past them. One that stopped would keep all that comes after from being counted, and with it commission
//! and turnover, over a single row; the record says what is missing meanwhile, and the self-check is red until there is
//! nothing on it. Each program that starts tries once more: a fact that it can read, because it is newer than the one that
//! could not, is handed out late, once, before what waits. It is then one that came late like any other.

use std::sync::Arc;

use kernel::event::Event;
use serde_json::value::RawValue;
use sqlx::types::Json;
use time::OffsetDateTime;

use super::{BATCH, Recorded};
use crate::{Error, Tx};

/// Why a row that was there is not.
pub(super) const GONE: &str = "the row is not in the outbox";
/// The place of a row as a whole.
const WHOLE: i32 = -1;
/// Most letters of a reason that are kept: it may quote what it could not read.
const WHY: usize = 300;

/// A fact, or why it cannot be read.
pub(crate) type Read = Result<Arc<Event>, Arc<str>>;

/// The facts of a row, or why it is no list of any.
pub(crate) type Unpacked = Result<Arc<[Read]>, Arc<str>>;

/// The facts of a row.
pub(crate) fn unpack(events: &Json<Box<RawValue>>) -> Unpacked {
    let read =
        |event: &RawValue| serde_json::from_str(event.get()).map(Arc::new).map_err(|error| why(&error));
    let events = serde_json::from_str::<Vec<&RawValue>>(events.get()).map_err(|error| why(&error))?;
    Ok(events.into_iter().map(read).collect())
}

/// What of a reason can be kept as a text of the database.
fn why(error: &serde_json::Error) -> Arc<str> {
    error.to_string().chars().filter(|letter| *letter != '\0').take(WHY).collect::<String>().into()
}

/// A row of the outbox.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) xid: String,
    pub(crate) id: i64,
    pub(crate) at: OffsetDateTime,
    pub(crate) kind: String,
}

impl Row {
    /// Its facts as a reader gets them: what cannot be read is nothing to it, and goes to `lost`.
    pub(crate) fn facts(&self, unpacked: &Unpacked, lost: &mut Vec<Lost>) -> Vec<Recorded> {
        let mut lose = |place, why: &Arc<str>| {
            lost.push(Lost { row: self.clone(), place, why: why.clone() });
        };
        match unpacked {
            Ok(facts) => {
                let facts = facts.iter().enumerate().map(|(place, fact)| {
                    if let Err(why) = fact {
                        lose(i32::try_from(place).unwrap_or(i32::MAX), why);
                    }
                    self.recorded(place, fact.as_ref().ok().cloned())
                });
                facts.collect()
            }
            Err(why) => {
                lose(WHOLE, why);
                vec![self.recorded(0, None)]
            }
        }
    }

    pub(crate) const fn recorded(&self, place: usize, event: Option<Arc<Event>>) -> Recorded {
        Recorded { id: self.id, place, at: self.at, event }
    }
}

/// A fact that could not be read.
#[derive(Clone, Debug)]
pub(crate) struct Lost {
    row: Row,
    place: i32,
    why: Arc<str>,
}

/// Puts what a reader could not read on record, in the transaction that moves it past.
pub(crate) async fn record(tx: &mut Tx, reader: &str, lost: &[Lost]) -> Result<(), Error> {
    let Some(first) = lost.first() else { return Ok(()) };
    let each = || lost.iter().map(|lost| &lost.row);
    sqlx::query!(
        "insert into outbox_unreadable (reader, xid, id, place, at, kind, why)
         select $1, n.xid::xid8, n.id, n.place, n.at, n.kind, n.why
         from unnest($2::text[], $3::bigint[], $4::int[], $5::timestamptz[], $6::text[], $7::text[])
             as n (xid, id, place, at, kind, why)
         on conflict (reader, xid, id, place) do update set why = excluded.why, read_at = null",
        reader,
        &each().map(|row| row.xid.clone()).collect::<Vec<_>>(),
        &each().map(|row| row.id).collect::<Vec<_>>(),
        &lost.iter().map(|lost| lost.place).collect::<Vec<_>>(),
        &each().map(|row| row.at).collect::<Vec<_>>(),
        &each().map(|row| row.kind.clone()).collect::<Vec<_>>(),
        &lost.iter().map(|lost| lost.why.to_string()).collect::<Vec<_>>()
    )
    .execute(tx.conn())
    .await?;
    metrics::counter!("mela_outbox_unreadable_total", "reader" => reader.to_owned())
        .increment(u64::try_from(lost.len()).unwrap_or(u64::MAX));
    let (row, why) = (&first.row, &first.why);
    tracing::error!(
        reader,
        facts = lost.len(),
        id = row.id,
        kind = row.kind,
        %why,
        "facts cannot be read: they are on record, and the reader goes on"
    );
    Ok(())
}

/// What a reader could not read and this program can, each once: it is off the record when `tx` commits.
pub(crate) async fn again(tx: &mut Tx, reader: &str) -> Result<Vec<Recorded>, Error> {
    let readers = tx.readers();
    let rows = sqlx::query!(
        r#"select u.number, u.xid::text as "xid!", u.id, u.place, u.at, u.kind,
                  o.events as "events?: Json<Box<RawValue>>"
           from (select number, xid, id, place, at, kind from outbox_unreadable
                 where reader = $1 and read_at is null and number > $2 order by number limit $3) u
           left join lateral (select events from outbox where xid = u.xid and id = u.id limit 1) o on true
           order by u.number"#,
        reader,
        readers.tried(reader),
        BATCH
    )
    .fetch_all(tx.conn())
    .await?;
    let (mut facts, mut done, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let (number, place) = (row.number, row.place);
        let unpacked = row.events.map_or_else(|| Err(GONE.into()), |events| unpack(&events));
        let row = Row { xid: row.xid, id: row.id, at: row.at, kind: row.kind };
        match (usize::try_from(place), unpacked) {
            (Err(_), Ok(whole)) => facts.extend(row.facts(&Ok(whole), &mut lost)),
            (Ok(place), Ok(whole)) if whole.get(place).is_some_and(Result::is_ok) => {
                let event = whole.get(place).and_then(|fact| fact.as_ref().ok().cloned());
                facts.push(row.recorded(place, event));
            }
            // Behind one that could be read it is tried again: should `tx` come to nothing, so is that one.
            _ => {
                if done.is_empty() {
                    readers.has_tried(reader, number);
                }
                continue;
            }
        }
        done.push(number);
    }
    if !done.is_empty() {
        sqlx::query!("update outbox_unreadable set read_at = now() where number = any($1)", &done)
            .execute(tx.conn())
            .await?;
        tracing::info!(reader, facts = facts.len(), "facts that could not be read can be");
    }
    record(tx, reader, &lost).await?;
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use kernel::id::MemberId;
    use sqlx::{AssertSqlSafe, Connection, PgConnection};
    use time::Duration;

    use crate::{
        Store, outbox,
        tail::Tail,
        testing::TestDb,
        watch::{self, Unreadable},
    };

    use super::*;

    const WANTED: [&str; 1] = ["password_changed"];

    fn changed(member: i64) -> Event {
        Event::PasswordChanged { member: MemberId(member) }
    }

    async fn append(store: &Store, events: &[Event]) {
        let mut tx = store.begin().await.unwrap();
        outbox::append(&mut tx, store.now(), events).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Everything that waits for a reader: whose facts it was handed, and `None` for what was none.
    async fn read(store: &Store, reader: &str) -> Vec<Option<i64>> {
        let mut read = Vec::new();
        loop {
            let mut tx = store.begin().await.unwrap();
            let facts = outbox::take(&mut tx, reader, &WANTED).await.unwrap();
            tx.commit().await.unwrap();
            read.extend(facts.iter().map(|fact| fact.event().map(member)));
            let later = store.now() + Duration::hours(1);
            if facts.is_empty() && outbox::is_caught_up(store, reader, later).await.unwrap() {
                return read;
            }
        }
    }

    fn member(event: &Event) -> i64 {
        let Event::PasswordChanged { member } = event else { panic!("{event:?}") };
        member.0
    }

    async fn as_owner(db: &TestDb, change: &'static str) {
        let mut owner = PgConnection::connect_with(&db.connect).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(change)).execute(&mut owner).await.unwrap();
        owner.close().await.unwrap();
    }

    /// What is on record, by reader, place and what was wrong.
    async fn on_record(store: &Store) -> Vec<(String, i32, String)> {
        let (count, all) = watch::unreadable(store, 99).await.unwrap();
        assert_eq!(usize::try_from(count).unwrap(), all.len());
        all.into_iter().map(|Unreadable { reader, place, why, .. }| (reader, place, why)).collect()
    }

    /// One of a row's three facts, and a row that is no list: the reader hears all others, what it missed is on record with
    /// what was wrong, and the program that can read it hands it out once. Seen to fail with nothing recorded.
    #[tokio::test]
    async fn what_cannot_be_read_is_on_record_and_handed_out_late_once() {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        for members in [[1, 2, 3].as_slice(), &[4, 5], &[6]] {
            append(&store, &members.iter().copied().map(changed).collect::<Vec<_>>()).await;
        }
        as_owner(
            &db,
            r#"create table kept as select id, events from outbox;
               update outbox set events = '[{"kind":"password_changed","member":"1"},
                   {"kind":"two \u0000"}, {"kind":"password_changed","member":"3"}]'
                   where id = (select min(id) from outbox);
               update outbox set events = '{}' where id = (select min(id) + 1 from outbox)"#,
        )
        .await;
        assert_eq!(read(&store, "first").await, [Some(1), None, Some(3), None, Some(6)]);
        let missed = on_record(&store).await;
        let places: Vec<_> = missed.iter().map(|(reader, place, _)| (reader.as_str(), *place)).collect();
        assert_eq!(places, [("first", 1), ("first", -1)]);
        assert!(missed[0].2.contains("two") && missed[1].2.contains("invalid type: map"), "{missed:?}");
        // Another of the node's readers misses them for itself, though it does not fetch them again.
        read(&store, "second").await;
        assert_eq!(on_record(&store).await.len(), 4);
        // This program tries once more and no longer; the next one can read one of them, and a third the other.
        assert_eq!(read(&store, "first").await, []);
        as_owner(&db, "update outbox set events = (select events from kept where kept.id = outbox.id) where events::text <> '{}'").await;
        append(&store, &[changed(7)]).await;
        let newer = db.store().await;
        assert_eq!(read(&newer, "first").await, [Some(2), Some(7)]);
        assert_eq!(read(&newer, "first").await, []);
        as_owner(&db, "update outbox set events = (select events from kept where kept.id = outbox.id) where events::text = '{}'").await;
        assert_eq!(
            read(&newer, "first").await,
            [],
            "it failed once, and is not asked again by the same program"
        );
        let newest = db.store().await;
        assert_eq!(read(&newest, "first").await, [Some(4), Some(5)]);
        assert_eq!(on_record(&store).await.len(), 2, "the second reader's");
        for store in [store, newer, newest] {
            store.pool().close().await;
        }
        db.close().await;
    }

    /// Who takes and does not commit takes again. Seen to fail with what was tried noted past what could be read.
    #[tokio::test]
    async fn what_was_handed_out_late_and_rolled_back_comes_again() {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        append(&store, &[changed(1), changed(2)]).await;
        as_owner(&db, "create table kept as select events from outbox; update outbox set events = '[{},{}]'")
            .await;
        assert_eq!(read(&store, "first").await, [None, None]);
        as_owner(&db, "update outbox set events = (select events from kept)").await;
        let newer = db.store().await;
        let mut tx = newer.begin().await.unwrap();
        assert_eq!(outbox::take(&mut tx, "first", &WANTED).await.unwrap().len(), 2);
        drop(tx);
        assert_eq!(read(&newer, "first").await, [Some(1), Some(2)]);
        assert_eq!(on_record(&newer).await, []);
        for store in [store, newer] {
            store.pool().close().await;
        }
        db.close().await;
    }

    /// What a reader does not want, and what only a newer version knows, is nothing that could not be read. Seen to fail with
    /// every kind taken for a known one.
    #[tokio::test]
    async fn what_is_not_wanted_or_not_known_is_not_on_record() {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        let mut tail = Tail::start(&store).await.unwrap();
        for _ in 0..3 {
            append(&store, &[changed(1)]).await;
        }
        as_owner(
            &db,
            r#"update outbox set events = '[{"kind":"of_tomorrow"}]', kind = 'of_tomorrow'
                   where id = (select min(id) from outbox);
               update outbox set events = '[{"kind":"new_device"}]', kind = 'new_device'
                   where id = (select min(id) + 1 from outbox)"#,
        )
        .await;
        assert_eq!(read(&store, "first").await, [None, None, Some(1)]);
        assert_eq!(on_record(&store).await, []);
        let seen = tail.next(&store).await.unwrap();
        assert_eq!(seen.iter().map(|fact| fact.event().is_some()).collect::<Vec<_>>(), [false, false, true]);
        let missed = on_record(&store).await;
        assert_eq!(missed.iter().map(|(reader, ..)| reader.as_str()).collect::<Vec<_>>(), ["tail"]);
        // It is off the record as soon as a program starts that can read it.
        Tail::start(&store).await.unwrap();
        assert_eq!(on_record(&store).await.len(), 1);
        as_owner(
            &db,
            r#"update outbox set events = '[{"kind":"new_device","member":"1","device":"phone"}]'
               where kind = 'new_device'"#,
        )
        .await;
        let newer = db.store().await;
        Tail::start(&newer).await.unwrap();
        assert_eq!(on_record(&store).await, []);
        for store in [store, newer] {
            store.pool().close().await;
        }
        db.close().await;
    }
}
