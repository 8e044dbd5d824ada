//! The checkout page, in both languages, without a script.

use cashier::provider::Progress;
use kernel::Amount;

use super::state::Item;

/// Bengali letters for systems that have none: the pages are of no use without them.
pub(in crate::payment) const LETTERS: &[u8] =
    include_bytes!("../../../../web/packages/ui/fonts/bengali.woff2");

const STYLE: &str = "@font-face{font-family:Bengali;src:local('Noto Sans Bengali'),local('Kohinoor Bangla'),\
local('Nirmala UI'),url(/bengali.woff2) format('woff2');unicode-range:U+0964-0965,U+0980-09FE,U+200C-200D,U+25CC}\
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;\
background:radial-gradient(circle at 50% 0,#2b2550,#0e0b1f 70%) #0e0b1f;color:#f4f0e6;\
font:16px/1.6 Bengali,system-ui,sans-serif;overflow-wrap:anywhere}main{width:100%;max-width:400px;padding:24px;\
border:1px solid #2b2550;border-radius:12px;background:#17132e;box-shadow:0 12px 32px #0007}\
.play{display:inline-block;padding:0 12px;border:1px solid #5bb8ff;border-radius:999px;color:#5bb8ff;font-size:14px;\
font-weight:700}h1{margin:12px 0 4px;font-size:20px;line-height:1.4}p{margin:0 0 12px;color:#b3abcf}\
.sum{margin:8px 0;color:#f4f0e6;font-size:40px;font-weight:700;line-height:1.3;font-variant-numeric:tabular-nums}\
.code{font-size:20px}label{display:block;margin-bottom:12px;font-size:14px;color:#b3abcf}input{width:100%;min-height:48px;\
margin-top:4px;padding:0 12px;border:1px solid #b3abcf;border-radius:8px;background:#0e0b1f;color:#f4f0e6;\
font:inherit;font-size:16px}button{width:100%;min-height:48px;margin-top:8px;border:0;border-radius:999px;\
font:inherit;font-weight:700;cursor:pointer}.pay{background:#ffb21a;color:#1b1230}.no{border:1px solid #b3abcf;\
background:none;color:#f4f0e6}form{margin:16px 0 8px}a{display:inline-flex;align-items:center;min-height:44px;\
margin-right:16px;color:#f4f0e6}:focus-visible{outline:3px solid #5bb8ff;outline-offset:2px}";

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
    let sum = format!("{}{}", item.currency.symbol(), grouped(item.amount, english));
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

/// An amount with the separators of the page's language, as the site writes it: English by thousands, Bengali by lakhs.
fn grouped(amount: Amount, english: bool) -> String {
    let text = amount.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, "00"));
    let mut grouped = String::new();
    for (place, digit) in whole.chars().enumerate() {
        let left = whole.len().saturating_sub(place);
        let begins = if english { left.is_multiple_of(3) } else { left >= 3 && !left.is_multiple_of(2) };
        if place > 0 && begins {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped}.{fraction}")
}

/// The page for a payment nobody opened.
pub(in crate::payment) fn unknown() -> String {
    format!(
        "<!doctype html><html lang=\"bn\"><head><meta charset=\"utf-8\"><title>404</title>\
<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><style>{STYLE}</style></head><body><main>\
<h1>এই পেমেন্টটি পাওয়া যায়নি।</h1><p lang=\"en\">There is no such payment.</p></main></body></html>"
    )
}

/// A text that ends no attribute and no element.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter if letter.is_control() => {}
            letter => safe.push(letter),
        }
    }
    safe
}

fn frame(english: bool, title: &str, body: &str) -> String {
    let words = if english { ENGLISH } else { BENGALI };
    let Words { lang, play, note, .. } = words;
    format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><style>{STYLE}</style></head><body><main>\
<span class=\"play\">{play}</span><h1>{title}</h1><p>{note}</p>{body}</main></body></html>"
    )
}

/// A mobile wallet that is asked for a payment, or what its owner answered.
pub(super) fn request(item: &Item, english: bool) -> String {
    let sum = format!("{}{}", item.currency.symbol(), grouped(item.amount, english));
    let path = item.path();
    let lang = if english { "en" } else { "bn" };
    let (title, pin, confirm, refuse, paid, failed, lapsed) = if english {
        (
            "Dingi Wallet",
            "PIN (any four digits)",
            "Confirm",
            "Refuse",
            "You confirmed it. Go back to the site.",
            "You refused it. Nothing was taken.",
            "The time is over. Nothing was taken.",
        )
    } else {
        (
            "ডিঙি ওয়ালেট",
            "পিন (যেকোনো চার অঙ্ক)",
            "নিশ্চিত করুন",
            "প্রত্যাখ্যান করুন",
            "আপনি নিশ্চিত করেছেন। সাইটে ফিরে যান।",
            "আপনি প্রত্যাখ্যান করেছেন। কোনো টাকা কাটা হয়নি।",
            "সময় শেষ। কোনো টাকা কাটা হয়নি।",
        )
    };
    let answer = match item.progress {
        Progress::Paid => format!("<p role=\"status\">{paid}</p>"),
        Progress::Failed => format!("<p role=\"status\">{failed}</p>"),
        Progress::Lapsed => format!("<p role=\"status\">{lapsed}</p>"),
        Progress::Unknown | Progress::Pending => format!(
            "<form method=\"post\" action=\"{path}/pay\"><input type=\"hidden\" name=\"lang\" value=\"{lang}\"><label>{pin}\
<input name=\"pin\" type=\"password\" inputmode=\"numeric\" pattern=\"[0-9]{{4}}\" maxlength=\"4\" autocomplete=\"off\" required>\
</label><button class=\"pay\">{confirm}</button></form>\
<form method=\"post\" action=\"{path}/decline?lang={lang}\"><button class=\"no\">{refuse}</button></form>"
        ),
    };
    frame(english, title, &format!("<p class=\"sum\">{sum}</p>{answer}"))
}

/// A wallet from which an address can be paid.
pub(in crate::payment) fn wallet(tokens: i64, sent: usize, english: bool) -> String {
    let (title, much, send, count) = if english {
        ("Trial wallet", "How much, in millionths of a token", "Send", "Transfers sent so far")
    } else {
        ("পরীক্ষামূলক ওয়ালেট", "কত, টোকেনের দশ লাখ ভাগের হিসাবে", "পাঠান", "এ পর্যন্ত পাঠানো হয়েছে")
    };
    let body = format!(
        "<form method=\"post\"><label>{much}<input name=\"tokens\" inputmode=\"numeric\" value=\"{tokens}\"></label>\
<button class=\"pay\">{send}</button></form><p>{count}: {sent}</p>"
    );
    frame(english, title, &body)
}

/// A bank's counter.
pub(in crate::payment) fn bank(code: &str, amount: Option<Amount>, english: bool) -> String {
    let (title, reference, sum, payer, send) = if english {
        ("Trial bank", "Reference", "Amount", "Name of the account", "Transfer")
    } else {
        ("পরীক্ষামূলক ব্যাংক", "রেফারেন্স", "পরিমাণ", "হিসাবের নাম", "পাঠান")
    };
    let (code, amount) = (escaped(code), amount.map(|amount| amount.to_string()).unwrap_or_default());
    let body = format!(
        "<form method=\"post\"><label>{reference}<input name=\"reference\" value=\"{code}\"></label>\
<label>{sum}<input name=\"amount\" value=\"{amount}\"></label>\
<label>{payer}<input name=\"payer\"></label><button class=\"pay\">{send}</button></form>\
<p><a href=\"/bank/statement.csv\">CSV</a> <a href=\"/bank/statement.xml\">CAMT.053</a></p>"
    );
    frame(english, title, &body)
}

/// What the bank says of a transfer.
pub(in crate::payment) fn booked(transaction: &str) -> String {
    frame(false, "পাঠানো হয়েছে", &format!("<p class=\"sum code\">{}</p>", escaped(transaction)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_the_separators_of_their_language_and_all_their_decimals() {
        for (amount, english, bengali) in [
            ("5", "5.00", "5.00"),
            ("999.5", "999.50", "999.50"),
            ("1000", "1,000.00", "1,000.00"),
            ("25000", "25,000.00", "25,000.00"),
            ("100000", "100,000.00", "1,00,000.00"),
            ("1234567.00001", "1,234,567.00001", "12,34,567.00001"),
            ("98765432.10", "98,765,432.10", "9,87,65,432.10"),
        ] {
            let amount: Amount = amount.parse().unwrap();
            assert_eq!((grouped(amount, true).as_str(), grouped(amount, false).as_str()), (english, bengali));
        }
    }
}
