//! From what was sent to a picture of ours: judged by its content, decoded within limits, written anew (quality.md A25).

use std::{borrow::Cow, io::Cursor, sync::LazyLock};

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, codecs::jpeg::JpegEncoder,
    imageops::FilterType,
};
use kernel::{Face, Fault, Kind};
use serde_json::json;

use crate::queue::{Busy, Queue};

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

/// What a PNG's pixels are made of, and which way is up. The rest may be packed and unpack to anything.
const NEEDED: [&[u8]; 6] = [b"IHDR", b"PLTE", b"tRNS", b"eXIf", b"IDAT", b"IEND"];
/// Before a PNG's first part.
const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Pictures that may wait, each with the file that was sent.
const WAITING: usize = 8;
/// Decoding takes memory, whoever asks for it: one picture at a time.
static QUEUE: LazyLock<Queue> = LazyLock::new(|| Queue::new(1, WAITING));

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
    /// Too many pictures wait to be read.
    #[error(transparent)]
    Busy(#[from] Busy),
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
            Self::Busy(busy) => busy.face(),
        }
    }
}

/// Reads what was sent, of at most `most` bytes, on a thread for work that blocks.
///
/// # Errors
/// What is wrong with it, so that whoever sent it can send something better; [`Unusable::Busy`].
pub async fn read(file: Vec<u8>, most: usize) -> Result<Picture, Unusable> {
    if file.len() > most {
        return Err(Unusable::TooLarge { most });
    }
    let turn = QUEUE.turn().await?;
    turn.work(move || decode(&file)).await.map_err(|_| Unusable::Unreadable)?
}

fn decode(bytes: &[u8]) -> Result<Picture, Unusable> {
    let format = format(bytes)?;
    if is_polyglot(bytes, format) {
        return Err(Unusable::Polyglot);
    }
    let bytes = if format == ImageFormat::Png { Cow::Owned(needed(bytes)?) } else { Cow::Borrowed(bytes) };
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(&*bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| Unusable::Unreadable)?;
    let (width, height) = decoder.dimensions();
    measure(width, height)?;
    let pixels = u64::from(width) * u64::from(height);
    if decoder.total_bytes().saturating_add(pixels * beside(&bytes, format)) > MEMORY {
        return Err(Unusable::Measures { width, height });
    }
    let orientation = decoder.orientation().map_err(|_| Unusable::Unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| Unusable::Unreadable)?;
    // Smaller before it is turned, or turning would hold the whole twice; by whole numbers first, because the better way
    // calculates with four of 32 bits to a pixel.
    if picture.width().max(picture.height()) > 2 * KEPT {
        picture = picture.thumbnail(2 * KEPT, 2 * KEPT);
    }
    if picture.width().max(picture.height()) > KEPT {
        picture = picture.resize(KEPT, KEPT, FilterType::Triangle);
    }
    picture.apply_orientation(orientation);
    let plain = picture.into_rgb8();
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    plain.write_with_encoder(encoder).map_err(|_| Unusable::Unreadable)?;
    Ok(Picture { jpeg, width: plain.width(), height: plain.height() })
}

fn measure(width: u32, height: u32) -> Result<(), Unusable> {
    let pixels = u64::from(width) * u64::from(height);
    let fits = width.min(height) >= SMALLEST && width.max(height) <= LARGEST && pixels <= PIXELS;
    if fits { Ok(()) } else { Err(Unusable::Measures { width, height }) }
}

/// Bytes that a decoder takes for each pixel beside the pixels themselves: coefficients of a whole picture that comes in
/// passes; the four colours from which a WebP's three are taken.
fn beside(bytes: &[u8], format: ImageFormat) -> u64 {
    match format {
        ImageFormat::Jpeg if comes_in_passes(bytes) => 6,
        ImageFormat::WebP => 4,
        _ => 0,
    }
}

/// Whether a JPEG is progressive: its frame begins with `SOF2`, or with a kind that is rarer still.
fn comes_in_passes(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let [0xff, marker, tail @ ..] = rest {
        match (*marker, tail) {
            (0xff, _) => rest = rest.get(1..).unwrap_or_default(),
            (0xc0 | 0xc1, _) => return false,
            (_, [high, low, ..]) if *marker != 0xda => {
                if (0xc2..=0xcf).contains(marker) && ![0xc4, 0xc8, 0xcc].contains(marker) {
                    return true;
                }
                rest = tail.get(usize::from(u16::from_be_bytes([*high, *low]))..).unwrap_or_default();
            }
            _ => break,
        }
    }
    // Whatever cannot be told takes the more.
    true
}

/// A PNG without what its pixels do not need: whatever else is in it is not even unpacked. Its measures are judged on the
/// way, before a decoder sees them.
fn needed(bytes: &[u8]) -> Result<Vec<u8>, Unusable> {
    let mut kept = Vec::with_capacity(bytes.len());
    kept.extend_from_slice(SIGNATURE);
    let mut rest = bytes.get(SIGNATURE.len()..).unwrap_or_default();
    while let [a, b, c, d, tail @ ..] = rest {
        let length = usize::try_from(u32::from_be_bytes([*a, *b, *c, *d])).unwrap_or(usize::MAX);
        let kind = tail.get(..4).ok_or(Unusable::Unreadable)?;
        // The length counts neither itself nor the kind nor the checksum.
        let whole = length.checked_add(12).and_then(|end| rest.get(..end)).ok_or(Unusable::Unreadable)?;
        if let (b"IHDR", [w1, w2, w3, w4, h1, h2, h3, h4, ..]) = (kind, tail.get(4..).unwrap_or_default()) {
            let measures = [[*w1, *w2, *w3, *w4], [*h1, *h2, *h3, *h4]].map(u32::from_be_bytes);
            measure(measures[0], measures[1])?;
        }
        if NEEDED.contains(&kind) {
            kept.extend_from_slice(whole);
        }
        if kind == b"IEND" {
            break;
        }
        rest = rest.get(whole.len()..).unwrap_or_default();
    }
    Ok(kept)
}

/// The format by the file's first bytes; what the sender calls it counts for nothing.
fn format(bytes: &[u8]) -> Result<ImageFormat, Unusable> {
    let head = bytes.get(..12).unwrap_or(bytes);
    if head.starts_with(b"\xff\xd8\xff") {
        Ok(ImageFormat::Jpeg)
    } else if head.starts_with(SIGNATURE) {
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

    /// Shows: attack:A25.
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

    /// A part of a PNG, with its checksum.
    fn part(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len()).unwrap().to_be_bytes();
        let mut checked = flate2::Crc::new();
        checked.update(kind);
        checked.update(content);
        [&length[..], kind, content, &checked.sum().to_be_bytes()].concat()
    }

    /// Where the first part ends, behind which others may stand.
    const HEAD: usize = 33;

    /// A few hundred bytes that claim to be 60,000 pixels wide are refused before memory is asked for, and for that reason:
    /// without its checksum anew the head would be a broken one.
    /// Shows: attack:A26.
    #[test]
    fn a_bomb_is_refused_by_its_measures() {
        for (width, height) in [(60_000, 60_000), (LARGEST + 1, SMALLEST), (LARGEST, LARGEST)] {
            let mut file = png(320, 240);
            let measures = [width.to_be_bytes(), height.to_be_bytes()].concat();
            let head = part(b"IHDR", &[&measures, &file[24..29]].concat());
            file.splice(8..HEAD, head);
            assert_eq!(decode(&file).unwrap_err(), Unusable::Measures { width, height });
        }
    }

    /// Seen to fail while the decoder got the whole file: it unpacked a profile to the limit of its memory, before anybody
    /// looked at the measures, and had too little left to read on.
    #[test]
    fn what_a_png_carries_beside_its_pixels_is_not_unpacked() {
        use std::io::Write as _;

        let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        let block = vec![0; 1024 * 1024];
        for _ in 0..MEMORY / 1024 / 1024 - 4 {
            packed.write_all(&block).unwrap();
        }
        let packed = packed.finish().unwrap();
        let mut file = png(320, 240);
        let beside = [
            part(b"iCCP", &[b"profile\0\0", &packed[..]].concat()),
            part(b"tEXt", &[b"note\0", &[b'a'; 5 * 1024 * 1024][..]].concat()),
            part(b"zTXt", b"note\0\0no zlib at all"),
            part(b"acTL", &[0, 0, 0, 9, 0, 0, 0, 0]),
        ];
        file.splice(HEAD..HEAD, beside.concat());
        assert_eq!(needed(&file).unwrap(), png(320, 240));
        assert_eq!(decode(&file).unwrap().width, 320);
    }

    /// A picture that comes in passes is held whole before its first pixel is known: it may be smaller.
    #[test]
    fn a_jpeg_that_comes_in_passes_is_known_by_its_frame() {
        let mut file = jpeg(320, 240);
        assert!(!comes_in_passes(&file));
        let frame = file.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
        file[frame + 1] = 0xc2;
        assert!(comes_in_passes(&file));
        assert_eq!(beside(&file, ImageFormat::Jpeg), 6);
        assert!(comes_in_passes(b"\xff\xd8\xff\xda"), "what cannot be told takes the more");
    }
}
