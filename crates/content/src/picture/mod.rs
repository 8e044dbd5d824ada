//! Pictures of banners and promotions that operators send: read by what they are, drawn anew, served under their hash.

mod http;
pub(crate) mod office;
mod sql;

use sha2::{Digest, Sha256};
use store::Tx;
use web::picture::{self, Picture};

pub use http::routes;

use crate::{Content, Error};

/// The largest file that is taken, in bytes: spec.md 5 has 5 MB for pictures.
pub const LIMIT: usize = 5 * 1024 * 1024;

/// Where pictures are kept.
#[derive(Clone, Copy)]
pub struct Pictures<'a>(&'a Content);

impl Content {
    /// Pictures of content.
    #[must_use]
    pub const fn pictures(&self) -> Pictures<'_> {
        Pictures(self)
    }
}

impl Pictures<'_> {
    /// Reads a file that was sent. Nothing of it is kept but its pixels.
    ///
    /// # Errors
    /// [`Error::Picture`] says what is wrong with it.
    pub async fn read(&self, file: Vec<u8>) -> Result<Picture, Error> {
        Ok(picture::read(file, LIMIT).await?)
    }

    /// Keeps a picture; the path under which the site serves it. The same picture is kept once.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn keep(&self, tx: &mut Tx, author: &str, picture: &Picture) -> Result<String, Error> {
        let hash = hex::encode(Sha256::digest(&picture.jpeg));
        sql::keep(tx, &hash, picture, author, self.0.store.now()).await?;
        Ok(format!("/uploads/{hash}.jpg"))
    }
}
