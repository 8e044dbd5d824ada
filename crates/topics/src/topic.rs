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
    travels: bool,
}

impl Topic {
    /// A topic that is the same for everyone who may listen to it.
    #[must_use]
    pub fn shared(name: &str) -> Self {
        Self { name: name.into(), owner: None, travels: false }
    }

    /// A member's own: each member has another topic under this name.
    #[must_use]
    pub fn of(owner: MemberId, name: &str) -> Self {
        Self { name: name.into(), owner: Some(owner), travels: false }
    }

    /// The same for the listeners of all nodes, where it is published on one of them. Without it a topic is each node's own,
    /// for what every node learns by itself: facts of the outbox.
    #[must_use]
    pub fn between_nodes(self) -> Self {
        Self { travels: true, ..self }
    }

    /// Whether it is [between nodes](Self::between_nodes).
    #[must_use]
    pub const fn travels(&self) -> bool {
        self.travels
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
