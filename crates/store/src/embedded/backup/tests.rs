//! Backups of real servers, and back. The drill with a whole house and its bets is in `app`.

use std::{
    fs,
    ops::ControlFlow,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};
use time::OffsetDateTime;

use super::{
    super::{Config, EmbeddedServer, tests::Folder, user::Account},
    *,
};

/// A server with a folder of backups, and a table of numbers.
struct House {
    data: Folder,
    backups: Folder,
}

impl House {
    fn new() -> Self {
        Self { data: Folder::fresh(), backups: Folder::fresh() }
    }

    fn config(&self) -> Config {
        let archive = Archive { dir: self.dir(), timeout_seconds: 60 };
        Config { archive: Some(archive), ..self.data.config() }
    }

    fn dir(&self) -> PathBuf {
        self.backups.0.clone()
    }

    fn serve(&self) -> EmbeddedServer {
        EmbeddedServer::start(&self.config()).unwrap()
    }

    async fn back_up(&self, server: &EmbeddedServer) -> Taken {
        take(&server.source(), &self.dir(), 2, |_| ControlFlow::Continue(())).await.unwrap()
    }

    /// Moves the cluster away, as an operator would.
    fn lose(&self) -> PathBuf {
        let lost = self.data.0.join("pg.lost");
        fs::rename(self.data.0.join("pg"), &lost).unwrap();
        lost
    }

    fn request(&self) -> Request {
        Request { dir: self.dir(), ..Request::default() }
    }

    async fn restore(&self, request: &Request) -> Result<Restored, Error> {
        restore(&self.config(), request, |_| {}).await
    }

    fn incarnation(&self) -> Incarnation {
        Incarnation::of(&self.dir(), &self.data.0.join("pg")).unwrap()
    }
}

async fn ask<T>(server: &EmbeddedServer, query: &str) -> T
where
    T: for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + Send + Unpin,
{
    let mut connection = PgConnection::connect_with(&server.owner("postgres")).await.unwrap();
    sqlx::query_scalar(AssertSqlSafe(query.to_owned())).fetch_one(&mut connection).await.unwrap()
}

/// Keeps a number; the moment after it was committed.
async fn keep(server: &EmbeddedServer, number: i64) -> OffsetDateTime {
    let mut connection = PgConnection::connect_with(&server.owner("postgres")).await.unwrap();
    let keep = format!("create table if not exists kept (x bigint); insert into kept values ({number})");
    connection.execute(AssertSqlSafe(keep)).await.unwrap();
    sqlx::query_scalar("select clock_timestamp()").fetch_one(&mut connection).await.unwrap()
}

async fn kept(server: &EmbeddedServer) -> Vec<i64> {
    ask(server, "select coalesce(array_agg(x order by x), '{}') from kept").await
}

/// Ends the segment of the log, and waits until it is in the archive.
async fn archive_all(server: &EmbeddedServer, house: &House) -> String {
    let segment: String = ask(server, "select pg_walfile_name(pg_switch_wal())").await;
    let path = house.incarnation().wal().join(&segment);
    while !path.exists() {
        tokio::task::yield_now().await;
    }
    segment
}

/// The whole way: every moment after the backup can be had, what came after it is gone, and the restored house is backed up and
/// restored in its turn.
#[tokio::test]
async fn what_was_there_at_a_moment_is_there_again() {
    let house = House::new();
    let server = house.serve();
    keep(&server, 1).await;
    let taken = house.back_up(&server).await;
    assert!(taken.bytes > 1_000_000, "{taken:?}");
    let good = keep(&server, 2).await;
    keep(&server, 3).await;
    let mut connection = PgConnection::connect_with(&server.owner("postgres")).await.unwrap();
    connection.execute("truncate kept").await.unwrap();
    connection.close().await.unwrap();
    archive_all(&server, &house).await;

    let running = house.restore(&house.request()).await.unwrap_err();
    assert!(matches!(running, Error::Running { .. }), "{running}");
    server.stop();
    let living = house.restore(&house.request()).await.unwrap_err();
    assert!(matches!(living, Error::Living { .. }), "{living}");
    house.lose();

    let restored = house.restore(&Request { to: Some(good), ..house.request() }).await.unwrap();
    assert_eq!(kept(&restored.server).await, [1, 2]);
    assert!(restored.last.unwrap() < good);
    assert!(!house.data.0.join("pg").exists(), "it was served before anybody had looked at it");
    restored.keep().unwrap();

    let server = house.serve();
    assert_eq!(kept(&server).await, [1, 2]);
    keep(&server, 4).await;
    // Where there are several, nobody guesses which one was the house's.
    house.back_up(&server).await;
    keep(&server, 5).await;
    archive_all(&server, &house).await;
    let name = house.incarnation().name();
    server.stop();
    fs::rename(house.data.0.join("pg"), house.data.0.join("pg.old")).unwrap();
    let many = house.restore(&house.request()).await.unwrap_err();
    assert!(matches!(&many, Error::ManyIncarnations { told } if told.len() == 2), "{many}");
    let again = Request { incarnation: Some(name), ..house.request() };
    let restored = house.restore(&again).await.unwrap();
    assert_eq!(kept(&restored.server).await, [1, 2, 4, 5]);
    restored.keep().unwrap();
}

/// What the server had acknowledged and not archived is had from the lost cluster's own log, if that is still there.
#[tokio::test]
async fn what_is_not_in_the_archive_is_had_from_the_lost_cluster() {
    let house = House::new();
    let server = house.serve();
    keep(&server, 1).await;
    house.back_up(&server).await;
    keep(&server, 2).await;
    let late = keep(&server, 3).await;
    let pid = fs::read_to_string(house.data.0.join("pg/postmaster.pid")).unwrap();
    // No time for a last segment.
    Command::new("kill").args(["-KILL", pid.lines().next().unwrap()]).status().unwrap();
    server.stop();
    let lost = house.lose();

    let short = house.restore(&Request { to: Some(late), ..house.request() }).await.unwrap_err();
    assert!(matches!(&short, Error::NotReached { .. }), "{short}");
    let restored = house.restore(&house.request()).await.unwrap();
    assert_eq!(kept(&restored.server).await, [1], "the archive alone");
    drop(restored);
    assert!(!house.data.0.join("pg").exists());
    let wal = Some(lost.join("pg_wal"));
    let restored = house.restore(&Request { wal, ..house.request() }).await.unwrap();
    assert_eq!(kept(&restored.server).await, [1, 2, 3]);
}

/// A byte in a backup, a file too few or too many, half a backup, a list that was changed: each is refused, and leaves nothing that
/// could be served.
#[tokio::test]
async fn a_backup_that_is_not_what_was_backed_up_is_refused() {
    let house = House::new();
    let server = house.serve();
    keep(&server, 1).await;
    let taken = house.back_up(&server).await;
    server.stop();
    house.lose();
    let file = taken.dir.join("base/1/PG_VERSION");
    let (good, list) = (fs::read(&file).unwrap(), taken.dir.join("backup_manifest"));
    let listed = fs::read_to_string(&list).unwrap();

    let spoil: [(&str, &dyn Fn()); 5] = [
        ("is not what was backed up", &|| fs::write(&file, [good[0] ^ 1, good[1], good[2]]).unwrap()),
        ("has another length", &|| fs::write(&file, "18.4\n").unwrap()),
        ("is missing", &|| fs::remove_file(&file).unwrap()),
        ("is not in its list", &|| fs::write(taken.dir.join("base/1/more"), "").unwrap()),
        ("is damaged", &|| fs::write(&list, listed.replacen("\"Size\":3", "\"Size\":4", 1)).unwrap()),
    ];
    for (said, spoil) in spoil {
        spoil();
        let refused = house.restore(&house.request()).await.unwrap_err();
        assert!(matches!(refused, Error::Damaged { .. }) && refused.to_string().contains(said), "{refused}");
        assert!(!house.data.0.join("pg").exists());
        fs::write(&file, &good).unwrap();
        fs::write(&list, &listed).unwrap();
        drop(fs::remove_file(taken.dir.join("base/1/more")));
    }
    // Half a backup has another name.
    let half = taken.dir.with_extension("part");
    fs::rename(&taken.dir, &half).unwrap();
    let none = house.restore(&house.request()).await.unwrap_err();
    assert!(matches!(none, Error::NoBackup { .. }), "{none}");
    fs::rename(&half, &taken.dir).unwrap();
    let restored = house.restore(&house.request()).await.unwrap();
    assert_eq!(kept(&restored.server).await, [1]);
}

/// A hole in the log and a damaged segment are told, and never taken for the end of what there is.
#[tokio::test]
async fn a_missing_and_a_damaged_segment_are_told() {
    let house = House::new();
    let server = house.serve();
    house.back_up(&server).await;
    let before = keep(&server, 1).await;
    let first = archive_all(&server, &house).await;
    keep(&server, 2).await;
    let second = archive_all(&server, &house).await;
    let after = keep(&server, 3).await;
    archive_all(&server, &house).await;
    let wal = house.incarnation().wal();
    server.stop();
    house.lose();

    let hidden = house.backups.0.join("hidden");
    fs::rename(wal.join(&second), &hidden).unwrap();
    for to in [None, Some(after)] {
        let told = house.restore(&Request { to, ..house.request() }).await.unwrap_err();
        assert!(matches!(&told, Error::Missing { segment, .. } if *segment == second), "{told}");
    }
    // What lies before the hole can be had.
    let restored = house.restore(&Request { to: Some(before), ..house.request() }).await;
    let told = restored.map(|_| ()).unwrap_err();
    assert!(matches!(&told, Error::Missing { .. }), "no commit of the first segment is later: {told}");
    fs::rename(&hidden, wal.join(&second)).unwrap();
    let restored = house.restore(&Request { to: Some(before), ..house.request() }).await.unwrap();
    assert_eq!(kept(&restored.server).await, [1]);
    drop(restored);

    let good = fs::read(wal.join(&second)).unwrap();
    let mut bad = good.clone();
    bad[40..200].iter_mut().for_each(|byte| *byte ^= 0xff);
    fs::write(wal.join(&second), &bad).unwrap();
    for to in [None, Some(after)] {
        let told = house.restore(&Request { to, ..house.request() }).await.unwrap_err();
        assert!(matches!(&told, Error::DamagedLog { .. }), "{told}");
    }
    fs::write(wal.join(&second), &good).unwrap();
    fs::remove_file(wal.join(&first)).unwrap();
    let told = house.restore(&house.request()).await.unwrap_err();
    assert!(matches!(&told, Error::Missing { segment, .. } if *segment == first), "{told}");
}

/// Only the newest stay, and of the log what they need; what has no name of ours stays. Files are for their owner alone.
#[tokio::test]
async fn old_backups_and_their_log_go_and_nothing_else() {
    let house = House::new();
    let server = house.serve();
    let incarnation = house.incarnation();
    fs::create_dir(incarnation.base().join("by-hand")).unwrap();
    fs::write(incarnation.wal().join("notes.txt"), "kept").unwrap();
    let mut taken = Vec::new();
    for number in 0..4 {
        keep(&server, number).await;
        taken.push(house.back_up(&server).await.dir);
    }
    let there: Vec<PathBuf> = incarnation.backups().unwrap().into_iter().map(|backup| backup.dir).collect();
    assert_eq!(there, taken[2..]);
    let needed = incarnation.backups().unwrap()[0].start().unwrap();
    assert_eq!(incarnation.segments().unwrap().first(), Some(&needed));
    assert!(incarnation.wal().join("notes.txt").exists() && incarnation.base().join("by-hand").exists());
    for path in [incarnation.base(), taken[3].clone(), taken[3].join("global"), incarnation.wal()] {
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700, "{}", path.display());
    }
    for path in
        [taken[3].join("backup_manifest"), taken[3].join(copy::CONTROL), incarnation.wal().join(&needed.name)]
    {
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600, "{}", path.display());
    }
    // Nobody takes two at once.
    let lock = incarnation.lock().unwrap();
    let busy = take(&server.source(), &house.dir(), 2, |_| ControlFlow::Continue(())).await.unwrap_err();
    assert!(matches!(busy, Error::Busy), "{busy}");
    drop(lock);
    // One that is broken off leaves a draft, and the next removes it.
    let broken = take(&server.source(), &house.dir(), 2, |_| ControlFlow::Break(())).await.unwrap_err();
    assert!(matches!(broken, Error::BrokenOff), "{broken}");
    let drafts = || names(&incarnation.base()).into_iter().filter(|name| name.ends_with(".part")).count();
    assert_eq!((drafts(), last(&server.source(), &house.dir()).unwrap().unwrap().dir), (1, taken[3].clone()));
    house.back_up(&server).await;
    assert_eq!(drafts(), 0);
    server.stop();
}

#[tokio::test]
async fn a_server_without_an_archive_is_not_backed_up() {
    let house = House::new();
    let server = EmbeddedServer::start(&house.data.config()).unwrap();
    let refused = take(&server.source(), &house.dir(), 2, |_| ControlFlow::Continue(())).await.unwrap_err();
    assert!(matches!(refused, Error::NotArchiving), "{refused}");
    server.stop();
    let server = house.serve();
    let elsewhere = Folder::fresh();
    let refused = take(&server.source(), &elsewhere.0, 2, |_| ControlFlow::Continue(())).await.unwrap_err();
    assert!(matches!(refused, Error::ArchivesElsewhere { .. }), "{refused}");
}

/// The self-check tells it, and so does what waits, though it worked a moment ago.
#[tokio::test]
async fn an_archive_that_takes_nothing_is_told() {
    let house = House::new();
    let server = house.serve();
    let mut connection = PgConnection::connect_with(&server.owner("postgres")).await.unwrap();
    connection.execute("create role mela_app nologin").await.unwrap();
    let settings = crate::Settings {
        connect: server.owner("postgres"),
        max_connections: 1,
        zone: kernel::Zone::named("Asia/Dhaka").unwrap(),
    };
    let store = crate::Store::connect(settings, std::sync::Arc::new(kernel::SystemClock)).await.unwrap();
    keep(&server, 1).await;
    archive_all(&server, &house).await;
    let archived = "select archived_count > 0 from pg_stat_archiver";
    while !ask::<bool>(&server, archived).await {
        tokio::task::yield_now().await;
    }
    let well = crate::watch::database(&store).await.unwrap();
    assert_eq!(well.archive_keeps_up, Some(true));
    // The package that brings the server calls itself a beta; the server is none.
    crate::version::Version::parse(&well.version).unwrap();

    fs::remove_dir_all(house.incarnation().wal()).unwrap();
    keep(&server, 2).await;
    connection.execute("select pg_switch_wal()").await.unwrap();
    while !ask::<bool>(&server, "select failed_count > 0 from pg_stat_archiver").await {
        tokio::task::yield_now().await;
    }
    assert_eq!(crate::watch::database(&store).await.unwrap().archive_keeps_up, Some(false));
    assert_eq!(waiting(&server.source()).unwrap(), 1);
    store.pool().close().await;
}

/// The command as the server runs it, in a folder whose name a shell would take apart.
#[test]
fn the_archive_command_writes_whole_segments_and_over_nothing() {
    let folder = Folder::fresh();
    let (cluster, dir) = (folder.0.join("pg"), folder.0.join("it's $HOME 100%; `x`"));
    fs::create_dir_all(&cluster).unwrap();
    let incarnation = Incarnation::ensure(&dir, &cluster, &Account::Own).unwrap();
    let name = "000000010000000000000001";
    let segment = folder.0.join("segment");
    let run = |content: &[u8]| {
        fs::write(&segment, content).unwrap();
        let command = incarnation.archive_command();
        let command = command.replace("%p", segment.to_str().unwrap()).replace("%f", name).replace("%%", "%");
        Command::new("sh").args(["-c", &command]).status().unwrap().success()
    };
    let path = incarnation.wal().join(name);
    // What a copy left that was cut off.
    fs::write(incarnation.wal().join(format!("{name}.part")), "half").unwrap();
    assert!(run(b"one"));
    assert_eq!(fs::read(&path).unwrap(), b"one");
    assert!(run(b"one"), "after a crash the server asks again");
    assert!(!run(b"two"), "written over");
    assert_eq!(fs::read(&path).unwrap(), b"one");
    assert_eq!(names(&incarnation.wal()), [name]);
    fs::remove_dir_all(incarnation.wal()).unwrap();
    assert!(!run(b"one"), "there is no folder");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}
