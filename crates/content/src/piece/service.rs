//! Writing, showing, taking off.

use store::Tx;

use super::{Document, Kind, Piece, Revision, Standard, check, sql};
use crate::{Content, Error};

/// Pieces as operators see them; made by [`Content::pieces`].
#[derive(Clone, Copy)]
pub struct Pieces<'a>(pub(crate) &'a Content);

/// What an act changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The piece as it was.
    pub before: Piece,
    /// The piece as it is.
    pub after: Piece,
}

impl Pieces<'_> {
    /// Pieces with their newest revisions.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn list(self, kind: Option<Kind>) -> Result<Vec<Piece>, Error> {
        sql::list(&self.0.store, kind).await
    }

    /// One piece and all its revisions, newest first.
    ///
    /// # Errors
    /// [`Error::NotFound`], or the database.
    pub async fn one(self, id: i64) -> Result<(Piece, Vec<Revision>), Error> {
        let piece = sql::one(&self.0.store, id).await?.ok_or(Error::NotFound)?;
        Ok((piece, sql::history(&self.0.store, id).await?))
    }

    /// The document as people would get it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn preview(self, kind: Kind, document: &Document) -> Result<Document, Error> {
        check::clean(kind, document)
    }

    /// A new piece with its first draft, in `tx`.
    ///
    /// # Errors
    /// What is wrong with it; [`Error::NameTaken`]; the database.
    pub async fn draft(
        self,
        tx: &mut Tx,
        author: &str,
        (kind, name): (Kind, Option<&str>),
        document: &Document,
    ) -> Result<Piece, Error> {
        let (document, name) = (check::clean(kind, document)?, check::name(kind, name)?);
        let at = self.0.store.now();
        let made = sql::make(tx, None, kind, name.as_deref(), at).await?;
        let id = made.ok_or(Error::NameTaken)?;
        sql::write(tx, (id, 1), &document, (author, at)).await?;
        let author = author.to_owned();
        Ok(Piece { id, kind, name, version: 1, shown: None, shown_at: None, document, author, at })
    }

    /// One more revision, in `tx`. `seen` is the newest that its author knew.
    ///
    /// # Errors
    /// [`Error::Changed`] when somebody was faster; what is wrong with it; the database.
    pub async fn revise(
        self,
        tx: &mut Tx,
        author: &str,
        (id, seen): (i64, i32),
        document: &Document,
    ) -> Result<Changed, Error> {
        let before = self.seen(tx, id, seen).await?;
        let document = check::clean(before.kind, document)?;
        let (version, at) = (before.version.saturating_add(1), self.0.store.now());
        sql::write(tx, (id, version), &document, (author, at)).await?;
        let after = Piece { version, document, author: author.to_owned(), at, ..before.clone() };
        Ok(Changed { before, after })
    }

    /// Shows the newest revision, in `tx`.
    ///
    /// # Errors
    /// [`Error::Changed`], [`Error::Unfinished`], [`Error::NotFound`], or the database.
    pub async fn show(self, tx: &mut Tx, id: i64, seen: i32) -> Result<Changed, Error> {
        let before = self.seen(tx, id, seen).await?;
        check::whole(before.kind, &before.document)?;
        // A correction of what is shown is no news: its date stays.
        let since = before.shown_at.unwrap_or_else(|| self.0.store.now());
        sql::show(tx, id, Some((before.version, since))).await?;
        let after = Piece { shown: Some(before.version), shown_at: Some(since), ..before.clone() };
        Ok(Changed { before, after })
    }

    /// Takes a piece off the site, in `tx`; it stays on record.
    ///
    /// # Errors
    /// [`Error::Changed`], [`Error::NotFound`], or the database.
    pub async fn hide(self, tx: &mut Tx, id: i64, seen: i32) -> Result<Changed, Error> {
        let before = self.seen(tx, id, seen).await?;
        sql::show(tx, id, None).await?;
        let after = Piece { shown: None, shown_at: None, ..before.clone() };
        Ok(Changed { before, after })
    }

    async fn seen(self, tx: &mut Tx, id: i64, seen: i32) -> Result<Piece, Error> {
        let piece = sql::lock(tx, id).await?.ok_or(Error::NotFound)?;
        if piece.version == seen { Ok(piece) } else { Err(Error::Changed { version: piece.version }) }
    }
}

impl Content {
    /// What operators write.
    #[must_use]
    pub const fn pieces(&self) -> Pieces<'_> {
        Pieces(self)
    }

    /// Files a piece of the house and shows it; `false` when it was filed before, since when it is the operators'.
    ///
    /// # Errors
    /// What is wrong with it, or the database.
    pub async fn file(&self, standard: &Standard) -> Result<bool, Error> {
        if sql::is_filed(&self.store, standard).await? {
            return Ok(false);
        }
        let document = check::clean(standard.kind, &standard.document)?;
        let name = check::name(standard.kind, standard.name.as_deref())?;
        check::whole(standard.kind, &document)?;
        let (mut tx, at) = (self.store.begin().await?, self.store.now());
        let (key, kind) = (Some(standard.key.as_str()), standard.kind);
        let made = sql::make(&mut tx, key, kind, name.as_deref(), at).await?;
        let Some(id) = made else { return Ok(false) };
        sql::write(&mut tx, (id, 1), &document, ("house", at)).await?;
        sql::show(&mut tx, id, Some((1, at))).await?;
        tx.commit().await?;
        Ok(true)
    }
}
