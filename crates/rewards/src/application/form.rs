//! The form as it arrives: what is written, and files that may be anything.

use multer::{Constraints, Multipart, SizeLimit};
use web::picture::{Picture, Unusable};

use super::{COMMENT, LIMIT, PICTURES};
use crate::Error;

/// A whole form: three pictures, a text, and what lies between them.
pub(super) const WHOLE: usize = LIMIT.saturating_mul(PICTURES).saturating_add(64 * 1024);
/// Most bytes of the text: four for a letter.
const TEXT: usize = COMMENT.saturating_mul(4);

/// What a member says and shows.
#[derive(Debug, Default)]
pub struct Form {
    /// What they say.
    pub comment: String,
    /// Files that say they are pictures.
    pub files: Vec<Vec<u8>>,
}

impl Form {
    /// What may be sent, and how much of it.
    pub(super) fn limits() -> Constraints {
        // One byte more than is taken, so that whoever sends too much hears how much it may be.
        let sizes = SizeLimit::new()
            .whole_stream(u64::try_from(WHOLE).unwrap_or(u64::MAX))
            .for_field("comment", u64::try_from(TEXT).unwrap_or(u64::MAX))
            .for_field("image", u64::try_from(LIMIT.saturating_add(1)).unwrap_or(u64::MAX));
        Constraints::new().allowed_fields(vec!["comment", "image"]).size_limit(sizes)
    }

    /// Reads a form, part by part.
    pub(super) async fn read(mut parts: Multipart<'_>) -> Result<Self, Error> {
        let mut form = Self::default();
        while let Some(part) = parts.next_field().await.map_err(refusal)? {
            if part.name() == Some("comment") {
                form.comment = part.text().await.map_err(refusal)?;
            } else if form.files.len() < PICTURES {
                form.files.push(part.bytes().await.map_err(refusal)?.into());
            } else {
                return Err(Error::BadForm("image"));
            }
        }
        Ok(form)
    }

    /// The text, tidied; nothing but text.
    pub(super) fn comment(&self) -> Result<String, Error> {
        let comment = self.comment.trim().replace("\r\n", "\n");
        let odd = comment.chars().any(|letter| letter.is_control() && letter != '\n');
        if odd || comment.chars().count() > COMMENT { Err(Error::BadForm("comment")) } else { Ok(comment) }
    }

    /// The pictures, written anew.
    pub(super) async fn pictures(self) -> Result<Vec<Picture>, Error> {
        let mut pictures = Vec::new();
        for file in self.files {
            pictures.push(picture(file).await?);
        }
        Ok(pictures)
    }
}

/// A picture: PNG or JPEG by what it is, whatever it is called (spec.md 5).
async fn picture(file: Vec<u8>) -> Result<Picture, Error> {
    let known = file.starts_with(b"\xff\xd8\xff") || file.starts_with(b"\x89PNG\r\n\x1a\n");
    // What else it may be, the reader says better.
    if !known && file.starts_with(b"RIFF") {
        return Err(Unusable::NotPicture.into());
    }
    Ok(web::picture::read(file, LIMIT).await?)
}

fn refusal(error: multer::Error) -> Error {
    match error {
        multer::Error::FieldSizeExceeded { field_name, .. } if field_name.as_deref() == Some("comment") => {
            Error::BadForm("comment")
        }
        multer::Error::FieldSizeExceeded { .. } | multer::Error::StreamSizeExceeded { .. } => {
            Unusable::TooLarge { most: LIMIT }.into()
        }
        // What the server itself cuts off, a body beyond its limit or one that stops, arrives as a broken stream.
        multer::Error::StreamReadFailed(_) => Unusable::TooLarge { most: LIMIT }.into(),
        _ => Error::BadForm("form"),
    }
}
