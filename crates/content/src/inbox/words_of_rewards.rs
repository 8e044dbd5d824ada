//! What messages say of bonuses, prizes and applications. Both languages side by side.

use super::words::Pair;

pub(super) const BONUS_GRANTED: (Pair, Pair) = (
    ("{amount} বোনাস চালু হয়েছে", "Your bonus of {amount} has begun"),
    (
        "<p>জমার সঙ্গে {amount} বোনাস এসেছে; তা তালাবদ্ধ আছে। শর্তমতো মোট {text} বাজি ধরা হলে বোনাস নগদ ব্যালেন্সে যোগ হবে।</p><p>বোনাস চলাকালে টাকা তোলা যায় না; বোনাসের পাতায় চাইলে ছেড়ে দিতে পারেন, আপনার নিজের টাকা তাতে কমে না।</p>",
        "<p>A bonus of {amount} is yours and lies locked. When bets of {text} have counted for it, it joins your balance as cash.</p><p>Nothing can be withdrawn while it runs; you may give it up on the page of bonuses, and your own money stays as it is.</p>",
    ),
);
pub(super) const BONUS_NOT_GIVEN: (Pair, Pair) = (
    ("জমার সঙ্গে বোনাস আসেনি", "No bonus came with your deposit"),
    (
        "<p>{amount} জমা ব্যালেন্সে আছে, কিন্তু বেছে নেওয়া প্রমোশনের শর্ত তখন পূরণ ছিল না, তাই বোনাস দেওয়া হয়নি।</p><p>কারণ জানতে প্রমোশনের পাতা দেখুন বা গ্রাহকসেবায় লিখুন।</p>",
        "<p>Your deposit of {amount} is in your balance, but the promotion that you had chosen could not be given: its conditions were not met at that moment.</p><p>See the page of the promotion, or write to customer service.</p>",
    ),
);
pub(super) const BONUS_BELOW_MINIMUM: (Pair, Pair) = (
    ("জমা কম হওয়ায় বোনাস আসেনি", "Too little arrived for the bonus"),
    (
        "<p>{amount} এসেছে; বেছে নেওয়া বোনাসের জন্য অন্তত {text} লাগে, তাই বোনাস দেওয়া হয়নি। জমার টাকা ব্যালেন্সে আছে।</p>",
        "<p>{amount} arrived, and the bonus that you had chosen asks for at least {text}, so none was given. The deposit itself is in your balance.</p>",
    ),
);
pub(super) const BONUS_RELEASED: (Pair, Pair) = (
    ("{amount} বোনাস নগদ হয়েছে", "Your bonus of {amount} is cash now"),
    (
        "<p>বাজির শর্ত পূরণ হয়েছে: {amount} বোনাস আপনার ব্যালেন্সে যোগ হয়েছে। এখন খেলা বা তোলা যায়।</p>",
        "<p>Its requirement is filled: your bonus of {amount} has joined your balance. It can be played with or withdrawn.</p>",
    ),
);
pub(super) const BONUS_EXPIRED: (Pair, Pair) = (
    ("{amount} বোনাসের সময় শেষ", "The time of your bonus of {amount} is over"),
    (
        "<p>সময়ের মধ্যে বাজির শর্ত পূরণ না হওয়ায় {amount} বোনাস ফেরত গেছে। আপনার নিজের টাকা যেমন ছিল তেমনই আছে।</p>",
        "<p>Its requirement was not filled in time, so the bonus of {amount} has gone back. Your own money is as it was.</p>",
    ),
);
pub(super) const BONUS_FORFEITED: (Pair, Pair) = (
    ("{amount} বোনাস ছেড়ে দিয়েছেন", "You gave up a bonus of {amount}"),
    (
        "<p>আপনার কথামতো {amount} বোনাস ফেরত গেছে। আপনার নিজের টাকা যেমন ছিল তেমনই আছে; জমার বাজির শর্ত পূরণ থাকলে এখন তোলা যায়।</p>",
        "<p>As you asked, the bonus of {amount} has gone back. Your own money is as it was; it can be withdrawn once the bets for your deposit are done.</p>",
    ),
);
pub(super) const BONUS_REVERSED: (Pair, Pair) = (
    ("{amount} বোনাস ফেরত গেছে", "A bonus of {amount} has gone back"),
    (
        "<p>যে জমার সঙ্গে {amount} বোনাস এসেছিল তা ফেরত গেছে, তাই বোনাসও ফেরত গেছে।</p>",
        "<p>The deposit that brought the bonus of {amount} went back, and so did the bonus.</p>",
    ),
);
pub(super) const BONUS_CANCELLED: (Pair, Pair) = (
    ("{amount} বোনাস বাতিল হয়েছে", "A bonus of {amount} was cancelled"),
    (
        "<p>আমাদের লোক {amount} বোনাস বাতিল করেছেন।</p><p>কারণ: {text}</p><p>ঠিক মনে না হলে গ্রাহকসেবায় লিখুন।</p>",
        "<p>Our people cancelled your bonus of {amount}.</p><p>Why: {text}</p><p>If this seems wrong to you, write to customer service.</p>",
    ),
);
pub(super) const PRIZE_WON: (Pair, Pair) = (
    ("ড্রতে {amount} জিতেছেন", "You won {amount} in a draw"),
    (
        "<p>আপনার টিকিট {amount} পুরস্কার পেয়েছে। প্রমোশনের পাতায় গিয়ে সময়ের মধ্যে দাবি করুন।</p>",
        "<p>One of your tickets won {amount}. Claim the prize on the page of the promotion while it waits.</p>",
    ),
);
pub(super) const PRIZE_PAID: (Pair, Pair) = (
    ("{amount} পুরস্কার পেয়েছেন", "A prize of {amount} is yours"),
    (
        "<p>{amount} পুরস্কার আপনার ব্যালেন্সে যোগ হয়েছে। এখনই খেলা বা তোলা যায়।</p>",
        "<p>A prize of {amount} has joined your balance. It can be played with or withdrawn at once.</p>",
    ),
);
pub(super) const APPLICATION_ISSUED: (Pair, Pair) = (
    ("আবেদন মঞ্জুর: {amount}", "Your application was granted: {amount}"),
    (
        "<p>প্রমোশনের জন্য আপনার আবেদন মঞ্জুর হয়েছে, {amount} দেওয়া হয়েছে। কী শর্তে তা প্রমোশনের পাতায় দেখুন।</p>",
        "<p>Your application for a promotion was granted, and {amount} was given to you. See the page of the promotion for its conditions.</p>",
    ),
);
pub(super) const APPLICATION_REJECTED: (Pair, Pair) = (
    ("আবেদন গৃহীত হয়নি", "Your application was not granted"),
    (
        "<p>প্রমোশনের জন্য আপনার আবেদন দেখা হয়েছে, কিন্তু মঞ্জুর করা যায়নি।</p><p>কারণ: {text}</p>",
        "<p>Your application for a promotion was looked at and could not be granted.</p><p>Why: {text}</p>",
    ),
);
