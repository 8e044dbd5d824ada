//! Pictures that operators send.

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, FromRequest, Request, State},
};
use office::{Caller, ChangeContent, Clerk, audit::Act};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use web::{Envelope, OpenApiRouter, Reply, Signed, picture::Unusable, routes};

use super::LIMIT;
use crate::{Content, Error};

pub(crate) fn routes(content: Content) -> OpenApiRouter {
    // One byte more than is taken, so that whoever sends too much hears how much it may be.
    let pictures = OpenApiRouter::new().routes(routes!(upload)).layer(DefaultBodyLimit::max(LIMIT + 1));
    pictures.with_state(content)
}

/// Where a picture hangs from now on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Uploaded {
    /// Its path on the site, for ever the same picture.
    path: String,
    /// Pixels.
    width: u32,
    /// Pixels.
    height: u32,
}

/// Leave a picture (JPEG, PNG or WebP, at most 5 MB) for a banner or a promotion; the body is the file. What is kept is
/// drawn anew from its pixels.
#[utoipa::path(post, path = "/backoffice/content/pictures", tag = "content", security(("token" = [])),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "Its path", body = Envelope<Uploaded>),
              (status = 400, description = "No picture: `upload_not_picture` and its like"),
              (status = 413, description = "upload_too_large")))]
async fn upload(
    State(content): State<Content>,
    Signed(clerk): Signed<Clerk<ChangeContent>>,
    request: Request,
) -> Reply<Uploaded> {
    let too_large = Error::Picture(Unusable::TooLarge { most: LIMIT });
    let file = Bytes::from_request(request, &()).await.map_err(|_| too_large)?;
    Ok(Envelope::of(content.keep_picture(&clerk, file.into()).await?))
}

impl Content {
    async fn keep_picture(&self, clerk: &Caller, file: Vec<u8>) -> Result<Uploaded, Error> {
        let picture = self.pictures().read(file).await?;
        let mut tx = self.store.begin().await?;
        let path = self.pictures().keep(&mut tx, &clerk.operator.name, &picture).await?;
        let (width, height) = (picture.width, picture.height);
        let act = Act {
            action: "content.picture",
            subject: path.clone(),
            before: None,
            after: Some(json!({ "width": width, "height": height, "bytes": picture.jpeg.len() })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Uploaded { path, width, height })
    }
}
