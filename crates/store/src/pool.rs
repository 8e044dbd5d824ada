//! The pool of connections, all under the application's role.

use std::{sync::Arc, time::Duration};

use kernel::{SharedClock, Zone};
use sqlx::{
    Executor, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use crate::{
    Error, Tx, alone,
    bell::Bell,
    heartbeat::Heartbeat,
    outbox::Readers,
    secrets::Secrets,
    tasks::{self, CancellationToken},
};

/// Every pooled connection takes the application's role: it may not change a transfer, nor the schema.
pub(crate) const SET_ROLE: &str = "set role mela_app";

/// A program that stands still in the middle of a transaction, as a frozen machine does, keeps its locks for so long and no longer: others
/// wait for them. Nothing of ours thinks that long between two statements.
const NO_IDLE_LOCKS: &str = "set idle_in_transaction_session_timeout = '10s'";

/// How long a connection may take to open that nobody else can hold. While a server comes back it is asked at least five times
/// in this span: whoever waits longer between two tries keeps vendors waiting though the server is there.
const ALONE: Duration = Duration::from_secs(2);

/// How to reach the database.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the server is, and as whom.
    pub connect: PgConnectOptions,
    /// Most connections of this process.
    pub max_connections: u32,
    /// The zone of the house, which decides its days.
    pub zone: Zone,
}

/// A handle to the database, and to the clock and the days of the house. Cheap to clone.
#[derive(Clone)]
pub struct Store {
    pool: PgPool,
    clock: SharedClock,
    pub(crate) zone: Zone,
    bell: Bell,
    readers: Arc<Readers>,
    heartbeat: Heartbeat,
    secrets: Secrets,
}

impl Store {
    /// Connects, and verifies that the server keeps what it acknowledges.
    ///
    /// # Errors
    /// When the server cannot be reached, or its durability settings would lose acknowledged bets.
    pub async fn connect(settings: Settings, clock: SharedClock) -> Result<Self, Error> {
        let heartbeat = Heartbeat::new();
        let missed = heartbeat.clone();
        let pool = PgPoolOptions::new()
            .max_connections(settings.max_connections)
            .acquire_timeout(Duration::from_secs(5))
            // A ping at every acquire costs 1.4 x (storage.md); a broken connection shows itself soon enough.
            .test_before_acquire(false)
            // But those that a server left behind when it died are known.
            .before_acquire(move |_, meta| {
                let is_good = !missed.outlived(meta.age);
                Box::pin(async move { Ok(is_good) })
            })
            .after_connect(|connection, _| {
                Box::pin(async move {
                    connection.execute(NO_IDLE_LOCKS).await?;
                    connection.execute(SET_ROLE).await.map(drop)
                })
            })
            .connect_with(settings.connect.application_name("mela"))
            .await?;
        let (bell, secrets) = (Bell::new(pool.clone()), Secrets::default());
        Ok(Self { bell, readers: Arc::default(), pool, clock, zone: settings.zone, heartbeat, secrets })
    }

    /// The same with the keys of the database's secrets; without them none is sealed or opened.
    #[must_use]
    pub fn with_secrets(self, secrets: Secrets) -> Self {
        Self { secrets, ..self }
    }

    /// What seals and opens the database's secrets.
    #[must_use]
    pub const fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// A handle with one connection of its own, for who runs [`crate::tasks::apart`]. It opens when first used, and
    /// belongs to the thread that does.
    #[must_use]
    pub fn apart(&self) -> Self {
        let options = self.pool.options().clone().max_connections(1).acquire_timeout(ALONE);
        let pool = options.connect_lazy_with(self.pool.connect_options().as_ref().clone());
        Self { pool, ..self.clone() }
    }

    /// Refuses a server that could lose an acknowledged bet: fsync and synchronous commit must be on.
    ///
    /// # Errors
    /// [`Error::NotDurable`], naming the setting.
    pub async fn verify_durability(&self) -> Result<(), Error> {
        for (setting, good) in [("fsync", ["on"].as_slice()), ("full_page_writes", &["on"])] {
            self.verify_setting(setting, good).await?;
        }
        self.verify_setting("synchronous_commit", &["on", "remote_apply", "remote_write"]).await
    }

    /// Refuses a server whose days are not ours: sums by day are made on both sides. Asked for a year back and two ahead, for
    /// rules of zones change.
    ///
    /// # Errors
    /// [`Error::OtherDays`], naming the first day that begins at another moment there.
    pub async fn verify_zone(&self) -> Result<(), Error> {
        let (zone, today) = (self.zone, self.today());
        let days = (-366..732).filter_map(|days| today.checked_add(time::Duration::days(days)));
        let days: Vec<time::Date> = days.collect();
        let theirs: Vec<time::OffsetDateTime> = sqlx::query_scalar(
            "select d::timestamp at time zone $2 from unnest($1::date[]) with ordinality as s (d, n) order by n",
        )
        .bind(&days)
        .bind(zone.name())
        .fetch_all(&self.pool)
        .await?;
        match days.into_iter().zip(theirs).find(|(day, theirs)| zone.midnight(*day) != *theirs) {
            Some((day, _)) => Err(Error::OtherDays { zone: zone.name(), day }),
            None => Ok(()),
        }
    }

    async fn verify_setting(&self, setting: &'static str, good: &[&str]) -> Result<(), Error> {
        let value: String =
            sqlx::query_scalar("select current_setting($1)").bind(setting).fetch_one(&self.pool).await?;
        if good.contains(&value.as_str()) { Ok(()) } else { Err(Error::NotDurable { setting, value }) }
    }

    /// Opens a transaction.
    ///
    /// # Errors
    /// When no connection is to be had.
    #[track_caller]
    pub fn begin(&self) -> impl Future<Output = Result<Tx, Error>> + Send + '_ {
        alone::ask();
        // Whoever is dropped while the transaction opens would give the connection back with it open, and what is written
        // over it next would stay unmade (sqlx rolls back only what has begun). A task comes to the end, and what it
        // brings to nobody is rolled back.
        let pool = self.pool.clone();
        async {
            if self.is_away() {
                // Nobody has to wait for what does not come.
                return Err(sqlx::Error::PoolTimedOut.into());
            }
            let begun = tasks::spawn("begin", async move { pool.begin().await });
            let begun = begun.await.map_err(|_| sqlx::Error::WorkerCrashed)??;
            Ok(Tx::new(begun, self.bell.clone(), self.readers.clone(), self.secrets.clone()))
        }
    }

    /// Looks ten times a second, until `stop` is cancelled, whether the database is there.
    pub fn start_heartbeat(&self, stop: &CancellationToken) {
        self.heartbeat.start(self.pool.connect_options().as_ref().clone(), stop);
    }

    /// Asks the database for nothing but an answer.
    ///
    /// # Errors
    /// When there is none.
    pub async fn answers(&self) -> Result<(), Error> {
        sqlx::query("select 1").execute(self.pool()).await?;
        Ok(())
    }

    /// Whether the database is away, as far as anybody looks ([`Self::start_heartbeat`]).
    #[must_use]
    pub fn is_away(&self) -> bool {
        self.heartbeat.is_away()
    }

    /// Comes to an end as soon as the database is away: for who must answer by then.
    pub async fn away(&self) {
        self.heartbeat.away().await;
    }

    /// The pool, for reads that need no transaction.
    #[must_use]
    #[track_caller]
    pub fn pool(&self) -> &PgPool {
        alone::ask();
        &self.pool
    }

    /// The readers of facts on this node.
    pub(crate) fn readers(&self) -> &Readers {
        &self.readers
    }

    /// The house's clock.
    #[must_use]
    pub fn clock(&self) -> &SharedClock {
        &self.clock
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> time::OffsetDateTime {
        self.clock.now()
    }

    /// The zone of the house, which decides its days.
    #[must_use]
    pub const fn zone(&self) -> Zone {
        self.zone
    }

    /// The present day of the house.
    #[must_use]
    pub fn today(&self) -> time::Date {
        self.zone.day(self.now())
    }
}

#[cfg(test)]
mod tests {
    use kernel::SystemClock;

    use super::*;
    use crate::testing::TestDb;

    /// Seen to fail: the connection went back with its transaction open, and what was written over it next stayed unmade.
    #[tokio::test]
    async fn who_gives_up_while_a_transaction_opens_leaves_none_open() {
        let db = TestDb::fresh().await;
        let store = db.store_of(1, Arc::new(SystemClock)).await;
        for polls in 1..10 {
            let mut begin = Box::pin(store.begin());
            for _ in 0..polls {
                if futures::poll!(begin.as_mut()).is_ready() {
                    break;
                }
                tokio::task::yield_now().await;
            }
            drop(begin);
            let mut ids = Vec::new();
            for _ in 0..2 {
                let id: String = sqlx::query_scalar("select pg_current_xact_id()::text")
                    .fetch_one(store.pool())
                    .await
                    .unwrap();
                ids.push(id);
            }
            assert_ne!(ids.first(), ids.last(), "given up after {polls} looks");
        }
        db.close().await;
    }
}
