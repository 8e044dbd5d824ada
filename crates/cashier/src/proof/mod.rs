//! Pictures by which members prove what they say: written anew, kept from everyone but operators.

mod http;
pub(crate) mod sql;

use kernel::id::MemberId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Cashier, Error};
pub(crate) use http::routes;

/// Most bytes of a picture.
pub const LIMIT: usize = 3 * 1024 * 1024;

/// Pictures that a member may leave within a day: a store that anyone fills is nobody's.
const PER_DAY: i64 = 20;

/// A picture that was kept.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProofPicture {
    /// Its id, to be named where it proves something.
    pub id: Uuid,
}

impl Cashier {
    /// Writes a picture anew and keeps it.
    ///
    /// # Errors
    /// [`Error::Picture`] for anything but one picture; [`Error::TooManyPictures`].
    pub async fn keep_proof(&self, member: MemberId, file: Vec<u8>) -> Result<ProofPicture, Error> {
        let picture = web::picture::read(file, LIMIT).await?;
        let now = self.store.now();
        let id = kernel::id::fresh();
        let mut tx = self.store.begin().await?;
        if sql::since(&mut tx, member, now.saturating_sub(time::Duration::DAY)).await? >= PER_DAY {
            return Err(Error::TooManyPictures);
        }
        sql::insert(&mut tx, id, member, &picture.jpeg, now).await?;
        tx.commit().await?;
        Ok(ProofPicture { id })
    }

    /// Whose picture it is, its media type and its bytes, for an operator.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn proof(&self, id: Uuid) -> Result<(MemberId, String, Vec<u8>), Error> {
        sql::find(&self.store, id).await?.ok_or(Error::NotFound)
    }
}
