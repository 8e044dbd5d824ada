//! The checkout page, in both languages, without a script.

use super::state::Item;

const STYLE: &str = "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#14122b;\
color:#f4f1ff;font:16px/1.5 system-ui,'Noto Sans Bengali',sans-serif}main{width:min(22rem,90vw);padding:2rem;\
border-radius:1rem;background:#211e45}.play{display:inline-block;padding:.2rem .7rem;border-radius:1rem;\
background:#ffb52e;color:#221600;font-weight:700}.sum{font-size:2.4rem;font-weight:700;margin:.5rem 0}\
button{width:100%;min-height:48px;margin-top:.75rem;border:0;border-radius:.6rem;font:inherit;font-weight:700;\
cursor:pointer}.pay{background:#ffb52e;color:#221600}.no{background:#3a3566;color:#fff}\
button:focus-visible,a:focus-visible{outline:3px solid #fff;outline-offset:2px}a{color:#ffd27a}";

struct Words {
    lang: &'static str,
    other: &'static str,
    other_name: &'static str,
    title: &'static str,
    play: &'static str,
    note: &'static str,
    pay: &'static str,
    decline: &'static str,
}

const BENGALI: Words = Words {
    lang: "bn",
    other: "en",
    other_name: "English",
    title: "পরীক্ষামূলক পেমেন্ট",
    play: "খেলার টাকা",
    note: "এটি একটি মহড়া। কোনো আসল টাকা কাটা হবে না।",
    pay: "পরিশোধ করুন",
    decline: "বাতিল করুন",
};

const ENGLISH: Words = Words {
    lang: "en",
    other: "bn",
    other_name: "বাংলা",
    title: "Trial payment",
    play: "Play money",
    note: "This is a rehearsal. No real money is taken.",
    pay: "Pay",
    decline: "Decline",
};

/// The page for an open payment. Nothing in it comes from outside but the amount and the currency's sign. The
/// forms name their addresses relative to the page's own.
pub(super) fn checkout(item: &Item, english: bool) -> String {
    let words = if english { ENGLISH } else { BENGALI };
    let Words { lang, other, other_name, title, play, note, pay, decline } = words;
    let sum = format!("{}{}", item.currency.symbol(), item.amount);
    format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><style>{STYLE}</style></head><body><main>\
<span class=\"play\">{play}</span><h1>{title}</h1><p class=\"sum\">{sum}</p><p>{note}</p>\
<form method=\"post\" action=\"?\" ><button class=\"pay\" formaction=\"PATH/pay\">{pay}</button>\
<button class=\"no\" formaction=\"PATH/decline\">{decline}</button></form>\
<p><a href=\"?lang={other}\" lang=\"{other}\">{other_name}</a></p></main></body></html>"
    )
    .replace("PATH", &item.path())
}

/// The page for a payment nobody opened.
pub(super) fn unknown() -> String {
    format!(
        "<!doctype html><html lang=\"bn\"><head><meta charset=\"utf-8\"><title>404</title><style>{STYLE}</style>\
</head><body><main><p>এই পেমেন্টটি পাওয়া যায়নি।</p><p lang=\"en\">There is no such payment.</p></main></body></html>"
    )
}
