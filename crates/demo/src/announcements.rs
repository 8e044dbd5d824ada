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
            ("ঘরের খেলা: ফানুস পাশা আর হাঁড়ির মেলা", "Our own games: Lantern Dice and Potter's Fair"),
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

/// More than one page of the window holds, so that its pager is seen.
fn notices() -> Vec<Standard> {
    let mut notices = about_accounts();
    notices.extend(about_games());
    notices
}

fn about_accounts() -> Vec<Standard> {
    let first = piece(
        "notice.first",
        Kind::Notice,
        ("প্রথমবার এলেন? দুটি পাতা দেখে নিন", "Your first evening here? Two pages to look at"),
        (
            "<p>আপনার ব্যালেন্সে খেলার টাকা রাখা আছে। শুরু করার আগে দুটি পাতা দেখে নিন:</p>\
             <ul><li><a href=\"/help#responsible\">সীমার ভেতরে খেলা</a></li><li><a href=\"/help#fairness\">ফল যাচাই করবেন যেভাবে</a></li></ul>",
            "<p>There is play money in your balance. Two pages are worth a look before you begin:</p>\
             <ul><li><a href=\"/help#responsible\">Playing within limits</a></li><li><a href=\"/help#fairness\">How to check a result</a></li></ul>",
        ),
    );
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
        piece(
            "notice.limits",
            Kind::Notice,
            ("নিজের সীমা নিজে ঠিক করুন", "Set limits of your own"),
            (
                "<p>দিনে কত জমা, কত হার, কতক্ষণ: <a href=\"/member?page=responsibleGaming\">সীমা ও বিরতি</a> পাতায় ঠিক করুন। কমালে তখনই চালু হয়, \
                 বাড়ালে কিছু সময় পরে।</p>",
                "<p>How much to pay in, to lose, how long to play: set it under <a href=\"/member?page=responsibleGaming\">Limits and breaks</a>. A lower \
                 limit holds at once, a higher one after a while.</p>",
            ),
        ),
        piece(
            "notice.cash",
            Kind::Notice,
            ("জমার আগে খরচ আর সময় দেখে নিন", "Cost and time stand before you pay in"),
            (
                "<p><a href=\"/member?page=depositv2\">জমা</a> পাতায় প্রতিটি পথের সীমা, খরচ আর সময় লেখা আছে। টাকা এলে তা সঙ্গে সঙ্গে জানানো হয়।</p>",
                "<p><a href=\"/member?page=depositv2\">Deposit</a> names the limits, the cost and the time of every way. You are told at once when money has arrived.</p>",
            ),
        ),
        Standard { document: Document { audience: Audience::SignedIn, ..first.document }, ..first },
    ]
}

fn about_games() -> Vec<Standard> {
    vec![
        piece(
            "notice.fair",
            Kind::Notice,
            ("ফল যাচাই করার পাতা এখন সবার জন্য খোলা", "The page that checks results is open to everyone"),
            (
                "<p>ফানুস পাশা আর হাঁড়ির মেলার যেকোনো রাউন্ড নম্বর দিয়ে আবার গুনে দেখা যায়; লগইন লাগে না।</p>\
                 <ul><li>রাউন্ডের নম্বর নিন বাজির খাতা থেকে।</li><li><a href=\"/verify\">যাচাই পাতা</a> খুলে নম্বরটি বসান।</li></ul>",
                "<p>Any round of Lantern Dice or Potter's Fair can be computed again from its number; you need not sign in.</p>\
                 <ul><li>Take the number from your betting record.</li><li>Open the <a href=\"/verify\">verify page</a> and enter it.</li></ul>",
            ),
        ),
        piece(
            "notice.search",
            Kind::Notice,
            ("খেলা খোঁজা এখন এক চাপে", "Games are one tap away"),
            (
                "<p>ওপরের আতশকাচে চাপুন, কিংবা কিবোর্ডে <b>/</b>। <a href=\"/games\">সব খেলা</a> থেকে ওঠানামা, ফেরতের হার, বিষয় আর বাজি ধরে \
                 বাছা যায়; বাছাইটি ঠিকানায় থাকে, তাই বন্ধুকেও পাঠানো যায়।</p>",
                "<p>Press the glass at the top, or <b>/</b> on a keyboard. <a href=\"/games\">All games</a> can be narrowed by volatility, return, \
                 theme and stake; the choice stands in the address, so that you can send it to a friend.</p>",
            ),
        ),
        piece(
            "notice.hot",
            Kind::Notice,
            ("“জনপ্রিয়” মানে কী", "What \"hot\" means"),
            (
                "<p>গত 24 ঘণ্টায় যে খেলাগুলো সবচেয়ে বেশি জন খেলেছেন, সেগুলোই “জনপ্রিয়”। একজন হাজার দান খেললেও একজনই গোনা হয়। \
                 আমরা নিজেরা যা বেছে রাখি, তা তাদের পরে আসে।</p>",
                "<p>Hot are the games that most people played within the last 24 hours. Whoever plays a thousand rounds counts once. \
                 What we put forward ourselves comes after them.</p>",
            ),
        ),
        piece(
            "notice.reels",
            Kind::Notice,
            ("স্লটের প্রতিটি দানের রিল এখন বাজির হিসাবে", "The reels of every spin in your betting record"),
            (
                "<p><a href=\"/member?page=personalHistoryCopy\">বাজির হিসাব</a> থেকে একটি দান খুলুন: রিলে কী থেমেছিল, কোন লাইনে কত, সব দেখা যায়। \
                 সেখান থেকেই দানটি আবার চালিয়ে মেলানো যায়।</p>",
                "<p>Open a round in your <a href=\"/member?page=personalHistoryCopy\">betting record</a>: where the reels stopped, which line paid what. \
                 From there you can replay it and compare.</p>",
            ),
        ),
        piece(
            "notice.makers",
            Kind::Notice,
            ("নির্মাতাদের নাম আমাদেরই রাখা", "The makers' names are our own"),
            (
                "<p>কদম, হিজল, নূপুর: এ মেলার সব নির্মাতা আর তাঁদের চিহ্ন এখানকারই বানানো। অন্য কারও নাম বা খেলা এখানে চালানো হয় না।</p>",
                "<p>Kadam, Hijol, Nupur: every maker of this fair and its mark is made up here. Nobody else's name or game is passed off.</p>",
            ),
        ),
    ]
}

/// One alone, for visitors: who is signed in is met by no window, for what they should know stands among the notices.
fn popups() -> Vec<Standard> {
    vec![popup(
        "popup.visitor",
        Audience::Anonymous,
        ("ঢোকার আগে তিনটি কথা", "Three things before you come in"),
        (
            "<ul><li><b>এখানে আসল টাকা চলে না।</b> নতুন অ্যাকাউন্টে খেলার টাকা থাকে: আগে খেলতে হয়, তারপর তোলা যায়।</li>\
             <li><b>না ঢুকেও খেলে দেখা যায়।</b> যেকোনো স্লটে “ফ্রি ট্রায়াল”, বা টেবিলে ও মাছের ঘরে “ফ্রি খেলে দেখুন” চাপুন; নাম বা নম্বর লাগে না।</li>\
             <li><b>বেশির ভাগ দানে হারবেন।</b> প্রতিটি খেলায় ফেরতের হার লেখা আছে, আর <a href=\"/help#responsible\">নিজের সীমা</a> আগে ঠিক করে নেওয়া যায়।</li></ul>\
             <p>18 বছরের কম বয়সীদের জন্য নয়।</p>",
            "<ul><li><b>No real money moves here.</b> A new account holds play money: it is played with first, and can be withdrawn then.</li>\
             <li><b>You can try without coming in.</b> Press FREE TRIAL on any slot, or “Try it free” at a table or in a fishing room; it asks for no name and no number.</li>\
             <li><b>Most rounds lose.</b> Every game says what it returns, and you can set <a href=\"/help#responsible\">limits of your own</a> first.</li></ul>\
             <p>Not for anyone under 18.</p>",
        ),
    )]
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
    use content::piece::{Audience, Kind};

    /// A guest is met by one window, a member by none; the notices are one more than a page of nine. Seen to fail with a window for
    /// members, and with a notice taken out.
    #[test]
    fn the_demo_meets_visitors_with_one_window_and_members_with_none() {
        let pieces = super::pieces();
        let of =
            |kind| pieces.iter().filter(move |piece| piece.kind == kind).map(|piece| piece.document.audience);
        assert_eq!(of(Kind::Popup).collect::<Vec<_>>(), [Audience::Anonymous]);
        assert_eq!(of(Kind::Notice).count(), 10);
        assert_eq!(of(Kind::Notice).filter(|audience| *audience == Audience::SignedIn).count(), 1);
    }

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
