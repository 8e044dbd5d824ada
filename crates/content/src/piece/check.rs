//! What a revision may hold.

use super::{Audience, BODY, Both, Document, FOOTER, Kind, TITLE};
use crate::{Error, html};

/// Places of banners that every site has (spec.md 3).
const PLACES: [&str; 5] = ["w_reg", "w_home", "w_promotion", "w_leftmenu", "w_forget"];
/// Kinds of help pages.
const SHELVES: [&str; 3] = ["article", "term", "policy"];

/// The document as it is kept and shown: its HTML cleaned, its lines plain.
pub(super) fn clean(kind: Kind, document: &Document) -> Result<Document, Error> {
    let body = |text: &str| {
        let text = if kind.is_plain() { plain(text) } else { html::clean(text) };
        if text.len() > BODY { Err(Error::PieceLength) } else { Ok(text) }
    };
    if [&document.body.bn, &document.body.en].into_iter().any(|text| text.len() > BODY) {
        return Err(Error::PieceLength);
    }
    let cleaned = Document {
        title: document.title.try_map(title)?,
        body: document.body.try_map(body)?,
        ..document.clone()
    };
    audience(kind, cleaned.audience)?;
    group(kind, cleaned.group.as_deref())?;
    paths(kind, &cleaned)?;
    match (cleaned.starts_at, cleaned.ends_at) {
        (Some(start), Some(end)) if end <= start => Err(Error::Field("endsAt")),
        _ => Ok(cleaned),
    }
}

/// Whether a revision can be shown: nobody reads half a piece.
pub(super) fn whole(kind: Kind, document: &Document) -> Result<(), Error> {
    let needs_body = matches!(kind, Kind::Notice | Kind::Popup | Kind::Help | Kind::Footer);
    let needs_picture = matches!(kind, Kind::Banner | Kind::Promotion);
    let both = |text: &Both| !text.bn.is_empty() && !text.en.is_empty();
    let lacks = [
        ("title", both(&document.title)),
        ("body", !needs_body || both(&document.body)),
        ("picture", !needs_picture || document.picture.is_some()),
        ("group", !matches!(kind, Kind::Banner | Kind::Help) || document.group.is_some()),
    ];
    let lacks: Vec<&'static str> = lacks.into_iter().filter(|(_, is)| !is).map(|(field, _)| field).collect();
    if lacks.is_empty() { Ok(()) } else { Err(Error::Unfinished(lacks)) }
}

/// The name of a new piece.
pub(super) fn name(kind: Kind, name: Option<&str>) -> Result<Option<String>, Error> {
    match (kind, name) {
        (Kind::Help, Some(name)) if is_word(name) => Ok(Some(name.to_owned())),
        (Kind::Footer, Some(name)) if FOOTER.contains(&name) => Ok(Some(name.to_owned())),
        (Kind::Help | Kind::Footer, _) | (_, Some(_)) => Err(Error::Field("name")),
        (_, None) => Ok(None),
    }
}

fn is_word(name: &str) -> bool {
    (1..=40).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

/// One line of plain text.
pub(crate) fn title(text: &str) -> Result<String, Error> {
    let text = plain(text).replace('\n', " ");
    if text.chars().count() > TITLE { Err(Error::PieceLength) } else { Ok(text) }
}

fn plain(text: &str) -> String {
    let text: String = text.chars().filter(|letter| !letter.is_control() || *letter == '\n').collect();
    text.trim().to_owned()
}

fn audience(kind: Kind, audience: Audience) -> Result<(), Error> {
    let fits = match kind {
        Kind::Popup => matches!(audience, Audience::SignedIn | Audience::Anonymous | Audience::FirstTime),
        Kind::Help | Kind::Footer => audience == Audience::Everyone,
        Kind::Banner | Kind::Notice | Kind::Promotion => audience != Audience::FirstTime,
    };
    if fits { Ok(()) } else { Err(Error::Field("audience")) }
}

fn group(kind: Kind, group: Option<&str>) -> Result<(), Error> {
    let fits = match (kind, group) {
        (_, None) => true,
        (Kind::Banner, Some(group)) => PLACES.contains(&group) || is_game_place(group),
        (Kind::Help, Some(group)) => SHELVES.contains(&group),
        (_, Some(_)) => false,
    };
    if fits { Ok(()) } else { Err(Error::Field("group")) }
}

/// `w_{type}_{language}`, such as `w_rng_BN`.
fn is_game_place(group: &str) -> bool {
    let mut parts = group.split('_');
    let (start, kind, language) = (parts.next(), parts.next(), parts.next());
    let is_kind =
        |kind: &str| (2..=12).contains(&kind.len()) && kind.bytes().all(|byte| byte.is_ascii_lowercase());
    parts.next().is_none()
        && start == Some("w")
        && kind.is_some_and(is_kind)
        && matches!(language, Some("BN" | "EN"))
}

fn paths(kind: Kind, document: &Document) -> Result<(), Error> {
    let has_picture = matches!(kind, Kind::Banner | Kind::Promotion);
    let has_linkage = matches!(kind, Kind::Banner | Kind::Popup | Kind::Promotion);
    if let Some(picture) = &document.picture {
        let is_video = kind == Kind::Banner
            && document.group.as_deref() == Some("w_promotion")
            && html::video(picture).is_some();
        if !has_picture || !(html::own_path(picture) || is_video) {
            return Err(Error::NotAPath("picture"));
        }
    }
    match &document.linkage {
        Some(linkage) if !has_linkage || !html::own_path(linkage) => Err(Error::NotAPath("linkage")),
        _ => Ok(()),
    }
}
