//! What our messages say, in both languages.

use serde::{Deserialize, Serialize};

/// The language of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Language {
    /// Bengali.
    #[default]
    #[serde(rename = "BN")]
    Bn,
    /// English.
    #[serde(rename = "EN")]
    En,
}

impl From<web::Lang> for Language {
    fn from(lang: web::Lang) -> Self {
        match lang {
            web::Lang::Bn => Self::Bn,
            web::Lang::En => Self::En,
        }
    }
}

/// A subject, for e-mail, and a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) subject: String,
    pub(crate) body: String,
}

impl Words {
    /// A code and how many minutes it is good for.
    pub(crate) fn code(language: Language, code: &str, minutes: i64) -> Self {
        match language {
            Language::Bn => Self {
                subject: format!("আপনার মেলা কোড {code}"),
                body: format!(
                    "আপনার মেলা কোড {code}। এটি {minutes} মিনিট চলবে। কাউকে বলবেন না, মেলার কেউ কখনো এটি চাইবে না।"
                ),
            },
            Language::En => Self {
                subject: format!("Your Mela code {code}"),
                body: format!(
                    "Your Mela code is {code}. It is good for {minutes} minutes. Tell nobody: nobody at Mela ever asks for it."
                ),
            },
        }
    }

    /// A link with which a new password is set.
    pub(crate) fn reset(language: Language, account: &str, link: &str) -> Self {
        match language {
            Language::Bn => Self {
                subject: "মেলায় নতুন পাসওয়ার্ড".to_owned(),
                body: format!(
                    "{account}, নতুন পাসওয়ার্ড দিতে এই ঠিকানায় যান:\n\n{link}\n\nঠিকানাটি একবারই কাজ করে, 30 মিনিট পর্যন্ত। আপনি না চেয়ে থাকলে কিছু করতে হবে না, আপনার পাসওয়ার্ড আগের মতোই আছে।\n"
                ),
            },
            Language::En => Self {
                subject: "A new password for Mela".to_owned(),
                body: format!(
                    "{account}, set a new password here:\n\n{link}\n\nThe address works once, for 30 minutes. If you did not ask for it there is nothing to do: your password is what it was.\n"
                ),
            },
        }
    }
}
