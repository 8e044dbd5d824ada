//! The demo's promotions: a first deposit, a raffle every week, and an activity that one applies for. A start finds what
//! runs, and makes only what has ended.

use anyhow::{Context, Result};
use kernel::id::MemberId;
use rewards::{
    Rewards,
    promotion::{Both, Document, Kind, State, Terms, Wanted},
};
use serde_json::{Value, json};
use store::Store;
use time::{Duration, OffsetDateTime, Time, Weekday};

/// Who wrote them, as operators see it.
const AUTHOR: &str = "demo";

/// Publishes the demo's promotions that do not run by now.
///
/// # Errors
/// When the database refuses.
pub async fn seed(store: &Store, rewards: &Rewards) -> Result<()> {
    let now = store.now();
    let published = Wanted { state: Some(State::Published), kind: None };
    let running: Vec<Kind> = rewards
        .promotions(published)
        .await?
        .into_iter()
        .filter(|(promotion, _)| promotion.document.ends_at > now)
        .map(|(promotion, _)| promotion.kind())
        .collect();
    for &kind in Kind::ALL.iter().filter(|kind| !running.contains(kind)) {
        let written = written(kind);
        let ends_at = match kind {
            Kind::Raffle => friday(now, store.zone()),
            Kind::Deposit | Kind::Activity => now.saturating_add(Duration::days(90)),
        };
        let document = Document {
            types: written.types.iter().map(|&name| name.to_owned()).collect(),
            title: both(written.title),
            summary: both(written.summary),
            body: both(written.body),
            picture: Some(format!("/banners/{}.svg", written.picture)),
            asset: rewards.asset(),
            starts_at: now,
            ends_at,
            terms: terms(kind)?,
        };
        let mut tx = store.begin().await?;
        let draft = rewards.draft_in(&mut tx, AUTHOR, document).await?;
        rewards.publish_in(&mut tx, draft.id).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Lets players of the demo take part in its raffles: a fair where somebody is.
///
/// # Errors
/// When the database refuses.
pub async fn attend(store: &Store, rewards: &Rewards, players: &[MemberId]) -> Result<()> {
    let (wanted, now) = (Wanted { state: Some(State::Published), kind: Some(Kind::Raffle) }, store.now());
    for (raffle, _) in rewards.promotions(wanted).await? {
        if !raffle.is_open(now) {
            continue;
        }
        for player in players {
            match rewards.join(*player, raffle.id).await {
                Err(error) if !error.is_refusal() => return Err(error.into()),
                // One who may not take part watches.
                _ => {}
            }
        }
    }
    Ok(())
}

/// The terms of the demo's promotion of a kind.
///
/// # Errors
/// When they are not terms of that kind.
pub fn terms(kind: Kind) -> Result<Terms> {
    Terms::read(kind, written(kind).terms).context("the demo's terms")
}

/// The next Friday but today, at nine in the evening by the site's clock.
fn friday(now: OffsetDateTime, zone: kernel::Zone) -> OffsetDateTime {
    let today = zone.day(now);
    let nine = Time::MIDNIGHT + Duration::hours(21);
    zone.at(today.next_occurrence(Weekday::Friday), nine)
}

fn both((bn, en): (&str, &str)) -> Both {
    Both { bn: bn.to_owned(), en: en.to_owned() }
}

/// A promotion as it was written.
struct Written {
    types: &'static [&'static str],
    picture: &'static str,
    title: (&'static str, &'static str),
    summary: (&'static str, &'static str),
    body: (&'static str, &'static str),
    terms: Value,
}

fn written(kind: Kind) -> Written {
    match kind {
        Kind::Deposit => deposit(),
        Kind::Raffle => raffle(),
        Kind::Activity => activity(),
    }
}

fn deposit() -> Written {
    Written {
        types: &["deposit", "newbie", "slots"],
        picture: "kites",
        title: ("প্রথম জমায় সমান বোনাস", "As much again on your first deposit"),
        summary: (
            "অন্তত ৳500 জমা দিন, সঙ্গে সমান অঙ্কের বোনাস, সর্বোচ্চ ৳1,500।",
            "Deposit ৳500 or more and get a bonus of the same size, up to ৳1,500.",
        ),
        body: (
            "<p>জমার পাতায় এই প্রমোশনটি বেছে নিয়ে অন্তত ৳500 জমা দিন। টাকা পৌঁছানোর সঙ্গে সঙ্গে সমান অঙ্কের বোনাস আপনার নামে তোলা থাকে।</p>\
             <h3>বোনাস কখন নগদ হয়</h3>\
             <ul><li>14 দিনের মধ্যে জমা ও বোনাসের যোগফলের 15 গুণ গোনা বাজি ধরলে পুরো বোনাস নগদ টাকা হয়ে যায়।</li>\
             <li>যে খেলা গড়ে বাজির 4 শতাংশ বা তার বেশি রাখে, তার পুরোটাই গোনা হয়; যে খেলা কম রাখে, তার তত কম। পাশা রাখে 1 শতাংশ, তাই গোনা হয় চার ভাগের এক ভাগ।</li>\
             <li>৳500-এর বড় বাজি গোনা হয় না।</li></ul>\
             <h3>নিজের টাকা নিজেরই থাকে</h3>\
             <p>আপনি খেলেন নিজের টাকায়, বোনাস আলাদা তোলা থাকে। যেকোনো সময় বোনাস ছেড়ে দিয়ে নিজের টাকা তুলে নিতে পারেন।</p>\
             <p>একটি হিসাব: ৳1,000 জমায় বোনাস ৳1,000, বাজি লাগে ৳30,000। যে স্লট 96 শতাংশ ফেরত দেয়, তাতে অত বাজিতে গড়ে ৳1,200 ঘরের কাছে থেকে যায়। \
             খেলতে ভালো লাগে বলে খেলুন, বোনাসের লোভে নয়।</p>",
            "<p>Choose this promotion on the deposit page and deposit ৳500 or more. As soon as the money arrives, a bonus of \
             the same size is set aside in your name.</p>\
             <h3>When the bonus becomes cash</h3>\
             <ul><li>When bets that count come to 15 times deposit and bonus together within 14 days, the whole bonus is cash.</li>\
             <li>Games that keep 4 percent of the bets or more on average count in full, and those that keep less count for as \
             much less: dice keep 1 percent and count for a quarter.</li>\
             <li>Bets above ৳500 do not count.</li></ul>\
             <h3>Your own money stays your own</h3>\
             <p>You play with your own money; the bonus is kept apart. Give the bonus up whenever you like and withdraw what is yours.</p>\
             <p>An example: a deposit of ৳1,000 brings ৳1,000 and asks for bets of ৳30,000. At a slot that returns 96 percent, \
             bets of that size leave ৳1,200 with the house on average. Play because you enjoy it, not for the bonus.</p>",
        ),
        terms: json!({ "percent": 100, "most": "1500.00", "minimum": "500.00", "multiple": 15,
            "over": "deposit_and_bonus", "weights": { "RNG": 100 }, "maxStake": "500.00", "days": 14, "times": 1,
            "first": true, "budget": "300000.00" }),
    }
}

fn raffle() -> Written {
    let prize = |bn: &str, en: &str, amount: &str, count: u32| json!({ "name": { "bn": bn, "en": en }, "amount": amount, "count": count, "multiple": 0 });
    let prizes = [
        prize("আকাশ ছোঁয়া ফানুস", "The lantern above all", "5000.00", 1),
        prize("বড় ফানুস", "A great lantern", "1000.00", 3),
        prize("ছোট ফানুস", "A small lantern", "200.00", 10),
    ];
    Written {
        types: &["slots"],
        picture: "lanterns",
        title: ("শুক্রবারের ফানুস: সাপ্তাহিক র‍্যাফল", "Friday lanterns: the weekly raffle"),
        summary: (
            "প্রতি ৳200 গোনা বাজিতে একটি টিকিট। শুক্রবার রাত নয়টায় ড্র, পুরস্কার 14টি।",
            "A ticket for every ৳200 of bets that count. The draw is on Friday at nine in the evening, with 14 prizes.",
        ),
        body: (
            "<p>যোগ দিন, তারপর যেমন খেলেন তেমনই খেলুন। যোগ দেওয়ার পর থেকে প্রতি ৳200 গোনা বাজিতে একটি টিকিট জমে, একজনের সর্বোচ্চ 50টি। \
             বাড়তি অংশ পরের টিকিটে গোনা হয়। যে খেলা গড়ে বাজির 4 শতাংশের কম রাখে, তার বাজি তত কম গোনা হয়: পাশার চার ভাগের এক ভাগ।</p>\
             <h3>পুরস্কার</h3>\
             <ul><li>আকাশ ছোঁয়া ফানুস: ৳5,000, একটি</li><li>বড় ফানুস: ৳1,000, তিনটি</li><li>ছোট ফানুস: ৳200, দশটি</li></ul>\
             <p>পুরস্কার সরাসরি নগদ, কোনো শর্ত নেই। ড্রয়ের পর 7 দিনের মধ্যে নিয়ে নিন।</p>\
             <h3>ড্র নিজে মিলিয়ে নিন</h3>\
             <p>প্রথম টিকিটের আগেই একটি গোপন বীজের সিলমোহর এই পাতায় দেখানো থাকে। ড্রয়ের পর বীজটি খুলে দেওয়া হয়। বীজ আর টিকিটের তালিকা থেকে \
             যে কেউ বিজয়ী টিকিটগুলো আবার গুনে দেখতে পারেন; একটি অক্ষর বদলালেও সিলমোহর মিলবে না।</p>",
            "<p>Join, and then play as you always do. From then on every ৳200 of bets that count brings a ticket, at most 50 \
             for each player. What is left over counts towards the next one. Games that keep less than 4 percent of the bets on \
             average count for as much less: dice for a quarter.</p>\
             <h3>Prizes</h3>\
             <ul><li>The lantern above all: ৳5,000, one</li><li>A great lantern: ৳1,000, three</li><li>A small lantern: ৳200, ten</li></ul>\
             <p>Prizes are cash, without any condition. Claim yours within 7 days of the draw.</p>\
             <h3>Check the draw yourself</h3>\
             <p>Before the first ticket exists, this page shows the seal of a secret seed. After the draw the seed itself is shown. \
             From the seed and the list of tickets anybody can work out the winning tickets again; change one letter and the seal no longer fits.</p>",
        ),
        terms: json!({ "ticketFor": "200.00", "perMember": 50, "claimDays": 7, "prizes": prizes }),
    }
}

fn activity() -> Written {
    Written {
        types: &["newbie", "slots"],
        picture: "scales",
        title: ("নিজে মিলিয়ে দেখেছি", "I checked it myself"),
        summary: (
            "খেলা একটি রাউন্ড যাচাই পাতায় মিলিয়ে তার ছবি পাঠান; পুরস্কার ৳200 পর্যন্ত।",
            "Check one of your rounds on the verify page and send a picture of it: up to ৳200 for you.",
        ),
        body: (
            "<p>এখানে প্রতিটি ফল খেলার আগেই সিলমোহর করা থাকে। বিশ্বাস করতে হবে না, নিজেই মিলিয়ে দেখুন:</p>\
             <ul><li>বাজির খাতা থেকে নিজের একটি রাউন্ডের নম্বর নিন।</li>\
             <li><a href=\"/verify\">যাচাই পাতায়</a> নম্বরটি বসিয়ে ফল মেলান।</li>\
             <li>মিলে যাওয়া ফলের একটি স্ক্রিনশট পাঠান, আর দু-এক কথায় লিখুন কেমন লাগল।</li></ul>\
             <p>আমরা প্রতিটি আবেদন পড়ি এবং সাধারণত এক দিনের মধ্যে উত্তর দিই। পুরস্কারের 3 গুণ গোনা বাজি ধরলে তা নগদ হয়। একজন একবার পান।</p>\
             <p>ছবি PNG বা JPG, প্রতিটি সর্বোচ্চ 5 MB। ছবিতে পাসওয়ার্ড বা অন্য কারও নাম যেন না থাকে।</p>",
            "<p>Every result here is sealed before the game begins. You need not take our word for it:</p>\
             <ul><li>Take the number of one of your rounds from your betting record.</li>\
             <li>Enter it on the <a href=\"/verify\">verify page</a> and compare the result.</li>\
             <li>Send a screenshot of the result that matches, and a line or two about how it went.</li></ul>\
             <p>We read every application and usually answer within a day. The reward becomes cash when bets that count come to \
             three times its size. Once for each player.</p>\
             <p>Pictures are PNG or JPG, at most 5 MB each. Please show no passwords and nobody else's name.</p>",
        ),
        terms: json!({ "most": "200.00", "multiple": 3,
            "weights": { "RNG": 100 }, "maxStake": "500.00", "days": 14, "budget": "20000.00",
            "perMember": 1, "uploads": { "least": 1, "most": 3 } }),
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    /// What they promise can be kept, and what the texts say is what the terms say.
    #[test]
    fn the_demos_promotions_can_be_published() {
        for &kind in Kind::ALL {
            terms(kind).unwrap().check().unwrap();
            let written = written(kind);
            for (bn, en) in [written.title, written.summary, written.body] {
                assert!(bn.chars().any(|letter| ('\u{980}'..'\u{a00}').contains(&letter)) && !en.is_empty());
            }
        }
        let count: u64 = raffle().terms["prizes"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|prize| prize["count"].as_u64())
            .sum();
        assert!(raffle().summary.1.contains(&format!("{count} prizes")));
    }

    #[test]
    fn the_raffle_ends_on_a_friday_evening_of_the_site() {
        let dhaka = kernel::Zone::named("Asia/Dhaka").unwrap();
        // A Friday in Dhaka, though a Thursday in London.
        let now = datetime!(2026-03-05 19:00 UTC);
        assert_eq!(friday(now, dhaka), datetime!(2026-03-13 21:00 +6));
        assert_eq!(friday(datetime!(2026-03-05 10:00 UTC), dhaka), datetime!(2026-03-06 21:00 +6));
    }
}
