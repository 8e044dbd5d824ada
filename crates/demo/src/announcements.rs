//! Announcements of the demo: a night fair on its opening evening.

use content::{
    Both, Content, Document, Error,
    piece::{Audience, Kind, Standard},
};

/// Publishes the demo's announcements; twice changes nothing.
///
/// # Errors
/// When the database refuses.
pub async fn seed(content: &Content) -> Result<(), Error> {
    for piece in pieces() {
        content.file(&piece).await?;
    }
    Ok(())
}

fn pieces() -> Vec<Standard> {
    [banners(), notices(), popups(), promotions()].concat()
}

fn piece(key: &str, kind: Kind, title: (&str, &str), body: (&str, &str)) -> Standard {
    let document =
        Document { title: Both::of(title.0, title.1), body: Both::of(body.0, body.1), ..Document::default() };
    Standard { key: format!("demo.{key}"), kind, name: None, document }
}

fn popup(key: &str, audience: Audience, title: (&str, &str), body: (&str, &str)) -> Standard {
    let standard = piece(key, Kind::Popup, title, body);
    Standard { document: Document { audience, ..standard.document }, ..standard }
}

fn banner((key, position): (&str, i32), linkage: &str, title: (&str, &str), body: (&str, &str)) -> Standard {
    let standard = piece(&format!("banner.{key}"), Kind::Banner, title, body);
    let document = Document {
        group: Some("w_home".to_owned()),
        picture: Some(format!("/banners/{key}.svg")),
        linkage: Some(linkage.to_owned()),
        position,
        ..standard.document
    };
    Standard { document, ..standard }
}

fn banners() -> Vec<Standard> {
    vec![
        banner(
            ("wheel", 1),
            "/rng",
            ("মেলার আলো জ্বলে উঠেছে", "The fair is lit"),
            ("হাজারো স্লট, প্রতিটির ফেরতের হার খোলা খাতায়", "Thousands of slots, each with its figures in the open"),
        ),
        banner(
            ("scales", 2),
            "/help#fairness",
            ("প্রতিটি দান মিলিয়ে দেখুন", "Check every result yourself"),
            ("খেলার আগে সিলমোহর, পরে চাবি", "The seal before you play, the key after"),
        ),
        banner(
            ("boats", 3),
            "/rng?vassalage=INHOUSE",
            ("ঘরের খেলা: পাশা আর মাইন", "Our own games: dice and mines"),
            ("মোটে এক শতাংশ ঘরের, বাকিটা আপনার ভাগ্য", "One percent stays with the house; the rest is your luck"),
        ),
        banner(
            ("lanterns", 4),
            "/agent",
            ("এজেন্টের হিসাব, শেষ পয়সা পর্যন্ত", "Agents: counted to the last paisa"),
            (
                "পাঁচ মিনিট পরপর স্বাক্ষর করা বিবরণী, নিজে গুনে মেলান",
                "A signed statement every five minutes; count it again yourself",
            ),
        ),
    ]
}

fn notices() -> Vec<Standard> {
    vec![
        piece(
            "notice.welcome",
            Kind::Notice,
            ("মেলায় স্বাগতম: নতুন সবার জন্য খেলার টাকা", "Welcome to the fair: play money for everyone new"),
            (
                "<p>নতুন অ্যাকাউন্টে কিছু খেলার টাকা আগে থেকেই থাকে। এটি আসল টাকা নয়; এখানে আসল টাকা চলে না।</p>\
                 <p>ফুরিয়ে গেলে <a href=\"/member?page=depositv2\">জমা</a> পাতায় পরীক্ষামূলক পেমেন্ট দিয়ে আরও নিতে পারেন।</p>",
                "<p>A new account comes with some play money. It is not real money; no real money moves here.</p>\
                 <p>When it is gone, take more with the trial payment under <a href=\"/member?page=depositv2\">Deposit</a>.</p>",
            ),
        ),
        piece(
            "notice.fair",
            Kind::Notice,
            ("ফল যাচাই করার পাতা এখন সবার জন্য খোলা", "The page that checks results is open to everyone"),
            (
                "<p>পাশা ও মাইনের যেকোনো রাউন্ড নম্বর দিয়ে আবার গুনে দেখা যায়; লগইন লাগে না।</p>\
                 <ul><li>রাউন্ডের নম্বর নিন বাজির খাতা থেকে।</li><li><a href=\"/verify\">যাচাই পাতা</a> খুলে নম্বরটি বসান।</li></ul>",
                "<p>Any round of dice or mines can be computed again from its number; you need not sign in.</p>\
                 <ul><li>Take the number from your betting record.</li><li>Open the <a href=\"/verify\">verify page</a> and enter it.</li></ul>",
            ),
        ),
        piece(
            "notice.withdrawals",
            Kind::Notice,
            ("উত্তোলনের প্রতিটি ধাপ এখন সময়সহ দেখা যায়", "Every step of a withdrawal now shows its time"),
            (
                "<p>আবেদন, যাচাই, অনুমোদন, পাঠানো: কখন কী হলো, <a href=\"/member?page=withdraw\">উত্তোলন</a> পাতায় লেখা থাকে। \
                 ফেরত গেলে কারণও লেখা থাকে, আর টাকা তখনই ফিরে আসে।</p>",
                "<p>Asked, checked, approved, sent: <a href=\"/member?page=withdraw\">Withdraw</a> says when each step was done. \
                 If a request is returned it says why, and the money is back at once.</p>",
            ),
        ),
    ]
}

fn popups() -> Vec<Standard> {
    vec![
        popup(
            "popup.visitor",
            Audience::Anonymous,
            ("ঘুরে দেখুন, তারপর বসুন", "Look around first"),
            (
                "<p>লগইন ছাড়াই প্রতিটি স্লট বিনা খরচে চালিয়ে দেখা যায়। পছন্দ হলে অ্যাকাউন্ট খুলুন; এক মিনিট লাগে।</p>\
                 <p><b>18 বছরের কম বয়সীদের জন্য নয়।</b></p>",
                "<p>Every slot can be tried for free without signing in. If you like it, open an account; it takes a minute.</p>\
                 <p><b>Not for anyone under 18.</b></p>",
            ),
        ),
        popup(
            "popup.first",
            Audience::FirstTime,
            ("প্রথমবার এলেন?", "Your first evening here?"),
            (
                "<p>আপনার ব্যালেন্সে খেলার টাকা রাখা আছে। শুরু করার আগে দুটি পাতা দেখে নিন:</p>\
                 <ul><li><a href=\"/help#responsible\">সীমার ভেতরে খেলা</a></li><li><a href=\"/help#fairness\">ফল যাচাই করবেন যেভাবে</a></li></ul>",
                "<p>There is play money in your balance. Two pages are worth a look before you begin:</p>\
                 <ul><li><a href=\"/help#responsible\">Playing within limits</a></li><li><a href=\"/help#fairness\">How to check a result</a></li></ul>",
            ),
        ),
    ]
}

fn promotions() -> Vec<Standard> {
    let agents = piece(
        "promotion.agents",
        Kind::Promotion,
        ("বন্ধু আনুন, বাজির ভাগ পান", "Bring friends and share in their play"),
        (
            "<p>এজেন্টরা তাঁদের দলের বৈধ বাজির ওপর নির্দিষ্ট হারে আয় পান, পাঁচ মিনিট পরপর। হারটি চুক্তিতে লেখা থাকে, \
             আর প্রতিটি বিবরণী নিজে গুনে মেলানো যায়।</p><p>এজেন্ট হতে চাইলে গ্রাহকসেবায় লিখুন।</p>",
            "<p>Agents earn a fixed rate on the valid bets of their team, every five minutes. The rate stands in the contract, \
             and every statement can be computed again.</p><p>To become an agent, write to customer service.</p>",
        ),
    );
    let picture = Some("/banners/kites.svg".to_owned());
    vec![Standard { document: Document { picture, ..agents.document }, ..agents }]
}

#[cfg(test)]
mod tests {
    /// A phone on a slow line loads all of them: the budget is 8 KiB each.
    #[test]
    fn the_demos_pictures_are_there_and_light() {
        for standard in super::pieces() {
            let Some(picture) = standard.document.picture else { continue };
            let file = format!("{}/../../web/apps/player/public{picture}", env!("CARGO_MANIFEST_DIR"));
            let bytes = std::fs::metadata(&file).unwrap_or_else(|error| panic!("{file}: {error}")).len();
            assert!(bytes <= 8_192, "{picture} has {bytes} bytes");
        }
    }
}
