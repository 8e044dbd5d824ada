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
    /// Where a player who looks for its like would look.
    pub group: Group,
}

/// What themes have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What walks, creeps or hums.
    Animals,
    /// What flies and nests.
    Birds,
    /// Rivers, the sea, and what lives of them.
    Water,
    /// Fruit and flowers.
    Garden,
    /// Sun, stars and weather.
    Sky,
    /// Gold, gems and palaces.
    Riches,
    /// Fairs, crafts and music.
    Fair,
    /// Old tales and new ones.
    Legends,
    /// On the way.
    Travel,
}

impl Group {
    /// Its name in lists of games.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Animals => "animals",
            Self::Birds => "birds",
            Self::Water => "water",
            Self::Garden => "garden",
            Self::Sky => "sky",
            Self::Riches => "riches",
            Self::Fair => "fair",
            Self::Legends => "legends",
            Self::Travel => "travel",
        }
    }
}

/// Every theme, in a fixed order: a title's theme is its place here, so new ones go to the end.
#[must_use]
pub const fn themes() -> &'static [Theme] {
    THEMES
}

const fn theme(id: &'static str, en: &'static str, bn: &'static str, group: Group) -> Theme {
    Theme { id, en, bn, group }
}

const THEMES: &[Theme] = &[
    theme("tiger", "Tiger", "বাঘ", Group::Animals),
    theme("lotus", "Lotus", "পদ্ম", Group::Garden),
    theme("river", "River", "নদী", Group::Water),
    theme("kite", "Kite", "ঘুড়ি", Group::Fair),
    theme("boat", "Boat", "নৌকা", Group::Water),
    theme("mango", "Mango", "আম", Group::Garden),
    theme("monsoon", "Monsoon", "বর্ষা", Group::Sky),
    theme("loom", "Loom", "তাঁত", Group::Fair),
    theme("rickshaw", "Rickshaw", "রিকশা", Group::Travel),
    theme("planet", "Planet", "গ্রহ", Group::Sky),
    theme("pharaoh", "Pharaoh", "ফারাও", Group::Legends),
    theme("drum", "Drum", "ঢোল", Group::Fair),
    theme("hilsa", "Hilsa", "ইলিশ", Group::Water),
    theme("peacock", "Peacock", "ময়ূর", Group::Birds),
    theme("lantern", "Lantern", "লণ্ঠন", Group::Fair),
    theme("jackfruit", "Jackfruit", "কাঁঠাল", Group::Garden),
    theme("tea", "Tea", "চা", Group::Garden),
    theme("elephant", "Elephant", "হাতি", Group::Animals),
    theme("moon", "Moon", "চাঁদ", Group::Sky),
    theme("comet", "Comet", "ধূমকেতু", Group::Sky),
    theme("dragon", "Dragon", "ড্রাগন", Group::Legends),
    theme("treasure", "Treasure", "গুপ্তধন", Group::Riches),
    theme("robot", "Robot", "রোবট", Group::Legends),
    theme("pirate", "Pirate", "জলদস্যু", Group::Legends),
    theme("owl", "Owl", "পেঁচা", Group::Birds),
    theme("firefly", "Firefly", "জোনাকি", Group::Animals),
    theme("bee", "Bee", "মৌমাছি", Group::Animals),
    theme("kingfisher", "Kingfisher", "মাছরাঙা", Group::Birds),
    theme("sun", "Sun", "সূর্য", Group::Sky),
    theme("star", "Star", "তারা", Group::Sky),
    theme("crown", "Crown", "মুকুট", Group::Riches),
    theme("diamond", "Diamond", "হীরা", Group::Riches),
    theme("pearl", "Pearl", "মুক্তা", Group::Water),
    theme("coin", "Coin", "মোহর", Group::Riches),
    theme("mask", "Mask", "মুখোশ", Group::Fair),
    theme("wheel", "Wheel", "নাগরদোলা", Group::Fair),
    theme("palace", "Palace", "প্রাসাদ", Group::Riches),
    theme("train", "Train", "রেলগাড়ি", Group::Travel),
    theme("horse", "Horse", "ঘোড়া", Group::Animals),
    theme("heron", "Heron", "বক", Group::Birds),
    theme("parrot", "Parrot", "টিয়া", Group::Birds),
    theme("deer", "Deer", "হরিণ", Group::Animals),
    theme("crocodile", "Crocodile", "কুমির", Group::Animals),
    theme("turtle", "Turtle", "কচ্ছপ", Group::Animals),
    theme("cobra", "Cobra", "গোখরা", Group::Animals),
    theme("butterfly", "Butterfly", "প্রজাপতি", Group::Animals),
    theme("rose", "Rose", "গোলাপ", Group::Garden),
    theme("sunflower", "Sunflower", "সূর্যমুখী", Group::Garden),
    theme("coconut", "Coconut", "নারিকেল", Group::Garden),
    theme("pineapple", "Pineapple", "আনারস", Group::Garden),
    theme("melon", "Melon", "তরমুজ", Group::Garden),
    theme("chilli", "Chilli", "মরিচ", Group::Garden),
    theme("rocket", "Rocket", "রকেট", Group::Travel),
    theme("flame", "Flame", "শিখা", Group::Sky),
    theme("lamp", "Lamp", "প্রদীপ", Group::Fair),
    theme("lighthouse", "Lighthouse", "বাতিঘর", Group::Water),
    theme("mountain", "Mountain", "পাহাড়", Group::Sky),
    theme("thunder", "Thunder", "বজ্র", Group::Sky),
    theme("compass", "Compass", "কম্পাস", Group::Travel),
    theme("ektara", "Ektara", "একতারা", Group::Fair),
    theme("lion", "Lion", "সিংহ", Group::Animals),
    theme("monkey", "Monkey", "বানর", Group::Animals),
    theme("rooster", "Rooster", "মোরগ", Group::Birds),
    theme("frog", "Frog", "ব্যাঙ", Group::Animals),
];
