//! The help centre: a few pages in both languages, kept with the code because they explain what it does.

mod http;

pub(crate) use http::routes;

/// A page.
pub(crate) struct HelpPage {
    /// Its name in addresses, such as `/help#term`.
    pub(crate) id: &'static str,
    pub(crate) title: (&'static str, &'static str),
    pub(crate) content: (&'static str, &'static str),
}

macro_rules! page {
    ($id:literal, $bn:literal, $en:literal) => {
        HelpPage {
            id: $id,
            title: ($bn, $en),
            content: (include_str!(concat!("bn/", $id, ".html")), include_str!(concat!("en/", $id, ".html"))),
        }
    };
}

/// All pages, in order.
pub(crate) const PAGES: [HelpPage; 6] = [
    page!("account", "অ্যাকাউন্ট", "Your account"),
    page!("deposit", "টাকা জমা", "Deposits"),
    page!("withdrawal", "টাকা তোলা", "Withdrawals"),
    page!("fairness", "ফল যাচাই করবেন যেভাবে", "How to check a result"),
    page!("responsible", "সীমার ভেতরে খেলা", "Playing within limits"),
    page!("term", "শর্তাবলি", "Terms"),
];
