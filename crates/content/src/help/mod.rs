//! The help centre and the lines of the footer. The house files the first texts of both by itself, because they explain
//! what it does; from then on they are the operators'.

mod http;

use crate::{
    Both,
    piece::{Document, Kind, Standard},
};

pub(crate) use http::routes;

/// A page of help as it comes with the house.
pub(crate) struct HelpPage {
    /// Its name in addresses, such as `/help#term`.
    pub(crate) id: &'static str,
    pub(crate) group: &'static str,
    pub(crate) title: (&'static str, &'static str),
    pub(crate) content: (&'static str, &'static str),
}

macro_rules! page {
    ($id:literal, $group:literal, $bn:literal, $en:literal) => {
        HelpPage {
            id: $id,
            group: $group,
            title: ($bn, $en),
            content: (include_str!(concat!("bn/", $id, ".html")), include_str!(concat!("en/", $id, ".html"))),
        }
    };
}

/// All pages, in order.
pub(crate) const PAGES: [HelpPage; 7] = [
    page!("account", "article", "অ্যাকাউন্ট", "Your account"),
    page!("deposit", "article", "টাকা জমা", "Deposits"),
    page!("withdrawal", "article", "টাকা তোলা", "Withdrawals"),
    page!("fairness", "article", "ফল যাচাই করবেন যেভাবে", "How to check a result"),
    page!("responsible", "policy", "সীমার ভেতরে খেলা", "Playing within limits"),
    page!("privacy", "policy", "আপনার তথ্য", "Your data"),
    page!("term", "term", "শর্তাবলি", "Terms"),
];

/// In Bengali and in English.
type Pair = (&'static str, &'static str);

/// The lines of the footer: name, title for operators, text; in Bengali and English.
const LINES: [(&str, Pair, Pair); 4] = [
    ("about", ("সাইট সম্পর্কে", "About the site"), ("যাচাইযোগ্য খেলা, যাচাইযোগ্য টাকা", "Provable play, provable money")),
    (
        "licence",
        ("লাইসেন্স", "Licence"),
        (
            "এখানে শুধু খেলার টাকা চলে। লাইসেন্সের নথি ছাড়া আসল টাকার খেলা চালুই হয় না।",
            "Only play money moves here. Play with real money does not start without a licence on record.",
        ),
    ),
    ("adult", ("বয়স", "Age"), ("শুধু {age} বছর ও তার বেশি বয়সীদের জন্য", "For people of {age} and over only")),
    (
        "responsible",
        ("সীমার ভেতরে", "Within limits"),
        ("খেলা হোক আনন্দের, সীমার ভেতরে", "Play for fun, within your limits"),
    ),
];

/// What the house files by itself.
pub(crate) fn standards() -> Vec<Standard> {
    let both = |(bn, en): (&str, &str)| Both::of(bn, en);
    let pages = PAGES.iter().zip(1..).map(|(page, position)| Standard {
        key: format!("help.{}", page.id),
        kind: Kind::Help,
        name: Some(page.id.to_owned()),
        document: Document {
            title: both(page.title),
            body: both(page.content),
            group: Some(page.group.to_owned()),
            position,
            ..Document::default()
        },
    });
    let lines = LINES.iter().zip(1..).map(|((name, title, body), position)| Standard {
        key: format!("footer.{name}"),
        kind: Kind::Footer,
        name: Some((*name).to_owned()),
        document: Document { title: both(*title), body: both(*body), position, ..Document::default() },
    });
    pages.chain(lines).collect()
}
