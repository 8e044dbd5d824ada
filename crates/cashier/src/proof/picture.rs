//! Whether bytes are one picture and nothing else. The type is told by the content, never by a name or a header; what
//! is not picture (comments, metadata with places, colour profiles) is left out; bytes after the end are refused, for a
//! file that is two things at once is an attack.

/// Most pixels of one side.
const SIDE: u32 = 12_000;
/// Most pixels in all: a small file may unpack into a very large picture.
const PIXELS: u64 = 50_000_000;

/// What a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Media {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
}

impl Media {
    /// Its media type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// Why bytes are not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    /// More bytes than are taken.
    TooLarge,
    /// Neither PNG nor JPEG.
    Foreign,
    /// A picture that is cut off, or not put together as one.
    Broken,
    /// Something else follows the picture.
    Polyglot,
    /// More pixels than are taken.
    TooManyPixels,
}

impl Unusable {
    /// The name by which clients know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TooLarge => "too_large",
            Self::Foreign => "foreign_type",
            Self::Broken => "broken",
            Self::Polyglot => "polyglot",
            Self::TooManyPixels => "too_many_pixels",
        }
    }
}

/// The picture alone.
///
/// # Errors
/// Why the bytes are not one picture.
pub fn clean(bytes: &[u8]) -> Result<(Media, Vec<u8>), Unusable> {
    if let Some(rest) = bytes.strip_prefix(PNG) {
        Ok((Media::Png, png(rest)?))
    } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
        Ok((Media::Jpeg, jpeg(bytes)?))
    } else {
        Err(Unusable::Foreign)
    }
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Takes bytes from the front.
struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Unusable> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Unusable::Broken)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, Unusable> {
        let (byte, rest) = self.0.split_first().ok_or(Unusable::Broken)?;
        self.0 = rest;
        Ok(*byte)
    }

    fn short(&mut self) -> Result<u16, Unusable> {
        Ok(u16::from_be_bytes(self.take(2)?.try_into().map_err(|_| Unusable::Broken)?))
    }

    fn long(&mut self) -> Result<u32, Unusable> {
        Ok(u32::from_be_bytes(self.take(4)?.try_into().map_err(|_| Unusable::Broken)?))
    }
}

fn fits(width: u32, height: u32) -> Result<(), Unusable> {
    let pixels = u64::from(width).saturating_mul(u64::from(height));
    if width == 0 || height == 0 {
        return Err(Unusable::Broken);
    }
    if width > SIDE || height > SIDE || pixels > PIXELS {
        return Err(Unusable::TooManyPixels);
    }
    Ok(())
}

fn png(rest: &[u8]) -> Result<Vec<u8>, Unusable> {
    let mut cursor = Cursor(rest);
    let mut clean = PNG.to_vec();
    let (mut head, mut data) = (false, false);
    loop {
        let length = cursor.long()?;
        let length = usize::try_from(length).map_err(|_| Unusable::Broken)?;
        let body = cursor.take(length.checked_add(4).ok_or(Unusable::Broken)?)?;
        let check = cursor.long()?;
        if crc(body) != check {
            return Err(Unusable::Broken);
        }
        let (kind, content) = body.split_at_checked(4).ok_or(Unusable::Broken)?;
        if head == (kind == b"IHDR") {
            // It comes first, and once.
            return Err(Unusable::Broken);
        }
        if kind == b"IHDR" {
            let mut size = Cursor(content);
            fits(size.long()?, size.long()?)?;
            head = true;
        }
        data |= kind == b"IDAT";
        if matches!(kind, b"IHDR" | b"PLTE" | b"tRNS" | b"IDAT" | b"IEND") {
            clean.extend_from_slice(&u32::try_from(length).map_err(|_| Unusable::Broken)?.to_be_bytes());
            clean.extend_from_slice(body);
            clean.extend_from_slice(&check.to_be_bytes());
        } else if kind.first().is_some_and(u8::is_ascii_uppercase) {
            // A critical chunk that we do not know: nor will whoever shows it.
            return Err(Unusable::Broken);
        }
        if kind == b"IEND" {
            break;
        }
    }
    match (data, cursor.0.is_empty()) {
        (false, _) => Err(Unusable::Broken),
        (true, false) => Err(Unusable::Polyglot),
        (true, true) => Ok(clean),
    }
}

/// CRC-32 as PNG counts it.
fn crc(bytes: &[u8]) -> u32 {
    let step = |mut crc: u32, byte: &u8| {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            let low = crc & 1;
            crc >>= 1_u32;
            if low == 1 {
                crc ^= 0xedb8_8320;
            }
        }
        crc
    };
    !bytes.iter().fold(u32::MAX, step)
}

fn jpeg(bytes: &[u8]) -> Result<Vec<u8>, Unusable> {
    let mut cursor = Cursor(bytes);
    let mut clean = cursor.take(2)?.to_vec();
    let (mut framed, mut scanned) = (false, false);
    loop {
        if cursor.byte()? != 0xff {
            return Err(Unusable::Broken);
        }
        let mut marker = cursor.byte()?;
        while marker == 0xff {
            marker = cursor.byte()?;
        }
        if marker == 0xd9 {
            clean.extend_from_slice(&[0xff, marker]);
            break;
        }
        if matches!(marker, 0x00 | 0x01 | 0xd0..=0xd8) {
            return Err(Unusable::Broken);
        }
        let length = cursor.short()?;
        let content = cursor.take(usize::from(length.checked_sub(2).ok_or(Unusable::Broken)?))?;
        let frame = matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
        if frame {
            let mut size = Cursor(content);
            size.byte()?;
            let (height, width) = (size.short()?, size.short()?);
            fits(width.into(), height.into())?;
            framed = true;
        }
        // JFIF and Adobe's colour transform are needed to show it; comments and other metadata are not.
        if !matches!(marker, 0xe1..=0xed | 0xef | 0xfe) {
            clean.extend_from_slice(&[0xff, marker]);
            clean.extend_from_slice(&length.to_be_bytes());
            clean.extend_from_slice(content);
        }
        if marker == 0xda {
            scan(&mut cursor, &mut clean)?;
            scanned = true;
        }
    }
    // Phones append a second picture for bright screens; it is left out like other metadata.
    let alone = cursor.0.is_empty() || cursor.0.starts_with(&[0xff, 0xd8, 0xff]);
    match (framed && scanned, alone) {
        (false, _) => Err(Unusable::Broken),
        (true, false) => Err(Unusable::Polyglot),
        (true, true) => Ok(clean),
    }
}

/// Copies compressed data up to the next marker.
fn scan(cursor: &mut Cursor<'_>, clean: &mut Vec<u8>) -> Result<(), Unusable> {
    loop {
        let Some(at) = cursor.0.iter().position(|byte| *byte == 0xff) else { return Err(Unusable::Broken) };
        clean.extend_from_slice(cursor.take(at)?);
        match cursor.0.get(1) {
            Some(0x00 | 0xd0..=0xd7) => clean.extend_from_slice(cursor.take(2)?),
            Some(_) => return Ok(()),
            None => return Err(Unusable::Broken),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn chunk(kind: &[u8], content: &[u8]) -> Vec<u8> {
        let body = [kind, content].concat();
        let length = u32::try_from(content.len()).unwrap();
        [&length.to_be_bytes()[..], &body, &crc(&body).to_be_bytes()].concat()
    }

    /// A whole picture of one pixel, with whatever chunks a test wants beside.
    pub(crate) fn small_png(more: &[u8]) -> Vec<u8> {
        let head = chunk(b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
        let data = chunk(b"IDAT", &[0x78, 0x9c, 0x63, 0, 0, 0, 2, 0, 1]);
        [PNG, &head, more, &data, &chunk(b"IEND", b"")].concat()
    }

    fn small_jpeg(before: &[u8]) -> Vec<u8> {
        let frame = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0];
        let scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
        [&[0xff, 0xd8][..], before, &frame, &scan, &[0xff, 0xd9]].concat()
    }

    #[test]
    fn a_picture_passes_and_its_metadata_does_not() {
        let secret = chunk(b"tEXt", b"place\0at home");
        assert_eq!(clean(&small_png(&secret)), Ok((Media::Png, small_png(b""))));
        let exif = [&[0xff, 0xe1, 0, 9][..], b"at home"].concat();
        assert_eq!(clean(&small_jpeg(&exif)), Ok((Media::Jpeg, small_jpeg(b""))));
    }

    #[test]
    fn what_is_two_things_at_once_is_refused() {
        // Seen to fail when the bytes after the end were dropped without a word.
        for tail in [&b"<script>alert(1)</script>"[..], b"PK\x03\x04", b"%PDF-1.7", b"\0"] {
            assert_eq!(clean(&[&small_png(b"")[..], tail].concat()), Err(Unusable::Polyglot));
            assert_eq!(clean(&[&small_jpeg(b"")[..], tail].concat()), Err(Unusable::Polyglot));
        }
        let hidden = chunk(b"tEXt", b"<script>alert(1)</script>");
        let (_, kept) = clean(&small_png(&hidden)).unwrap();
        assert!(!kept.windows(7).any(|window| window == b"<script"));
    }

    #[test]
    fn other_types_and_broken_pictures_are_refused() {
        for foreign in [&b"GIF89a"[..], b"%PDF-1.7", b"<svg xmlns='x'/>", b"MZ", b"", b"PK\x03\x04"] {
            assert_eq!(clean(foreign), Err(Unusable::Foreign));
        }
        let (png, jpeg) = (small_png(b""), small_jpeg(b""));
        for cut in 9..png.len() {
            assert_eq!(clean(&png[..cut]), Err(Unusable::Broken), "{cut}");
        }
        for cut in 4..jpeg.len() {
            assert_eq!(clean(&jpeg[..cut]), Err(Unusable::Broken), "{cut}");
        }
        let mut flipped = png.clone();
        flipped[20] ^= 1;
        assert_eq!(clean(&flipped), Err(Unusable::Broken));
        let huge = chunk(b"IHDR", &[0, 0, 0x40, 0, 0, 0, 0x40, 0, 8, 0, 0, 0, 0]);
        assert_eq!(clean(&[PNG, &huge].concat()), Err(Unusable::TooManyPixels));
    }
}
