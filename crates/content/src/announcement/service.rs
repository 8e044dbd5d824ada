//! Publishing.

use super::{Both, CONTENT, Kind, Piece, TITLE, sql};
use crate::{Content, Error, html};

impl Content {
    /// Publishes an announcement now; `None` when its key has been filed before. Its HTML is cleaned here, so that what
    /// is stored can be shown.
    ///
    /// # Errors
    /// [`Error::PieceLength`], [`Error::NotAPath`], or the database.
    pub async fn publish(&self, piece: &Piece) -> Result<Option<i64>, Error> {
        let (picture, linkage) = match &piece.kind {
            Kind::Banner { picture, linkage, .. } => (Some(picture), linkage.as_ref()),
            Kind::Promotion { picture } => (Some(picture), None),
            Kind::Notice | Kind::Popup(_) => (None, None),
        };
        if [picture, linkage].into_iter().flatten().any(|path| !html::own_path(path)) {
            return Err(Error::NotAPath);
        }
        let title = Both { bn: title(&piece.title.bn)?, en: title(&piece.title.en)? };
        let content = Both { bn: content(&piece.content.bn)?, en: content(&piece.content.en)? };
        let clean = Piece { title, content, ..piece.clone() };
        sql::insert(&self.store, &clean).await
    }

    /// Takes an announcement off the site; it stays on record.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn take_off(&self, id: i64) -> Result<bool, Error> {
        sql::take_off(&self.store, id).await
    }
}

/// One line of plain text.
fn title(text: &str) -> Result<String, Error> {
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let text = text.trim();
    let length = text.chars().count();
    if (1..=TITLE).contains(&length) { Ok(text.to_owned()) } else { Err(Error::PieceLength) }
}

fn content(dirty: &str) -> Result<String, Error> {
    if dirty.len() > CONTENT {
        return Err(Error::PieceLength);
    }
    Ok(html::clean(dirty))
}
