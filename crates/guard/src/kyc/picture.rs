//! From what was sent to a picture of ours: judged by its content, decoded within limits, written anew (quality.md A25).

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, codecs::jpeg::JpegEncoder,
    imageops::FilterType,
};

use crate::Error;

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

/// A picture of ours.
#[derive(Debug)]
pub(super) struct Picture {
    pub(super) jpeg: Vec<u8>,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// Reads what was sent.
///
/// # Errors
/// What is wrong with it, so that the member can send something better.
pub(super) fn read(bytes: &[u8]) -> Result<Picture, Error> {
    let format = format(bytes)?;
    if is_polyglot(bytes, format) {
        return Err(Error::Polyglot);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(LARGEST);
    limits.max_image_height = Some(LARGEST);
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| Error::Unreadable)?;
    let (width, height) = decoder.dimensions();
    if width.min(height) < SMALLEST || u64::from(width) * u64::from(height) > PIXELS {
        return Err(Error::Measures { width, height });
    }
    let orientation = decoder.orientation().map_err(|_| Error::Unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Error::Unreadable)?;
    picture.apply_orientation(orientation);
    if picture.width().max(picture.height()) > KEPT {
        picture = picture.resize(KEPT, KEPT, FilterType::Triangle);
    }
    let plain = picture.into_rgb8();
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    plain.write_with_encoder(encoder).map_err(|_| Error::Unreadable)?;
    Ok(Picture { jpeg, width: plain.width(), height: plain.height() })
}

/// The format by the file's first bytes; what the sender calls it counts for nothing.
fn format(bytes: &[u8]) -> Result<ImageFormat, Error> {
    let head = bytes.get(..12).unwrap_or(bytes);
    if head.starts_with(b"\xff\xd8\xff") {
        Ok(ImageFormat::Jpeg)
    } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
        Ok(ImageFormat::Png)
    } else if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
        Ok(ImageFormat::WebP)
    } else if head.starts_with(b"%PDF-") {
        Err(Error::Pdf)
    } else {
        Err(Error::NotPicture)
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
            let picture = read(&file).unwrap();
            assert_eq!((picture.width, picture.height), (320, 240));
            assert!(picture.jpeg.starts_with(b"\xff\xd8\xff"));
            assert_ne!(picture.jpeg, file);
        }
        let large = read(&jpeg(3_000, 1_000)).unwrap();
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
        let picture = read(&file).unwrap();
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
            assert!(matches!(read(&file), Err(Error::Polyglot)));
        }
        // A second picture behind the first is what some cameras do.
        assert!(read(&with(jpeg(320, 240), &jpeg(64, 64))).is_ok());
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
            assert_eq!(format!("{:?}", read(file).unwrap_err()), why);
        }
        let mut cut = png(320, 240);
        cut.truncate(cut.len() / 2);
        assert!(matches!(read(&cut), Err(Error::Unreadable)));
        assert!(matches!(read(&png(199, 400)), Err(Error::Measures { width: 199, height: 400 })));
    }

    /// A few hundred bytes that claim to be 60,000 pixels wide are refused before memory is asked for.
    #[test]
    fn a_bomb_is_refused_by_its_measures() {
        let mut file = png(320, 240);
        file[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
        file[20..24].copy_from_slice(&60_000_u32.to_be_bytes());
        assert!(read(&file).is_err());
    }
}
