//! The themes of the studio, in the order that titles refer to.

/// What a title, its card and its symbols are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name in addresses: lower-case letters.
    pub id: &'static str,
    /// The noun of its titles in English, in the singular: "Tiger".
    pub en: &'static str,
    /// The same in Bengali: "বাঘ".
    pub bn: &'static str,
}

/// Every theme, in a fixed order: a title's theme is its place here, so new ones go to the end.
#[must_use]
pub const fn themes() -> &'static [Theme] {
    THEMES
}

const fn theme(id: &'static str, en: &'static str, bn: &'static str) -> Theme {
    Theme { id, en, bn }
}

const THEMES: &[Theme] = &[
    theme("tiger", "Tiger", "বাঘ"),
    theme("lotus", "Lotus", "পদ্ম"),
    theme("river", "River", "নদী"),
    theme("kite", "Kite", "ঘুড়ি"),
    theme("boat", "Boat", "নৌকা"),
    theme("mango", "Mango", "আম"),
    theme("monsoon", "Monsoon", "বর্ষা"),
    theme("loom", "Loom", "তাঁত"),
    theme("rickshaw", "Rickshaw", "রিকশা"),
    theme("planet", "Planet", "গ্রহ"),
    theme("pharaoh", "Pharaoh", "ফারাও"),
    theme("drum", "Drum", "ঢোল"),
    theme("hilsa", "Hilsa", "ইলিশ"),
    theme("peacock", "Peacock", "ময়ূর"),
    theme("lantern", "Lantern", "লণ্ঠন"),
    theme("jackfruit", "Jackfruit", "কাঁঠাল"),
    theme("tea", "Tea", "চা"),
    theme("elephant", "Elephant", "হাতি"),
    theme("moon", "Moon", "চাঁদ"),
    theme("comet", "Comet", "ধূমকেতু"),
    theme("dragon", "Dragon", "ড্রাগন"),
    theme("treasure", "Treasure", "গুপ্তধন"),
    theme("robot", "Robot", "রোবট"),
    theme("pirate", "Pirate", "জলদস্যু"),
    theme("owl", "Owl", "পেঁচা"),
    theme("firefly", "Firefly", "জোনাকি"),
    theme("bee", "Bee", "মৌমাছি"),
    theme("kingfisher", "Kingfisher", "মাছরাঙা"),
    theme("sun", "Sun", "সূর্য"),
    theme("star", "Star", "তারা"),
    theme("crown", "Crown", "মুকুট"),
    theme("diamond", "Diamond", "হীরা"),
    theme("pearl", "Pearl", "মুক্তা"),
    theme("coin", "Coin", "মোহর"),
    theme("mask", "Mask", "মুখোশ"),
    theme("wheel", "Wheel", "নাগরদোলা"),
    theme("palace", "Palace", "প্রাসাদ"),
    theme("train", "Train", "রেলগাড়ি"),
    theme("horse", "Horse", "ঘোড়া"),
    theme("heron", "Heron", "বক"),
    theme("parrot", "Parrot", "টিয়া"),
    theme("deer", "Deer", "হরিণ"),
    theme("crocodile", "Crocodile", "কুমির"),
    theme("turtle", "Turtle", "কচ্ছপ"),
    theme("cobra", "Cobra", "গোখরা"),
    theme("butterfly", "Butterfly", "প্রজাপতি"),
    theme("rose", "Rose", "গোলাপ"),
    theme("sunflower", "Sunflower", "সূর্যমুখী"),
    theme("coconut", "Coconut", "নারিকেল"),
    theme("pineapple", "Pineapple", "আনারস"),
    theme("melon", "Melon", "তরমুজ"),
    theme("chilli", "Chilli", "মরিচ"),
    theme("rocket", "Rocket", "রকেট"),
    theme("flame", "Flame", "শিখা"),
    theme("lamp", "Lamp", "প্রদীপ"),
    theme("lighthouse", "Lighthouse", "বাতিঘর"),
    theme("mountain", "Mountain", "পাহাড়"),
    theme("thunder", "Thunder", "বজ্র"),
    theme("compass", "Compass", "কম্পাস"),
    theme("ektara", "Ektara", "একতারা"),
    theme("lion", "Lion", "সিংহ"),
    theme("monkey", "Monkey", "বানর"),
    theme("rooster", "Rooster", "মোরগ"),
    theme("frog", "Frog", "ব্যাঙ"),
];
