//! Where pieces are kept.

use sqlx::types::Json;
use store::{Store, Tx};
use time::OffsetDateTime;

use super::{Document, Kind, Piece, Revision, Standard};
use crate::Error;

struct Row {
    id: i64,
    kind: String,
    name: Option<String>,
    version: i32,
    shown: Option<i32>,
    shown_at: Option<OffsetDateTime>,
    document: Json<Document>,
    author: String,
    at: OffsetDateTime,
}

impl TryFrom<Row> for Piece {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let kind = row.kind.parse();
        Ok(Self {
            id: row.id,
            kind: kind.map_err(|_| store::Error::Inconsistent("a piece of an unknown kind"))?,
            name: row.name,
            version: row.version,
            shown: row.shown,
            shown_at: row.shown_at,
            document: row.document.0,
            author: row.author,
            at: row.at,
        })
    }
}

/// Pieces with their newest revisions: of one kind, or all.
pub(super) async fn list(store: &Store, kind: Option<Kind>) -> Result<Vec<Piece>, Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select p.id, p.kind, p.name, p.version, p.shown, p.shown_at, r.document as "document: Json<Document>",
                  r.author, r.at
           from content_piece p join content_revision r on r.piece = p.id and r.version = p.version
           where $1::text is null or p.kind = $1
           order by p.kind, r.position, p.id desc limit 500"#,
        kind.map(Kind::name)
    );
    rows.fetch_all(store.pool()).await?.into_iter().map(TryInto::try_into).collect()
}

/// One piece with its newest revision.
pub(super) async fn one(store: &Store, id: i64) -> Result<Option<Piece>, Error> {
    let row = sqlx::query_as!(
        Row,
        r#"select p.id, p.kind, p.name, p.version, p.shown, p.shown_at, r.document as "document: Json<Document>",
                  r.author, r.at
           from content_piece p join content_revision r on r.piece = p.id and r.version = p.version
           where p.id = $1"#,
        id
    );
    row.fetch_optional(store.pool()).await?.map(TryInto::try_into).transpose()
}

/// One piece, which nobody else changes before `tx` ends.
pub(super) async fn lock(tx: &mut Tx, id: i64) -> Result<Option<Piece>, Error> {
    // A statement of its own: the next one must see what the holder before us has committed.
    sqlx::query!("select from content_piece where id = $1 for update", id).fetch_optional(tx.conn()).await?;
    let row = sqlx::query_as!(
        Row,
        r#"select p.id, p.kind, p.name, p.version, p.shown, p.shown_at, r.document as "document: Json<Document>",
                  r.author, r.at
           from content_piece p join content_revision r on r.piece = p.id and r.version = p.version
           where p.id = $1"#,
        id
    );
    row.fetch_optional(tx.conn()).await?.map(TryInto::try_into).transpose()
}

/// All revisions, newest first.
pub(super) async fn history(store: &Store, id: i64) -> Result<Vec<Revision>, Error> {
    let rows = sqlx::query!(
        r#"select version, document as "document: Json<Document>", author, at
           from content_revision where piece = $1 order by version desc limit 200"#,
        id
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    let revision = |(version, document, author, at)| Revision { version, document, author, at };
    Ok(rows.map(|row| revision((row.version, row.document.0, row.author, row.at))).collect())
}

/// A new piece without a revision; `None` when its key or name is taken.
pub(super) async fn make(
    tx: &mut Tx,
    key: Option<&str>,
    kind: Kind,
    name: Option<&str>,
    at: OffsetDateTime,
) -> Result<Option<i64>, Error> {
    let id = sqlx::query_scalar!(
        "insert into content_piece (key, kind, name, version, created_at) values ($1, $2, $3, 1, $4)
         on conflict do nothing returning id",
        key,
        kind.name(),
        name,
        at
    );
    Ok(id.fetch_optional(tx.conn()).await?)
}

/// Writes a revision down.
pub(super) async fn write(
    tx: &mut Tx,
    (piece, version): (i64, i32),
    document: &Document,
    (author, at): (&str, OffsetDateTime),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into content_revision (piece, version, document, position, starts_at, ends_at, author, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        piece,
        version,
        Json(document) as _,
        document.position,
        document.starts_at,
        document.ends_at,
        author,
        at
    )
    .execute(tx.conn())
    .await?;
    sqlx::query!("update content_piece set version = $2 where id = $1", piece, version)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Which revision people read.
pub(super) async fn show(tx: &mut Tx, piece: i64, shown: Option<(i32, OffsetDateTime)>) -> Result<(), Error> {
    let (version, since) = shown.unzip();
    sqlx::query!("update content_piece set shown = $2, shown_at = $3 where id = $1", piece, version, since)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Whether a key is filed.
pub(super) async fn is_filed(store: &Store, standard: &Standard) -> Result<bool, Error> {
    let is = sqlx::query_scalar!(
        r#"select exists (select from content_piece
                          where key = $1 or (kind = $2 and name = $3)) as "is!""#,
        standard.key,
        standard.kind.name(),
        standard.name
    );
    Ok(is.fetch_one(store.pool()).await?)
}

/// A piece as it is shown.
pub(crate) struct Shown {
    pub(crate) id: i64,
    pub(crate) name: Option<String>,
    pub(crate) document: Document,
    /// Since when people can read it.
    pub(crate) since: OffsetDateTime,
}

/// What is to be shown of one kind; `past` adds what has ended.
pub(crate) async fn shown(store: &Store, kind: Kind, past: bool, limit: u16) -> Result<Vec<Shown>, Error> {
    let rows = sqlx::query!(
        r#"select p.id, p.name, r.document as "document: Json<Document>",
                  greatest(p.shown_at, r.starts_at) as "since!"
           from content_piece p join content_revision r on r.piece = p.id and r.version = p.shown
           where p.kind = $1 and (r.starts_at is null or r.starts_at <= $3)
             and ($2 or r.ends_at is null or r.ends_at > $3)
           order by r.position, greatest(p.shown_at, r.starts_at) desc, p.id desc limit $4"#,
        kind.name(),
        past,
        store.now(),
        i64::from(limit)
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    let shown = |(id, name, document, since)| Shown { id, name, document, since };
    Ok(rows.map(|row| shown((row.id, row.name, row.document.0, row.since))).collect())
}
