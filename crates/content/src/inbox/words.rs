//! What the house says in messages: what happened, what it means for the money, what to do next. Both languages side
//! by side.

use kernel::{Asset, Money, event::Matter};

use super::{Data, words_of_rewards as rewards, words_of_security as security};
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
        // A sum that stands in the place of words is written as sums are.
        let sum = matches!(matter, Matter::BonusGranted | Matter::BonusBelowMinimum).then_some(&data.text);
        let sum = sum.and_then(|sum| sum.as_ref()?.parse::<Money>().ok());
        let said = sum.map(|sum| shown(data.asset.unwrap_or(site), sum)).or_else(|| data.text.clone());
        // Last: what people wrote may look like one of our own places.
        text.replace("{text}", &html::escape(said.as_deref().unwrap_or("–")))
    };
    let pick = |bn, en| fill(if english { en } else { bn });
    let link = match matter {
        Matter::Deposit
        | Matter::DepositMore
        | Matter::DepositRefused
        | Matter::DepositRefunded
        | Matter::DepositChargedBack
        | Matter::DepositAgain => Some("/member?page=depositv2"),
        Matter::WithdrawalApproved
        | Matter::WithdrawalRejected
        | Matter::WithdrawalPaid
        | Matter::PayoutSent
        | Matter::WithdrawalPartial
        | Matter::PayeeBlocked
        | Matter::PayeeOpen
        | Matter::PayeeBound
        | Matter::WithdrawalFailed => Some("/member?page=withdraw"),
        Matter::AdjustmentGiven | Matter::AdjustmentTaken | Matter::TransferIn => {
            Some("/member?page=transactionHistory")
        }
        Matter::Salary
        | Matter::ContractOffered
        | Matter::ContractAccepted
        | Matter::ContractRejected
        | Matter::ContractEnded => Some("/agentHome"),
        Matter::Password
        | Matter::Device
        | Matter::AuthenticatorAdded
        | Matter::AuthenticatorRemoved
        | Matter::AuthenticatorGuessed
        | Matter::PaymentGuessed
        | Matter::PaymentPasswordSet => Some("/member?page=securityCenter"),
        Matter::BonusGranted
        | Matter::BonusNotGiven
        | Matter::BonusBelowMinimum
        | Matter::BonusReleased
        | Matter::BonusExpired
        | Matter::BonusForfeited
        | Matter::BonusReversed
        | Matter::BonusCancelled => Some("/member?page=bonusDetails"),
        Matter::PrizeWon | Matter::PrizePaid | Matter::ApplicationIssued | Matter::ApplicationRejected => {
            Some("/promotions")
        }
        Matter::WinHeld | Matter::WinReleased | Matter::WinCancelled | Matter::RoundAnnulled => {
            Some("/member?page=personalHistoryCopy")
        }
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

pub(super) type Pair = (&'static str, &'static str);

/// Title and body, each in Bengali and English.
const fn words(matter: Matter) -> (Pair, Pair) {
    match matter {
        Matter::Deposit => DEPOSIT,
        Matter::WithdrawalApproved => APPROVED,
        Matter::WithdrawalRejected => REJECTED,
        Matter::WithdrawalPaid => PAID,
        Matter::WithdrawalFailed => FAILED,
        Matter::PayoutSent => SENT,
        Matter::WithdrawalPartial => PARTIAL,
        Matter::DepositMore => DEPOSIT_MORE,
        Matter::DepositRefused => DEPOSIT_REFUSED,
        Matter::DepositRefunded => DEPOSIT_REFUNDED,
        Matter::DepositChargedBack => DEPOSIT_CHARGED_BACK,
        Matter::DepositAgain => DEPOSIT_AGAIN,
        Matter::TransferIn => TRANSFER_IN,
        Matter::PayeeBlocked => PAYEE_BLOCKED,
        Matter::PayeeOpen => PAYEE_OPEN,
        Matter::AdjustmentGiven => GIVEN,
        Matter::AdjustmentTaken => TAKEN,
        Matter::Salary => SALARY,
        Matter::ContractOffered => CONTRACT_OFFERED,
        Matter::ContractAccepted => CONTRACT_ACCEPTED,
        Matter::ContractRejected => CONTRACT_REJECTED,
        Matter::ContractEnded => CONTRACT_ENDED,
        Matter::Password => PASSWORD,
        Matter::Device => DEVICE,
        Matter::AuthenticatorAdded => security::AUTHENTICATOR_ADDED,
        Matter::AuthenticatorRemoved => security::AUTHENTICATOR_REMOVED,
        Matter::AuthenticatorGuessed => security::AUTHENTICATOR_GUESSED,
        Matter::PaymentGuessed => security::PAYMENT_GUESSED,
        Matter::PaymentPasswordSet => security::PAYMENT_PASSWORD_SET,
        Matter::PayeeBound => security::PAYEE_BOUND,
        Matter::BonusGranted => rewards::BONUS_GRANTED,
        Matter::BonusNotGiven => rewards::BONUS_NOT_GIVEN,
        Matter::BonusBelowMinimum => rewards::BONUS_BELOW_MINIMUM,
        Matter::BonusReleased => rewards::BONUS_RELEASED,
        Matter::BonusExpired => rewards::BONUS_EXPIRED,
        Matter::BonusForfeited => rewards::BONUS_FORFEITED,
        Matter::BonusReversed => rewards::BONUS_REVERSED,
        Matter::BonusCancelled => rewards::BONUS_CANCELLED,
        Matter::PrizeWon => rewards::PRIZE_WON,
        Matter::PrizePaid => rewards::PRIZE_PAID,
        Matter::ApplicationIssued => rewards::APPLICATION_ISSUED,
        Matter::ApplicationRejected => rewards::APPLICATION_REJECTED,
        Matter::WinHeld => WIN_HELD,
        Matter::WinReleased => WIN_RELEASED,
        Matter::WinCancelled => WIN_CANCELLED,
        Matter::RoundAnnulled => ROUND_ANNULLED,
        Matter::Letter => LETTER,
    }
}

const DEPOSIT: (Pair, Pair) = (
    ("{amount} জমা হয়েছে", "{amount} has arrived"),
    (
        "<p>আপনার জমা {amount} ব্যালেন্সে যোগ হয়েছে। এখনই খেলা যায়।</p>",
        "<p>Your deposit of {amount} has joined your balance. It can be played with now.</p>",
    ),
);
const WIN_HELD: (Pair, Pair) = (
    ("{amount} জয় যাচাই হচ্ছে", "A win of {amount} is being checked"),
    (
        "<p>এত বড় জয় ব্যালেন্সে যোগ করার আগে আমরা নির্মাতার সঙ্গে মিলিয়ে দেখি। রাউন্ডটি আপনার বাজির নথিতে আছে; যাচাই শেষ হলে \
         জানাব।</p>",
        "<p>Before a win as large as this joins your balance we check it with the game's provider. The round stands in your \
         betting record; we tell you when it is done.</p>",
    ),
);
const WIN_RELEASED: (Pair, Pair) = (
    ("{amount} জয় ব্যালেন্সে এসেছে", "Your win of {amount} has been paid"),
    (
        "<p>যাচাই শেষ: {amount} আপনার ব্যালেন্সে যোগ হয়েছে। অভিনন্দন!</p>",
        "<p>It has been checked: {amount} has joined your balance. Congratulations!</p>",
    ),
);
const WIN_CANCELLED: (Pair, Pair) = (
    ("{amount} জয় বাতিল হয়েছে", "A win of {amount} was taken back"),
    (
        "<p>যাচাইয়ের সময় খেলার নির্মাতা {amount} জয়টি ফিরিয়ে নিয়েছে। এটি আপনার ব্যালেন্সে যোগ হয়নি। প্রশ্ন থাকলে সহায়তায় লিখুন।</p>",
        "<p>While it was checked the game's provider took the win of {amount} back. It had not joined your balance. If you \
         have a question, write to support.</p>",
    ),
);
const ROUND_ANNULLED: (Pair, Pair) = (
    ("একটি রাউন্ড বাতিল, বাজির {amount} ফেরত", "A round was annulled, your stakes of {amount} are back"),
    (
        "<p>টেবিলের একটি রাউন্ড ফলের পরে বাতিল হয়েছে। বাজির {amount} ফেরত এসেছে, রাউন্ডটি যা দিয়েছিল তা ফিরিয়ে নেওয়া হয়েছে। ফল আর কারণ \
         রাউন্ডের পাতায় সবার জন্য থাকছে।</p><p>রাউন্ড {text}</p>",
        "<p>A round of a table was annulled after its result. Your stakes of {amount} are back, and what the round had paid was taken \
         back. Its result and the reason stay public on the round's page.</p><p>Round {text}</p>",
    ),
);
const APPROVED: (Pair, Pair) = (
    ("{amount} উত্তোলন অনুমোদিত", "Withdrawal of {amount} approved"),
    (
        "<p>আপনার {amount} উত্তোলন অনুমোদিত হয়েছে, টাকা পাঠানো হচ্ছে। পৌঁছালে উত্তোলন পাতায় জানিয়ে দেবেন।</p>",
        "<p>Your withdrawal of {amount} was approved and is being sent. Tell us under Withdraw when it has arrived.</p>",
    ),
);
const REJECTED: (Pair, Pair) = (
    ("{amount} উত্তোলন ফেরত এসেছে", "Withdrawal of {amount} returned"),
    (
        "<p>{amount} পাঠানো হয়নি; পুরোটা আপনার ব্যালেন্সে ফিরে এসেছে।</p><p>কারণ: {text}</p>",
        "<p>{amount} was not sent; all of it is back in your balance.</p><p>Why: {text}</p>",
    ),
);
const PAID: (Pair, Pair) = (
    ("{amount} পাঠানো হয়েছে", "{amount} has been sent"),
    (
        "<p>আপনার {amount} উত্তোলনের টাকা পাঠানো হয়ে গেছে। হিসাব দেখে উত্তোলন পাতায় “টাকা পেয়েছি” চাপুন।</p>",
        "<p>The money of your withdrawal, {amount}, has been sent. Look at your account and press “I received the money” under Withdraw.</p>",
    ),
);
const FAILED: (Pair, Pair) = (
    ("{amount} পাঠানো যায়নি", "{amount} could not be sent"),
    (
        "<p>{amount} পাঠাতে গিয়ে বাধা এসেছে। টাকাটি আপনার জন্য আলাদা রাখা আছে। আমাদের লোক দেখছেন: হয় আবার পাঠানো হবে, নয়তো ব্যালেন্সে ফিরে আসবে।</p>",
        "<p>Sending {amount} did not work. The money is still set aside for you. Our people are looking at it: it is sent again, or comes back to your balance.</p>",
    ),
);
const SENT: (Pair, Pair) = (
    ("{amount} পাঠানো হয়েছে", "{amount} has been sent"),
    (
        "<p>আপনার উত্তোলনের {amount} পাঠানো হয়ে গেছে। হিসাব দেখে উত্তোলন পাতায় “টাকা পেয়েছি” বা “টাকা পাইনি” চাপুন।</p><p>{text} পর্যন্ত কিছু না জানালে ধরা হবে টাকা পেয়েছেন।</p>",
        "<p>{amount} of your withdrawal has been sent. Look at your account and press “I received the money” or “It did not arrive” under Withdraw.</p><p>Without a word from you until {text} it counts as received.</p>",
    ),
);
const PARTIAL: (Pair, Pair) = (
    ("উত্তোলনের একাংশ ফেরত এসেছে", "Part of a withdrawal came back"),
    (
        "<p>আপনার {amount} উত্তোলনের যেটুকু পাঠানো যায়নি তা ব্যালেন্সে ফিরে এসেছে। কোন কিস্তি গেছে, উত্তোলন পাতায় দেখুন।</p><p>কারণ: {text}</p>",
        "<p>What could not be sent of your withdrawal of {amount} is back in your balance. See under Withdraw which transfers went.</p><p>Why: {text}</p>",
    ),
);
const DEPOSIT_MORE: (Pair, Pair) = (
    ("আরও {amount} জমা হয়েছে", "Another {amount} has arrived"),
    (
        "<p>একই জমার জন্য আরও {amount} এসেছে, ব্যালেন্সে যোগ হয়েছে।</p>",
        "<p>Another {amount} came for the same deposit and has joined your balance.</p>",
    ),
);
const DEPOSIT_REFUSED: (Pair, Pair) = (
    ("{amount} জমা গৃহীত হয়নি", "Deposit of {amount} not accepted"),
    (
        "<p>আপনার {amount} জমার কোনো টাকা আমাদের হিসাবে আসেনি, তাই ব্যালেন্সে কিছু যোগ হয়নি।</p><p>কারণ: {text}</p><p>টাকা পাঠিয়ে থাকলে রসিদসহ গ্রাহকসেবায় লিখুন।</p>",
        "<p>No money of your deposit of {amount} has come to our account, so nothing was added to your balance.</p><p>Why: {text}</p><p>If you did send it, write to customer service with the receipt.</p>",
    ),
);
const DEPOSIT_REFUNDED: (Pair, Pair) = (
    ("{amount} জমা ফেরত দেওয়া হয়েছে", "{amount} of a deposit was given back"),
    (
        "<p>আপনার জমার {amount} ব্যালেন্স থেকে নিয়ে যেখান থেকে এসেছিল সেখানে ফেরত পাঠানো হচ্ছে।</p>",
        "<p>{amount} of your deposit was taken from your balance and is being sent back to where it came from.</p>",
    ),
);
const DEPOSIT_CHARGED_BACK: (Pair, Pair) = (
    ("{amount} জমা ফেরত নেওয়া হয়েছে", "{amount} of a deposit was taken back"),
    (
        "<p>আপনার ব্যাংক বা পেমেন্ট সেবা জমার {amount} ফেরত নিয়েছে। ব্যালেন্সে যা ছিল তা কাটা হয়েছে; কম পড়লে বাকিটা জমা পাতায় দেখবেন, শোধ না হওয়া পর্যন্ত টাকা তোলা যাবে না।</p>",
        "<p>Your bank or payment service took {amount} of a deposit back. What was in your balance was taken; what was missing stands on the deposit page, and nothing can be withdrawn until it is paid.</p>",
    ),
);
const DEPOSIT_AGAIN: (Pair, Pair) = (
    ("{amount} আবার আপনার", "{amount} is yours again"),
    (
        "<p>ফেরত যাওয়া জমার {amount} আবার আপনার ব্যালেন্সে এসেছে, বা তার বাকি শোধ হয়েছে।</p>",
        "<p>{amount} of a deposit that had gone back is yours again: it is in your balance, or has paid what you owed for it.</p>",
    ),
);
const TRANSFER_IN: (Pair, Pair) = (
    ("{amount} পেয়েছেন", "You received {amount}"),
    (
        "<p>{text} আপনাকে {amount} পাঠিয়েছেন; ব্যালেন্সে যোগ হয়েছে।</p>",
        "<p>{text} sent you {amount}; it has joined your balance.</p>",
    ),
);
const PAYEE_BLOCKED: (Pair, Pair) = (
    ("একটি হিসাবে টাকা পাঠানো বন্ধ", "Nothing more is paid to one of your accounts"),
    (
        "<p>{text} আপনার পরিচয়পত্রের নামে নয়, তাই এতে আর টাকা পাঠানো হবে না। ব্যালেন্সের টাকা আপনারই আছে।</p><p>পরিচয়পত্রের নামে অন্য হিসাব দিন; ভুল মনে হলে গ্রাহকসেবায় লিখুন।</p>",
        "<p>{text} is not in the name on your papers, so nothing more is paid to it. The money in your balance is still yours.</p><p>Use another account in that name; if this seems wrong, write to customer service.</p>",
    ),
);
const PAYEE_OPEN: (Pair, Pair) = (
    ("হিসাবটিতে আবার টাকা পাঠানো যায়", "Your account can be paid to again"),
    (
        "<p>পরিচয়পত্র আবার দেখা হয়েছে: {text} সেই নামেই আছে। এতে আবার টাকা তোলা যায়।</p>",
        "<p>Your papers were looked at again: {text} is in that name. You can withdraw to it again.</p>",
    ),
);
const GIVEN: (Pair, Pair) = (
    ("ব্যালেন্সে {amount} যোগ হয়েছে", "{amount} was added to your balance"),
    (
        "<p>আমাদের হিসাব মিলিয়ে আপনার ব্যালেন্সে {amount} যোগ করা হয়েছে। লেনদেনের হিসাবে এটি সংশোধন নামে আছে।</p><p>কিছু জানার থাকলে গ্রাহকসেবায় লিখুন।</p>",
        "<p>After a look at our books {amount} was added to your balance. It stands in your account record as an adjustment.</p><p>If you have a question, write to customer service.</p>",
    ),
);
const TAKEN: (Pair, Pair) = (
    ("ব্যালেন্স থেকে {amount} কাটা হয়েছে", "{amount} was taken from your balance"),
    (
        "<p>আমাদের হিসাব মিলিয়ে আপনার ব্যালেন্স থেকে {amount} কাটা হয়েছে। লেনদেনের হিসাবে এটি সংশোধন নামে আছে।</p><p>ঠিক মনে না হলে গ্রাহকসেবায় লিখুন।</p>",
        "<p>After a look at our books {amount} was taken from your balance. It stands in your account record as an adjustment.</p><p>If this seems wrong to you, write to customer service.</p>",
    ),
);
const SALARY: (Pair, Pair) = (
    ("আজকের বেতন {amount}", "Today’s salary: {amount}"),
    (
        "<p>আজ {count} বারে মোট {amount} আপনার আয়ে যোগ হয়েছে। প্রতিটির স্বাক্ষর করা বিবরণী এজেন্ট কেন্দ্রে আছে।</p>",
        "<p>Today {amount} has joined your income in {count} payments. The signed statement of each stands in the agent centre.</p>",
    ),
);
const CONTRACT_OFFERED: (Pair, Pair) = (
    ("আপনার জন্য চুক্তির প্রস্তাব: {text}", "A contract is offered to you: {text}"),
    (
        "<p>এজেন্ট কেন্দ্রে দেখে মেনে নিন বা ফিরিয়ে দিন। উত্তর না দিলে প্রস্তাবটি কয়েক দিন পরে শেষ হয়ে যায়।</p>",
        "<p>Accept or reject it in the agent centre. An offer that is not answered ends after some days.</p>",
    ),
);
const CONTRACT_ACCEPTED: (Pair, Pair) = (
    ("আপনার {text} হারের প্রস্তাব গৃহীত হয়েছে", "Your offer of {text} was accepted"),
    ("<p>চুক্তিটি পরের হিসাব থেকে চলবে।</p>", "<p>The contract counts from the next settlement on.</p>"),
);
const CONTRACT_REJECTED: (Pair, Pair) = (
    ("আপনার {text} হারের প্রস্তাব ফেরানো হয়েছে", "Your offer of {text} was rejected"),
    (
        "<p>আগের চুক্তি থাকলে তা যেমন আছে তেমনই চলবে।</p>",
        "<p>If there was a contract before, it runs on as it is.</p>",
    ),
);
const CONTRACT_ENDED: (Pair, Pair) = (
    ("আপনার {text} হারের চুক্তি শেষ হচ্ছে", "Your contract of {text} ends"),
    (
        "<p>চলতি হিসাব পর্যন্ত আপনি পাবেন, পরের হিসাব থেকে আর নয়। আপনার নিচের যেসব চুক্তি এর উপর ভর করে ছিল, সেগুলোও শেষ হচ্ছে।</p>",
        "<p>The settlement that runs is still paid, the next one no longer. Your contracts with agents below that depended on it end too.</p>",
    ),
);
const PASSWORD: (Pair, Pair) = (
    ("আপনার পাসওয়ার্ড বদলেছে", "Your password was changed"),
    (
        "<p>পাসওয়ার্ড বদলানো হয়েছে, অন্য সব যন্ত্র থেকে বের করে দেওয়া হয়েছে।</p><p>আপনি না বদলে থাকলে এখনই আবার বদলান আর গ্রাহকসেবায় লিখুন।</p>",
        "<p>The password was changed, and every other device was signed out.</p><p>If it was not you, change it again now and write to customer service.</p>",
    ),
);
const DEVICE: (Pair, Pair) = (
    ("নতুন যন্ত্রে লগইন", "Signed in on a new device"),
    (
        "<p>আপনার অ্যাকাউন্টে একটি নতুন যন্ত্র থেকে লগইন হয়েছে: {text}</p><p>আপনি না হলে অ্যাকাউন্টের পাতা থেকে সেটি বের করে দিন আর পাসওয়ার্ড বদলান।</p>",
        "<p>Somebody signed in to your account on a new device: {text}</p><p>If it was not you, sign it out under Account and change your password.</p>",
    ),
);
const LETTER: (Pair, Pair) = (("", ""), ("", ""));

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
    fn what_must_be_bet_is_written_as_a_sum() {
        let data = Data { text: Some("52500.00".to_owned()), ..Data::default() };
        let body = |matter| said(matter, &data, Asset::Bdt, true).body;
        assert!(body(Matter::BonusGranted).contains("bets of ৳52,500.00"));
        assert!(body(Matter::BonusCancelled).contains("Why: 52500.00"), "words stay words");
    }

    #[test]
    fn every_matter_has_words_in_both_languages() {
        for &matter in Matter::ALL.iter().filter(|matter| **matter != Matter::Letter) {
            let ((title_bn, title_en), (body_bn, body_en)) = words(matter);
            for (bn, en) in [(title_bn, title_en), (body_bn, body_en)] {
                assert!(bn.chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)), "{bn}");
                assert!(!en.chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)), "{en}");
                for place in ["{amount}", "{count}", "{text}"] {
                    assert_eq!(bn.contains(place), en.contains(place), "{en}");
                }
            }
            assert_eq!(html::clean(body_bn), body_bn);
        }
    }
}
