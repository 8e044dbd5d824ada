//! What the house says in messages: what happened, what it means for the money, what to do next. Both languages side
//! by side.

use kernel::{Asset, Money};

use super::{Data, Matter};
use crate::html;

/// A message's title, its body as HTML, and where it leads.
pub(super) struct Said {
    pub(super) title: String,
    pub(super) body: String,
    pub(super) link: Option<&'static str>,
}

/// The house's words about a matter; a letter brings its own.
pub(super) fn said(matter: Matter, data: &Data, site: Asset, english: bool) -> Said {
    let ((title_bn, title_en), (body_bn, body_en)) = words(matter);
    let fill = |text: &str| {
        let amount = data.amount.unwrap_or(Money::ZERO);
        let text = text.replace("{amount}", &shown(data.asset.unwrap_or(site), amount));
        let text = text.replace("{count}", &data.count.unwrap_or(0).to_string());
        // Last: what people wrote may look like one of our own places.
        text.replace("{text}", &html::escape(data.text.as_deref().unwrap_or("–")))
    };
    let pick = |bn, en| fill(if english { en } else { bn });
    let link = match matter {
        Matter::Deposit => Some("/member?page=depositv2"),
        Matter::Approved | Matter::Rejected | Matter::Paid | Matter::Failed => Some("/member?page=withdraw"),
        Matter::Salary => Some("/agentHome"),
        Matter::Password | Matter::Device => Some("/member?page=securityCenter"),
        Matter::Letter => None,
    };
    Said { title: pick(title_bn, title_en), body: pick(body_bn, body_en), link }
}

/// Two decimals and separators (spec.md 9); what is shown never exceeds what is there.
fn shown(asset: Asset, amount: Money) -> String {
    let text = amount.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, "00"));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let cents: String = fraction.chars().take(2).collect();
    format!("{sign}{}{grouped}.{cents}", asset.symbol())
}

type Pair = (&'static str, &'static str);

/// Title and body, each in Bengali and English.
const fn words(matter: Matter) -> (Pair, Pair) {
    match matter {
        Matter::Deposit => (
            ("{amount} জমা হয়েছে", "{amount} has arrived"),
            (
                "<p>আপনার জমা {amount} ব্যালেন্সে যোগ হয়েছে। এখনই খেলা যায়।</p>",
                "<p>Your deposit of {amount} has joined your balance. It can be played with now.</p>",
            ),
        ),
        Matter::Approved => (
            ("{amount} উত্তোলন অনুমোদিত", "Withdrawal of {amount} approved"),
            (
                "<p>আপনার {amount} উত্তোলন অনুমোদিত হয়েছে, টাকা পাঠানো হচ্ছে। পৌঁছালে উত্তোলন পাতায় জানিয়ে দেবেন।</p>",
                "<p>Your withdrawal of {amount} was approved and is being sent. Tell us under Withdraw when it has arrived.</p>",
            ),
        ),
        Matter::Rejected => (
            ("{amount} উত্তোলন ফেরত এসেছে", "Withdrawal of {amount} returned"),
            (
                "<p>{amount} পাঠানো হয়নি; পুরোটা আপনার ব্যালেন্সে ফিরে এসেছে।</p><p>কারণ: {text}</p>",
                "<p>{amount} was not sent; all of it is back in your balance.</p><p>Why: {text}</p>",
            ),
        ),
        Matter::Paid => (
            ("{amount} পাঠানো হয়েছে", "{amount} has been sent"),
            (
                "<p>আপনার {amount} উত্তোলনের টাকা পাঠানো হয়ে গেছে। হিসাব দেখে উত্তোলন পাতায় “টাকা পেয়েছি” চাপুন।</p>",
                "<p>The money of your withdrawal, {amount}, has been sent. Look at your account and press “I received the money” under Withdraw.</p>",
            ),
        ),
        Matter::Failed => (
            ("{amount} পাঠানো যায়নি", "{amount} could not be sent"),
            (
                "<p>{amount} পাঠাতে গিয়ে বাধা এসেছে। টাকাটি আপনার জন্য আলাদা রাখা আছে। আমাদের লোক দেখছেন: হয় আবার পাঠানো হবে, নয়তো ব্যালেন্সে ফিরে আসবে।</p>",
                "<p>Sending {amount} did not work. The money is still set aside for you. Our people are looking at it: it is sent again, or comes back to your balance.</p>",
            ),
        ),
        Matter::Salary => (
            ("আজকের রিয়েল-টাইম আয় {amount}", "Today’s real-time salary: {amount}"),
            (
                "<p>আজ {count} বারে মোট {amount} আপনার আয়ে যোগ হয়েছে। প্রতিটির স্বাক্ষর করা বিবরণী এজেন্ট কেন্দ্রে আছে।</p>",
                "<p>Today {amount} has joined your income in {count} payments. The signed statement of each stands in the agent centre.</p>",
            ),
        ),
        Matter::Password => (
            ("আপনার পাসওয়ার্ড বদলেছে", "Your password was changed"),
            (
                "<p>পাসওয়ার্ড বদলানো হয়েছে, অন্য সব যন্ত্র থেকে বের করে দেওয়া হয়েছে।</p><p>আপনি না বদলে থাকলে এখনই আবার বদলান আর গ্রাহকসেবায় লিখুন।</p>",
                "<p>The password was changed, and every other device was signed out.</p><p>If it was not you, change it again now and write to customer service.</p>",
            ),
        ),
        Matter::Device => (
            ("নতুন যন্ত্রে লগইন", "Signed in on a new device"),
            (
                "<p>আপনার অ্যাকাউন্টে একটি নতুন যন্ত্র থেকে লগইন হয়েছে: {text}</p><p>আপনি না হলে অ্যাকাউন্টের পাতা থেকে সেটি বের করে দিন আর পাসওয়ার্ড বদলান।</p>",
                "<p>Somebody signed in to your account on a new device: {text}</p><p>If it was not you, sign it out under Account and change your password.</p>",
            ),
        ),
        Matter::Letter => (("", ""), ("", "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_grouped_and_never_rounded_up() {
        for (amount, text) in [
            ("0.00001", "৳0.00"),
            ("999.99999", "৳999.99"),
            ("1000", "৳1,000.00"),
            ("1234567.5", "৳1,234,567.50"),
            ("-100000", "-৳100,000.00"),
        ] {
            assert_eq!(shown(Asset::Bdt, amount.parse().unwrap()), text);
        }
    }

    /// A device calls itself what it likes. Seen to fail without the escape.
    #[test]
    fn what_people_wrote_stays_text() {
        let data = Data { text: Some("<img src=x onerror=alert(1)> {amount}".to_owned()), ..Data::default() };
        let said = said(Matter::Device, &data, Asset::Bdt, true);
        assert!(said.body.contains("&lt;img src=x onerror=alert(1)&gt; {amount}"), "{}", said.body);
    }

    #[test]
    fn every_matter_has_words_in_both_languages() {
        for matter in Matter::ALL.into_iter().filter(|matter| *matter != Matter::Letter) {
            let ((title_bn, title_en), (body_bn, body_en)) = words(matter);
            for (bn, en) in [(title_bn, title_en), (body_bn, body_en)] {
                assert!(bn.chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)), "{bn}");
                assert!(!en.chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)), "{en}");
                for place in ["{amount}", "{count}", "{text}"] {
                    assert_eq!(bn.contains(place), en.contains(place), "{en}");
                }
            }
            assert_eq!(html::clean(body_bn), body_bn);
            assert_eq!(Matter::from_name(matter.name()), Some(matter));
        }
    }
}
