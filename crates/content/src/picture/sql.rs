//! Where pictures lie.

use store::{Store, Tx};
use time::OffsetDateTime;
use web::picture::Picture;

use crate::Error;

/// Files a picture under its hash, unless it is there.
pub(super) async fn keep(
    tx: &mut Tx,
    hash: &str,
    picture: &Picture,
    author: &str,
    now: OffsetDateTime,
) -> Result<(), Error> {
    let pixels = |side: u32| i32::try_from(side).unwrap_or(i32::MAX);
    sqlx::query!(
        "insert into content_picture (hash, file, width, height, author, at) values ($1, $2, $3, $4, $5, $6)
         on conflict (hash) do nothing",
        hash,
        picture.jpeg,
        pixels(picture.width),
        pixels(picture.height),
        author,
        now
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The file of a hash.
pub(super) async fn file(store: &Store, hash: &str) -> Result<Option<Vec<u8>>, Error> {
    let file = sqlx::query_scalar!("select file from content_picture where hash = $1", hash);
    Ok(file.fetch_optional(store.pool()).await?)
}
