//! From what was sent to a picture of ours: judged by its content, decoded within limits, written anew (quality.md A25).

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, codecs::jpeg::JpegEncoder,
    imageops::FilterType,
};
use kernel::{Face, Fault, Kind};
use serde_json::json;
use tokio::sync::Semaphore;

/// Widest and highest picture that is decoded.
const LARGEST: u32 = 12_000;
/// Most pixels that are decoded: what a phone's camera makes, and not what fills the memory.
const PIXELS: u64 = 64_000_000;
/// Most memory of one decoding, in bytes.
const MEMORY: u64 = 320 * 1024 * 1024;
/// The least width and height in which a card can be read.
const SMALLEST: u32 = 200;
/// The longer side of what is kept.
const KEPT: u32 = 2_400;
/// JPEG quality of what is kept.
const QUALITY: u8 = 88;

/// What has no place in a picture, wherever in the file it stands.
const FOREIGN: [&[u8]; 7] = [b"<script", b"<html", b"<!doctype", b"<?php", b"<svg", b"%pdf-", b"javascript:"];
/// What may not follow a picture's end: archives and programs.
const BEHIND: [&[u8]; 5] = [b"PK\x03\x04", b"PK\x05\x06", b"Rar!", b"7z\xbc\xaf", b"\x7fELF"];

/// Decoding takes memory, whoever asks for it: one picture at a time.
static TURN: Semaphore = Semaphore::const_new(1);

/// A picture of ours: nothing but pixels.
#[derive(Debug)]
pub struct Picture {
    /// The file, a JPEG.
    pub jpeg: Vec<u8>,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
}

/// Why a file is not taken as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unusable {
    /// The file is larger than what is taken.
    #[error("the file is too large")]
    TooLarge {
        /// The most, in bytes.
        most: usize,
    },
    /// The file is empty, or none of the formats that are taken.
    #[error("not a picture")]
    NotPicture,
    /// A PDF: it can carry more than a picture shows.
    #[error("a PDF")]
    Pdf,
    /// A picture with something else in it or behind it.
    #[error("a picture with something else in it")]
    Polyglot,
    /// A picture that is broken, or takes more memory than it may.
    #[error("a picture that cannot be read")]
    Unreadable,
    /// The picture's measures are too small to be read, or too large.
    #[error("a picture of {width} x {height}")]
    Measures {
        /// Pixels.
        width: u32,
        /// Pixels.
        height: u32,
    },
}

impl Fault for Unusable {
    fn face(&self) -> Face {
        match *self {
            Self::TooLarge { most } => Face::new(Kind::TooLarge, "upload_too_large")
                .with(json!({ "megabytes": most / (1024 * 1024) })),
            Self::NotPicture => Face::new(Kind::Invalid, "upload_not_picture"),
            Self::Pdf => Face::new(Kind::Invalid, "upload_pdf"),
            Self::Polyglot => Face::new(Kind::Invalid, "upload_polyglot"),
            Self::Unreadable => Face::new(Kind::Invalid, "upload_unreadable"),
            Self::Measures { width, height } => {
                Face::new(Kind::Invalid, "upload_measures").with(json!({ "width": width, "height": height }))
            }
        }
    }
}

/// Reads what was sent, of at most `most` bytes, on a thread for work that blocks.
///
/// # Errors
/// What is wrong with it, so that whoever sent it can send something better.
pub async fn read(file: Vec<u8>, most: usize) -> Result<Picture, Unusable> {
    if file.len() > most {
        return Err(Unusable::TooLarge { most });
    }
    let turn = TURN.acquire().await.map_err(|_| Unusable::Unreadable)?;
    let picture = tokio::task::spawn_blocking(move || decode(&file)).await;
    drop(turn);
    picture.map_err(|_| Unusable::Unreadable)?
}

fn decode(bytes: &[u8]) -> Result<Picture, Unusable> {
    let format = format(bytes)?;
    if is_polyglot(bytes, format) {
        return Err(Unusable::Polyglot);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(LARGEST);
    limits.max_image_height = Some(LARGEST);
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| Unusable::Unreadable)?;
    let (width, height) = decoder.dimensions();
    if width.min(height) < SMALLEST || u64::from(width) * u64::from(height) > PIXELS {
        return Err(Unusable::Measures { width, height });
    }
    let orientation = decoder.orientation().map_err(|_| Unusable::Unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Unusable::Unreadable)?;
    picture.apply_orientation(orientation);
    if picture.width().max(picture.height()) > KEPT {
        picture = picture.resize(KEPT, KEPT, FilterType::Triangle);
    }
    let plain = picture.into_rgb8();
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    plain.write_with_encoder(encoder).map_err(|_| Unusable::Unreadable)?;
    Ok(Picture { jpeg, width: plain.width(), height: plain.height() })
}

/// The format by the file's first bytes; what the sender calls it counts for nothing.
fn format(bytes: &[u8]) -> Result<ImageFormat, Unusable> {
    let head = bytes.get(..12).unwrap_or(bytes);
    if head.starts_with(b"\xff\xd8\xff") {
        Ok(ImageFormat::Jpeg)
    } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        Ok(ImageFormat::Png)
    } else if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
        Ok(ImageFormat::WebP)
    } else if head.starts_with(b"%PDF-") {
        Err(Unusable::Pdf)
    } else {
        Err(Unusable::NotPicture)
    }
}

/// Whether the file is something else too. Writing it anew would leave that behind; who sends it is told all the same.
fn is_polyglot(bytes: &[u8], format: ImageFormat) -> bool {
    let lower = bytes.to_ascii_lowercase();
    let holds = |whole: &[u8], part: &[u8]| whole.windows(part.len()).any(|window| window == part);
    let behind = end(bytes, format).and_then(|end| bytes.get(end..)).unwrap_or_default();
    // Some cameras put a second, smaller picture behind the first.
    FOREIGN.iter().any(|part| holds(&lower, part)) || BEHIND.iter().any(|part| holds(behind, part))
}

/// Where the picture ends.
fn end(bytes: &[u8], format: ImageFormat) -> Option<usize> {
    match format {
        ImageFormat::Jpeg => bytes.windows(2).position(|pair| pair == [0xff, 0xd9]).map(|at| at + 2),
        ImageFormat::Png => bytes.windows(4).position(|four| four == b"IEND").map(|at| at + 8),
        _ => {
            let size: [u8; 4] = bytes.get(4..8)?.try_into().ok()?;
            usize::try_from(u32::from_le_bytes(size)).ok()?.checked_add(8)
        }
    }
}

#[cfg(test)]
mod tests {
    use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder, codecs::webp::WebPEncoder};

    use super::*;

    fn pixels(width: u32, height: u32) -> Vec<u8> {
        (0..width * height * 3).map(|at| u8::try_from((at * 7 + at / 251) % 256).unwrap()).collect()
    }

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut file = Vec::new();
        let encoder = PngEncoder::new(&mut file);
        encoder.write_image(&pixels(width, height), width, height, ExtendedColorType::Rgb8).unwrap();
        file
    }

    fn jpeg(width: u32, height: u32) -> Vec<u8> {
        let mut file = Vec::new();
        let encoder = JpegEncoder::new_with_quality(&mut file, 80);
        encoder.write_image(&pixels(width, height), width, height, ExtendedColorType::Rgb8).unwrap();
        file
    }

    #[test]
    fn pictures_of_each_format_become_jpegs_of_ours() {
        let mut webp = Vec::new();
        let encoder = WebPEncoder::new_lossless(&mut webp);
        encoder.write_image(&pixels(320, 240), 320, 240, ExtendedColorType::Rgb8).unwrap();
        for file in [png(320, 240), jpeg(320, 240), webp] {
            let picture = decode(&file).unwrap();
            assert_eq!((picture.width, picture.height), (320, 240));
            assert!(picture.jpeg.starts_with(b"\xff\xd8\xff"));
            assert_ne!(picture.jpeg, file);
        }
        let large = decode(&jpeg(3_000, 1_000)).unwrap();
        assert_eq!((large.width, large.height), (2_400, 800));
    }

    /// What a camera writes beside the pixels, the place among it, is not kept.
    #[test]
    fn what_stands_beside_the_pixels_is_left_behind() {
        let mut file = jpeg(320, 240);
        let note = b"GPS 23.8103 N 90.4125 E";
        let length = u16::try_from(note.len() + 2).unwrap().to_be_bytes();
        let segment = [&[0xff, 0xfe][..], &length, note].concat();
        file.splice(2..2, segment);
        let picture = decode(&file).unwrap();
        assert!(!picture.jpeg.windows(3).any(|three| three == b"GPS"));
    }

    #[test]
    fn files_that_are_two_things_at_once_are_refused() {
        let with = |mut file: Vec<u8>, tail: &[u8]| {
            file.extend_from_slice(tail);
            file
        };
        let mut inside = jpeg(320, 240);
        inside.splice(2..2, [&[0xff, 0xfe, 0, 0x1b][..], b"<SCRIPT>alert(1)</SCRIPT>"].concat());
        for file in [
            with(png(320, 240), b"<script>alert(1)</script>"),
            with(jpeg(320, 240), b"PK\x03\x04archive"),
            with(png(320, 240), b"PK\x05\x06"),
            with(jpeg(320, 240), b"\n%PDF-1.7"),
            with(png(320, 240), b"<?php system($_GET[0]);"),
            inside,
        ] {
            assert!(matches!(decode(&file), Err(Unusable::Polyglot)));
        }
        // A second picture behind the first is what some cameras do.
        assert!(decode(&with(jpeg(320, 240), &jpeg(64, 64))).is_ok());
    }

    #[test]
    fn what_is_no_picture_says_so() {
        for (file, why) in [
            (&b""[..], "NotPicture"),
            (b"GIF89a......", "NotPicture"),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "NotPicture"),
            (b"PK\x03\x04", "NotPicture"),
            (b"%PDF-1.4 ...", "Pdf"),
            (b"\xff\xd8\xff\xe0 not really", "Unreadable"),
            (b"\x89PNG\r\n\x1a\nnot really", "Unreadable"),
        ] {
            assert_eq!(format!("{:?}", decode(file).unwrap_err()), why);
        }
        let mut cut = png(320, 240);
        cut.truncate(cut.len() / 2);
        assert!(matches!(decode(&cut), Err(Unusable::Unreadable)));
        assert!(matches!(decode(&png(199, 400)), Err(Unusable::Measures { width: 199, height: 400 })));
    }

    #[tokio::test]
    async fn more_bytes_than_are_taken_are_not_looked_at() {
        let file = png(320, 240);
        let most = file.len();
        assert!(read(file.clone(), most).await.is_ok());
        assert_eq!(read(file, most - 1).await.unwrap_err(), Unusable::TooLarge { most: most - 1 });
    }

    /// A few hundred bytes that claim to be 60,000 pixels wide are refused before memory is asked for.
    #[test]
    fn a_bomb_is_refused_by_its_measures() {
        let mut file = png(320, 240);
        file[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        file[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
        assert!(decode(&file).is_err());
    }
}
