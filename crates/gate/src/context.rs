//! What a bet must know of its member and of the session that it names: looked up for many calls at once, never
//! remembered (docs/adr/0010).

use std::{
    collections::{BTreeSet, HashMap},
    io,
};

use kernel::id::MemberId;
use store::{
    Error, Store,
    loader::{Loader, Lookup},
};
use time::Duration;

use crate::{
    Player, SharedPlayers,
    token::{self, GameToken, Hash},
};

/// A member, with the session that a call names.
#[derive(Clone, Debug)]
pub struct PlayerContext {
    /// How the player stands.
    pub player: Player,
    /// What the token stands for, ended or not.
    pub token: Option<GameToken>,
}

/// Looks contexts up, on a thread of its own: every bet waits for it. Cheap to clone.
#[derive(Clone)]
pub struct PlayerContexts {
    store: Store,
    taken: Loader<Taken>,
}

struct Taken {
    store: Store,
    players: SharedPlayers,
}

#[async_trait::async_trait]
impl Lookup for Taken {
    type Key = (MemberId, Option<Hash>);
    type Value = PlayerContext;

    async fn load(&self, keys: Vec<Self::Key>) -> Result<HashMap<Self::Key, PlayerContext>, Error> {
        let members: BTreeSet<MemberId> = keys.iter().map(|(member, _)| *member).collect();
        let members: Vec<MemberId> = members.into_iter().collect();
        let hashes: Vec<Hash> = keys.iter().filter_map(|(_, hash)| hash.clone()).collect();
        let asked = tokio::try_join!(self.players.players(&members), token::find(&self.store, &hashes));
        let (players, tokens) = asked?;
        let contexts = keys.into_iter().filter_map(|(member, hash)| {
            let token = hash.as_ref().and_then(|hash| tokens.get(hash)).cloned();
            Some(((member, hash), PlayerContext { player: *players.get(&member)?, token }))
        });
        Ok(contexts.collect())
    }
}

impl PlayerContexts {
    /// Starts the thread. `players` must look over connections of their own ([`Store::apart`]) to be as quick as it is.
    ///
    /// # Errors
    /// When the operating system has no thread left.
    pub fn start(store: &Store, players: SharedPlayers) -> io::Result<Self> {
        let taken = Taken { store: store.apart(), players };
        Ok(Self { store: store.clone(), taken: Loader::apart("contexts", taken)? })
    }

    /// How a member stands; none when there is no such member.
    pub async fn player(&self, member: MemberId) -> Result<Option<Player>, Error> {
        Ok(self.taken.find((member, None)).await?.map(|context| context.player))
    }

    /// A member with what a game token stands for; none when there is no such member. A token that lives is prolonged
    /// when half its life is over.
    pub async fn context(
        &self,
        member: MemberId,
        secret: &str,
        life: Duration,
    ) -> Result<Option<PlayerContext>, Error> {
        let hash = token::hash(secret);
        let context = self.taken.find((member, Some(hash.clone()))).await?;
        if let Some(token) = context.as_ref().and_then(|context| context.token.as_ref()) {
            let now = self.store.now();
            if token.expires_at > now && token.expires_at - now < life / 2 {
                token::prolong(&self.store, &hash, now + life).await?;
            }
        }
        Ok(context)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Asset, ManualClock, id::VendorId};
    use store::{Tx, testing::TestDb};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::{Players, Restriction};

    const RAHIM: MemberId = MemberId(10_001);
    const NOBODY: MemberId = MemberId(10_002);
    const LIFE: Duration = Duration::minutes(30);

    /// Knows one member, who is limited.
    struct Rahim;

    #[async_trait::async_trait]
    impl Players for Rahim {
        async fn players(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Player>, Error> {
            let player = Player {
                asset: Asset::Bdt,
                enabled: true,
                restriction: Restriction::Limited,
                country: *b"BD",
                group: None,
            };
            Ok(members.iter().filter(|member| **member == RAHIM).map(|member| (*member, player)).collect())
        }

        async fn hold_session(&self, _: &mut Tx, _: Uuid) -> Result<bool, Error> {
            Ok(true)
        }
    }

    /// Seen to fail without the prolonging, and with one at each look.
    #[tokio::test]
    async fn a_seat_is_the_members_and_its_token_lives_while_it_is_used() {
        let db = TestDb::fresh().await;
        let start = datetime!(2026-03-01 12:00 UTC);
        let clock = Arc::new(ManualClock::at(start));
        let store = db.store_with(clock.clone()).await;
        let contexts = PlayerContexts::start(&store, Arc::new(Rahim)).unwrap();
        let token = GameToken {
            member: RAHIM,
            partner: VendorId(2),
            game: "inh_ref10l".to_owned(),
            asset: Asset::Bdt,
            expires_at: start + LIFE,
        };
        let secret = token::issue(&store, token).await.unwrap();
        assert_eq!(
            contexts.player(RAHIM).await.unwrap().map(|player| player.restriction),
            Some(Restriction::Limited)
        );
        assert!(contexts.player(NOBODY).await.unwrap().is_none());
        assert!(contexts.context(NOBODY, &secret, LIFE).await.unwrap().is_none());
        assert!(contexts.context(RAHIM, "another", LIFE).await.unwrap().unwrap().token.is_none());
        // Minutes after the start, and when the token that is found then ends.
        for (minute, end) in [(14, 30), (20, 30), (45, 50), (46, 75), (76, 75), (106, 75)] {
            clock.advance(start + Duration::minutes(minute) - store.now());
            let token = contexts.context(RAHIM, &secret, LIFE).await.unwrap().unwrap().token.unwrap();
            assert_eq!(token.expires_at, start + Duration::minutes(end), "{minute} minutes after the start");
        }
        store.pool().close().await;
        db.close().await;
    }
}
