//! Members' names at others: what a vendor is told instead of a member's number.
//!
//! A number tells how many members there are and who came after whom, and it is the same at every vendor. A name made here
//! is the number encrypted under a key that belongs to one vendor, one block of AES-256: whoever has not the key learns
//! nothing from a name, cannot make one, and cannot compare it with another vendor's. It stays the same for ever, as
//! vendors keep a player under it.

use std::{fmt, sync::Arc};

use aws_lc_rs::cipher::{AES_256, DecryptingKey, DecryptionContext, EncryptingKey, UnboundCipherKey};
use kernel::id::MemberId;

/// Bytes of a name: one block.
const BLOCK: usize = 16;
/// Hexadecimal digits of a name.
const DIGITS: usize = 2 * BLOCK;

/// How one vendor knows members. Cheap to clone.
#[derive(Clone, Default)]
pub struct UserIds(Option<Arc<Keys>>);

struct Keys {
    there: EncryptingKey,
    back: DecryptingKey,
}

/// The key is none of 256 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a key for members' names")]
pub struct BadUserKey;

impl UserIds {
    /// The numbers themselves, after a `p`: for vendors that knew members before names were made.
    #[must_use]
    pub const fn numbers() -> Self {
        Self(None)
    }

    /// Names under a key of 32 bytes.
    ///
    /// # Errors
    /// When the key has another length.
    pub fn sealed(key: &[u8]) -> Result<Self, BadUserKey> {
        let key = || UnboundCipherKey::new(&AES_256, key).map_err(|_| BadUserKey);
        // Every name is a single block of its own, and no two members have the same: there are no chains to hide.
        let there = EncryptingKey::ecb(key()?).map_err(|_| BadUserKey)?;
        let back = DecryptingKey::ecb(key()?).map_err(|_| BadUserKey)?;
        Ok(Self(Some(Arc::new(Keys { there, back }))))
    }

    /// A member's name: no personal data, at least four characters.
    #[must_use]
    pub fn of(&self, member: MemberId) -> String {
        let Some(keys) = &self.0 else { return format!("p{member}") };
        let mut block = [0; BLOCK];
        let (_, number) = block.split_at_mut(BLOCK / 2);
        number.copy_from_slice(&member.0.to_be_bytes());
        // One whole block is what the cipher takes; a name of nobody would be the other outcome.
        match keys.there.encrypt(&mut block) {
            Ok(_) => block.iter().map(|byte| format!("{byte:02x}")).collect(),
            Err(_) => String::new(),
        }
    }

    /// The member of a name. A name of ours in another spelling is not one that we gave.
    #[must_use]
    pub fn member(&self, name: &str) -> Option<MemberId> {
        let member = match &self.0 {
            Some(keys) => keys.open(name)?,
            None => MemberId(name.strip_prefix('p')?.parse().ok()?),
        };
        (self.of(member) == name).then_some(member)
    }
}

impl Keys {
    fn open(&self, name: &str) -> Option<MemberId> {
        if name.len() != DIGITS || !name.is_ascii() {
            return None;
        }
        let number = u128::from_str_radix(name, 16).ok()?;
        let mut block = number.to_be_bytes();
        let opened = self.back.decrypt(&mut block, DecryptionContext::None).ok()?;
        let (empty, number) = opened.split_at(BLOCK / 2);
        // 64 bits that are zero in every name of ours: whoever guesses one hits a member once in many lifetimes.
        let is_ours = empty.iter().all(|byte| *byte == 0);
        is_ours.then(|| number.try_into().ok().map(i64::from_be_bytes).map(MemberId)).flatten()
    }
}

impl fmt::Debug for UserIds {
    /// Without the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "UserIds(sealed)" } else { "UserIds(numbers)" })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const FIRST: MemberId = MemberId(10_001);

    #[test]
    fn numbers_are_read_in_one_spelling() {
        let numbers = UserIds::numbers();
        assert_eq!(numbers.of(FIRST), "p10001");
        assert_eq!(numbers.member("p10001"), Some(FIRST));
        for other in ["p010001", "p+10001", "P10001", "10001", "p", ""] {
            assert_eq!(numbers.member(other), None, "{other}");
        }
    }

    /// The order of a thousand members' names says nothing of the order in which they came. Fails with names that
    /// are the number in hexadecimal digits: all of them stood in order, and the halves were alike.
    #[test]
    fn names_tell_neither_number_nor_order_and_differ_from_vendor_to_vendor() {
        let (one, other) = (UserIds::sealed(&[1; 32]).unwrap(), UserIds::sealed(&[2; 32]).unwrap());
        let members: Vec<MemberId> = (0..1_000).map(|more| MemberId(FIRST.0 + more)).collect();
        let names: Vec<String> = members.iter().map(|member| one.of(*member)).collect();
        assert!(names.iter().all(|name| name.len() == DIGITS));
        let rising = names.windows(2).filter(|pair| pair[0] < pair[1]).count();
        assert!((400..600).contains(&rising), "{rising} of 999 rise");
        let halves: BTreeSet<&str> = names.iter().flat_map(|name| [&name[..16], &name[16..]]).collect();
        assert_eq!(halves.len(), 2_000, "no part is common to two names");
        for (member, name) in members.iter().zip(&names) {
            assert_eq!(one.member(name), Some(*member));
            assert_eq!(other.member(name), None, "another vendor's name");
            assert_ne!(&other.of(*member), name);
        }
    }

    #[test]
    fn an_alias_of_a_name_is_nobodys() {
        let users = UserIds::sealed(&[7; 32]).unwrap();
        let name = users.of(FIRST);
        let longer = format!("0{name}");
        for alias in [name.to_uppercase().as_str(), &longer, &name[1..], "p10001", "10001", "", " "] {
            assert_eq!(users.member(alias), None, "{alias}");
        }
        let signed = format!("+{}", &name[1..]);
        assert_eq!(users.member(&signed), None);
        assert!(UserIds::sealed(&[7; 31]).is_err());
    }
}
