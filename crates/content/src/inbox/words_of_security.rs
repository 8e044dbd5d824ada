//! What the house says when the way in which an account is guarded changes, or somebody guesses at it.

use super::words::Pair;

pub(super) const AUTHENTICATOR_ADDED: (Pair, Pair) = (
    ("অথেন্টিকেটর চালু হয়েছে", "An authenticator was added"),
    (
        "<p>আপনার অ্যাকাউন্টে একটি অথেন্টিকেটর অ্যাপ যোগ হয়েছে।</p><p>আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং গ্রাহকসেবায় লিখুন।</p>",
        "<p>An authenticator app was added to your account.</p><p>If this was not you, change your password now and write to customer service.</p>",
    ),
);
pub(super) const AUTHENTICATOR_REMOVED: (Pair, Pair) = (
    ("অথেন্টিকেটর সরানো হয়েছে", "The authenticator was taken away"),
    (
        "<p>আপনার অ্যাকাউন্টে আর অথেন্টিকেটরের কোড লাগবে না।</p><p>আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং গ্রাহকসেবায় লিখুন।</p>",
        "<p>Codes of an authenticator are no longer asked for at your account.</p><p>If this was not you, change your password now and write to customer service.</p>",
    ),
);
pub(super) const AUTHENTICATOR_GUESSED: (Pair, Pair) = (
    ("কেউ কোড আন্দাজ করছে", "Somebody guesses at your codes"),
    (
        "<p>আপনার অথেন্টিকেটরের কোড কয়েকবার ভুল দেওয়া হয়েছে, তাই প্রতিবার আরও বেশি অপেক্ষা করতে হচ্ছে।</p><p>আপনি না হলে কেউ আপনার পাসওয়ার্ড জানে: এখনই বদলান।</p>",
        "<p>Wrong codes of your authenticator were given several times, so each further try must wait longer.</p><p>If this was not you, somebody knows your password: change it now.</p>",
    ),
);
pub(super) const PAYMENT_GUESSED: (Pair, Pair) = (
    ("কেউ লেনদেনের পিন আন্দাজ করছে", "Somebody guesses at your payment PIN"),
    (
        "<p>আপনার লেনদেনের পিন কয়েকবার ভুল দেওয়া হয়েছে, তাই প্রতিবার আরও বেশি অপেক্ষা করতে হচ্ছে। টাকা কোথাও যায়নি।</p><p>আপনি না হলে এখনই পাসওয়ার্ড বদলান।</p>",
        "<p>A wrong payment PIN was given several times, so each further try must wait longer. No money has moved.</p><p>If this was not you, change your password now.</p>",
    ),
);
pub(super) const PAYMENT_PASSWORD_SET: (Pair, Pair) = (
    ("লেনদেনের নতুন পিন ঠিক করা হয়েছে", "Your payment PIN was set"),
    (
        "<p>আপনার অ্যাকাউন্টে নতুন লেনদেনের পিন ঠিক করা হয়েছে।</p><p>আপনি না করে থাকলে এখনই পাসওয়ার্ড বদলান এবং গ্রাহকসেবায় লিখুন।</p>",
        "<p>A new payment PIN was set at your account.</p><p>If this was not you, change your password now and write to customer service.</p>",
    ),
);
pub(super) const PAYEE_BOUND: (Pair, Pair) = (
    ("উত্তোলনের নতুন হিসাব যোগ হয়েছে", "A new account for withdrawals"),
    (
        "<p>{text} দিয়ে শেষ হওয়া একটি হিসাব উত্তোলনের জন্য যোগ হয়েছে।</p><p>আপনি না করে থাকলে হিসাবটি সরান, পাসওয়ার্ড বদলান এবং গ্রাহকসেবায় লিখুন।</p>",
        "<p>An account ending in {text} was added for withdrawals.</p><p>If this was not you, remove it, change your password and write to customer service.</p>",
    ),
);
