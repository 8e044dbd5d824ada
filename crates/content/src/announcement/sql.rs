//! Where announcements are kept.

use store::Store;
use time::OffsetDateTime;

use super::{Kind, Piece};
use crate::Error;

/// Files an announcement; `None` when its key is known.
pub(super) async fn insert(store: &Store, piece: &Piece) -> Result<Option<i64>, Error> {
    let (mut group, mut picture, mut linkage, mut code) = (None, None, None, None);
    match &piece.kind {
        Kind::Banner { group: place, picture: path, linkage: to } => {
            (group, picture, linkage) = (Some(place.as_str()), Some(path.as_str()), to.as_deref());
        }
        Kind::Promotion { picture: path } => picture = Some(path.as_str()),
        Kind::Popup(audience) => code = Some(audience.code()),
        Kind::Notice => {}
    }
    let id = sqlx::query_scalar!(
        "insert into announcement (key, kind, position, title_bn, title_en, content_bn, content_en, execution_code,
                                   group_name, picture, linkage, published_at, ends_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (key) do nothing returning id",
        piece.key.as_deref(),
        piece.kind.name(),
        piece.position,
        piece.title.bn,
        piece.title.en,
        piece.content.bn,
        piece.content.en,
        code,
        group,
        picture,
        linkage,
        store.now(),
        piece.ends_at
    );
    Ok(id.fetch_optional(store.pool()).await?)
}

pub(super) async fn take_off(store: &Store, id: i64) -> Result<bool, Error> {
    let taken = sqlx::query!("update announcement set enabled = false where id = $1 and enabled", id);
    Ok(taken.execute(store.pool()).await?.rows_affected() == 1)
}

/// An announcement as it is shown.
pub(super) struct Shown {
    pub(super) id: i64,
    pub(super) title: String,
    pub(super) content: String,
    pub(super) execution_code: Option<String>,
    pub(super) group_name: Option<String>,
    pub(super) picture: Option<String>,
    pub(super) linkage: Option<String>,
    pub(super) published_at: OffsetDateTime,
}

/// What is to be shown of one kind; `past` adds what has ended.
pub(super) async fn shown(
    store: &Store,
    kind: &str,
    (english, past): (bool, bool),
    limit: u16,
) -> Result<Vec<Shown>, Error> {
    let rows = sqlx::query_as!(
        Shown,
        r#"select id, case when $2 then title_en else title_bn end as "title!",
                  case when $2 then content_en else content_bn end as "content!",
                  execution_code, group_name, picture, linkage, published_at
           from announcement
           where kind = $1 and enabled and published_at <= $4 and ($3 or ends_at is null or ends_at > $4)
           order by position, published_at desc, id desc limit $5"#,
        kind,
        english,
        past,
        store.now(),
        i64::from(limit)
    );
    Ok(rows.fetch_all(store.pool()).await?)
}
