//! What a topic is called.

use std::sync::Arc;

use kernel::id::MemberId;

/// Longest name.
const LETTERS: usize = 64;

/// What clients join and features publish to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Topic {
    name: Arc<str>,
    owner: Option<MemberId>,
}

impl Topic {
    /// A topic that is the same for everyone who may listen to it.
    #[must_use]
    pub fn shared(name: &str) -> Self {
        Self { name: name.into(), owner: None }
    }

    /// A member's own: each member has another topic under this name.
    #[must_use]
    pub fn of(owner: MemberId, name: &str) -> Self {
        Self { name: name.into(), owner: Some(owner) }
    }

    /// As clients write it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whose it is, unless it is shared.
    #[must_use]
    pub const fn owner(&self) -> Option<MemberId> {
        self.owner
    }
}

/// The first word of a name of lower letters and digits, in words with a dot between them: `table` of `table.17`. It says
/// whose channel it is. `None` where the name is none.
pub(crate) fn first_word(name: &str) -> Option<&str> {
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    if name.len() <= LETTERS && name.split('.').all(is_word) { name.split('.').next() } else { None }
}
