//! A member's seeds: committed before play, revealed when the member turns to the next (domain.md 3.1).

mod sql;

use games::fairness::{Words, commitment};
use kernel::{Entropy, id::MemberId};
use serde::Serialize;
use store::{Store, Tx};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Error;

pub use sql::SEALED;

/// Longest client seed.
const LONGEST: usize = 64;

/// A seed of a member, with everything that must stay hidden until it is revealed.
#[derive(Clone, Debug)]
pub struct Seed {
    /// Which of the member's seeds it is, from 1; records of rounds name it.
    pub number: i64,
    /// Rounds drawn from it so far: the nonce of the next one.
    pub nonce: i64,
    /// Whether nothing is drawn from it any more.
    pub is_revealed: bool,
    server: String,
    client: String,
}

/// What a round was drawn from, as its record tells it. A member's seed is one such source. A round that many share has
/// another: the hash of its chain is the secret, the link before it the commitment, the public salt the client seed, and the
/// place in the chain the nonce.
#[derive(Clone, Debug)]
pub struct Source {
    /// What was shown before the round.
    pub commitment: String,
    /// The secret behind it; absent until it is revealed.
    pub server_seed: Option<String>,
    /// The part that the house did not choose.
    pub client_seed: String,
    /// Which round of these it is.
    pub nonce: i64,
}

/// The seeds of a round, as far as they are told before they are revealed.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoundSeeds {
    /// SHA-256 of the hidden seed.
    commitment: String,
    client_seed: String,
    /// Which round of these seeds it is.
    nonce: i64,
}

/// What a player sees of their seeds.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Seeds {
    /// SHA-256 of the hidden seed in use.
    commitment: String,
    /// SHA-256 of the one that follows it.
    next_commitment: String,
    client_seed: String,
    /// Bets drawn from it so far.
    nonce: i64,
}

/// A seed that is no longer in use.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revealed {
    server_seed: String,
    commitment: String,
    client_seed: String,
    nonces: i64,
}

/// The old seed laid open, and the new ones.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Rotation {
    revealed: Revealed,
    #[serde(flatten)]
    seeds: Seeds,
}

/// A client seed of a member's choice: 1 to 64 printable ASCII characters without a space.
#[derive(Clone, Copy, Debug)]
pub struct ClientSeed<'a>(&'a str);

impl<'a> ClientSeed<'a> {
    /// `None` for a text that cannot be used.
    #[must_use]
    pub fn new(text: &'a str) -> Option<Self> {
        let plain = text.chars().all(|letter| letter.is_ascii_graphic());
        (!text.is_empty() && text.len() <= LONGEST && plain).then_some(Self(text))
    }
}

impl Seed {
    /// The member's seed in use, locked; made, with the one that follows it, for a member who has none yet. Whoever draws from
    /// it keeps the member's other rounds out until the end of the transaction.
    ///
    /// # Errors
    /// When there is no randomness or the database refuses.
    pub async fn lock(tx: &mut Tx, owner: MemberId, now: OffsetDateTime) -> Result<Self, Error> {
        match sql::in_state(tx, owner, sql::IN_USE).await? {
            Some(seed) => Ok(seed),
            // There is none yet, or it was turned while this waited for it.
            None => lock_turning(tx, owner, now).await,
        }
    }

    /// The seed of a round that was drawn.
    ///
    /// # Errors
    /// When there is none, or the database refuses.
    pub async fn of_round(store: &Store, owner: MemberId, number: i64) -> Result<Self, store::Error> {
        sql::one(store.pool(), store.secrets(), owner, number).await?.ok_or(LOST)
    }

    /// [`Self::of_round`] as a transaction sees it: who holds one asks for no second connection.
    ///
    /// # Errors
    /// As there.
    pub async fn of_round_in(tx: &mut Tx, owner: MemberId, number: i64) -> Result<Self, store::Error> {
        let secrets = tx.secrets();
        sql::one(tx.conn(), &secrets, owner, number).await?.ok_or(LOST)
    }

    /// The words of the round with this nonce.
    ///
    /// # Errors
    /// For a nonce that no round has.
    pub fn words(&self, nonce: i64) -> Result<Words, store::Error> {
        let nonce = u64::try_from(nonce).map_err(|_| store::Error::Inconsistent("a negative nonce"))?;
        Ok(Words::new(&self.server, &self.client, nonce))
    }

    /// Counts a round that was drawn from it.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn count(&self, tx: &mut Tx, owner: MemberId) -> Result<(), store::Error> {
        sql::count(tx, owner, self.number).await
    }

    /// What the round with this nonce is told of it, while it is hidden and after.
    #[must_use]
    pub fn sealed(&self, nonce: i64) -> RoundSeeds {
        RoundSeeds { commitment: commitment(&self.server), client_seed: self.client.clone(), nonce }
    }

    /// What the record of the round with this nonce tells of it.
    #[must_use]
    pub fn source(self, nonce: i64) -> Source {
        Source {
            commitment: commitment(&self.server),
            server_seed: self.is_revealed.then_some(self.server),
            client_seed: self.client,
            nonce,
        }
    }
}

/// The seed that a member's rounds are drawn from, and the one after it.
#[derive(Debug)]
pub struct Pair {
    owner: MemberId,
    used: Seed,
    next: Seed,
}

impl Pair {
    /// A member's pair, locked against whoever else turns it; made at the first look.
    ///
    /// # Errors
    /// When there is no randomness or the database refuses.
    pub async fn lock(tx: &mut Tx, owner: MemberId, now: OffsetDateTime) -> Result<Self, Error> {
        let used = lock_turning(tx, owner, now).await?;
        Ok(Self { owner, used, next: next(tx, owner).await? })
    }

    /// As far as it is told.
    #[must_use]
    pub fn shown(&self) -> Seeds {
        Seeds {
            commitment: commitment(&self.used.server),
            next_commitment: commitment(&self.next.server),
            client_seed: self.used.client.clone(),
            nonce: self.used.nonce,
        }
    }

    /// Reveals the seed in use and turns to the next, with a client seed of the member's choice. Who calls it makes sure that
    /// no open round was drawn from the seed in use: what is still hidden of it would be laid open.
    ///
    /// # Errors
    /// When there is no randomness or the database refuses.
    pub async fn turn(
        self,
        tx: &mut Tx,
        ClientSeed(client): ClientSeed<'_>,
        now: OffsetDateTime,
    ) -> Result<Rotation, Error> {
        let Self { owner, used, next: mut turned } = self;
        sql::set_state(tx, owner, used.number, sql::REVEALED, &used.client).await?;
        sql::set_state(tx, owner, turned.number, sql::IN_USE, client).await?;
        client.clone_into(&mut turned.client);
        let server = Entropy.secret()?;
        sql::insert(tx, owner, (turned.number + 1, sql::NEXT), (&server, client), now).await?;
        let pair = Self { owner, used: turned, next: next(tx, owner).await? };
        let revealed = Revealed {
            commitment: commitment(&used.server),
            server_seed: used.server,
            client_seed: used.client,
            nonces: used.nonce,
        };
        Ok(Rotation { revealed, seeds: pair.shown() })
    }
}

const LOST: store::Error = store::Error::Inconsistent("a round without its seed");

/// [`Seed::lock`] for whoever turns to the next seed. Which seed is in use changes with the turning; what is locked first
/// is the member's first seed, so that nobody waits for a seed that is not the one in use when they get it.
async fn lock_turning(tx: &mut Tx, owner: MemberId, now: OffsetDateTime) -> Result<Seed, Error> {
    if !sql::lock_first(tx, owner).await? {
        for (number, state) in [(1, sql::IN_USE), (2, sql::NEXT)] {
            let (server, client) = (Entropy.secret()?, hex(Entropy.bytes::<8>()?));
            sql::insert(tx, owner, (number, state), (&server, &client), now).await?;
        }
        sql::lock_first(tx, owner).await?;
    }
    let used = sql::in_state(tx, owner, sql::IN_USE).await?;
    Ok(used.ok_or(store::Error::Inconsistent("a member without a seed in use"))?)
}

async fn next(tx: &mut Tx, owner: MemberId) -> Result<Seed, store::Error> {
    let next = sql::in_state(tx, owner, sql::NEXT).await?;
    next.ok_or(store::Error::Inconsistent("a member without a next seed"))
}

fn hex(bytes: [u8; 8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use store::testing::TestDb;

    use super::*;

    const RAHIM: MemberId = MemberId(10_001);

    /// Seen to fail with a pair that turns to a fresh seed instead of the one it had committed to.
    #[tokio::test]
    async fn what_was_committed_is_what_is_drawn_from_and_revealed() {
        let db = TestDb::fresh().await;
        let store = db.store().await;
        let mut tx = store.begin().await.unwrap();
        let first = Pair::lock(&mut tx, RAHIM, store.now()).await.unwrap().shown();
        let seed = Seed::lock(&mut tx, RAHIM, store.now()).await.unwrap();
        seed.count(&mut tx, RAHIM).await.unwrap();
        let told = seed.sealed(seed.nonce);
        assert_eq!((told.commitment, told.nonce), (first.commitment.clone(), 0));
        let word = seed.words(0).unwrap().next_word();
        assert_eq!(seed.clone().source(0).server_seed, None, "sealed while rounds are drawn from it");
        let pair = Pair::lock(&mut tx, RAHIM, store.now()).await.unwrap();
        assert_eq!(pair.shown().nonce, 1);
        let mine = ClientSeed::new("my-own-seed").unwrap();
        let Rotation { revealed, seeds } = pair.turn(&mut tx, mine, store.now()).await.unwrap();
        assert_eq!(commitment(&revealed.server_seed), first.commitment);
        assert_eq!(Words::new(&revealed.server_seed, &first.client_seed, 0).next_word(), word);
        assert_eq!(
            (seeds.commitment, seeds.client_seed, seeds.nonce),
            (first.next_commitment, "my-own-seed".to_owned(), 0)
        );
        let old = Seed::of_round_in(&mut tx, RAHIM, seed.number).await.unwrap();
        assert_eq!(old.source(0).server_seed, Some(revealed.server_seed));
        assert!(Seed::of_round_in(&mut tx, RAHIM, 9).await.is_err(), "a seed that nobody has");
        tx.commit().await.unwrap();
        store.pool().close().await;
        db.close().await;
    }

    #[test]
    fn a_client_seed_is_short_plain_text() {
        for (text, is_taken) in [
            ("a", true),
            (&*"x".repeat(64), true),
            (&*"x".repeat(65), false),
            ("", false),
            ("a b", false),
            ("বীজ", false),
        ] {
            assert_eq!(ClientSeed::new(text).is_some(), is_taken, "{text}");
        }
    }
}
