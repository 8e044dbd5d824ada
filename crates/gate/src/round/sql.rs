//! Where rounds are kept.

use kernel::{
    Amount, Money,
    id::{MemberId, RequestId},
};
use serde_json::Value;
use store::{Error, Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Round, State, Why};

impl State {
    const ALL: [Self; 7] = [
        Self::Drawn,
        Self::Open,
        Self::Settling,
        Self::Settled,
        Self::Refused(Why::Money),
        Self::Refused(Why::Limit),
        Self::Refused(Why::Other),
    ];

    fn number(self) -> i16 {
        match self {
            Self::Drawn => 0,
            Self::Open => 1,
            Self::Settling => 2,
            Self::Settled => 3,
            Self::Refused(Why::Money) => 4,
            Self::Refused(Why::Limit) => 5,
            Self::Refused(Why::Other) => 6,
        }
    }
}

struct Row {
    owner: i64,
    id: Uuid,
    game: String,
    version: String,
    seed: i64,
    nonce: i64,
    stake: i64,
    input: Value,
    outcome: Value,
    payout: i64,
    state: i16,
    at: OffsetDateTime,
}

impl TryFrom<Row> for Round {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let state = State::ALL.into_iter().find(|state| state.number() == row.state);
        Ok(Self {
            owner: MemberId(row.owner),
            id: row.id,
            game: row.game,
            version: row.version,
            seed: row.seed,
            nonce: row.nonce,
            stake: Amount::from_units(row.stake).ok_or(Error::Inconsistent("a round without a stake"))?,
            input: row.input,
            outcome: row.outcome,
            payout: Money::from_units(row.payout),
            state: state.ok_or(Error::Inconsistent("a round in an unknown state"))?,
            at: row.at,
        })
    }
}

impl Round {
    /// Writes it down under the player's request, which names one round.
    ///
    /// # Errors
    /// When the request named one before, or the database refuses.
    pub async fn insert(&self, tx: &mut Tx, request: RequestId) -> Result<(), Error> {
        sqlx::query!(
            "insert into play_round (owner, id, request, game, version, seed, nonce, stake, input, outcome, payout,
                                     state, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
            self.owner.0,
            self.id,
            request.0,
            self.game,
            self.version,
            self.seed,
            self.nonce,
            self.stake.units(),
            self.input,
            self.outcome,
            self.payout.units(),
            self.state.number(),
            self.at
        )
        .execute(tx.conn())
        .await?;
        Ok(())
    }

    /// The round that a request of a member named before.
    ///
    /// # Errors
    /// When the database refuses, or what it keeps cannot be read.
    pub async fn requested(tx: &mut Tx, owner: MemberId, request: RequestId) -> Result<Option<Self>, Error> {
        let row = sqlx::query_as!(
            Row,
            "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
             where owner = $1 and request = $2",
            owner.0,
            request.0
        )
        .fetch_optional(tx.conn())
        .await?;
        row.map(TryInto::try_into).transpose()
    }

    /// When a member began their last round of some games.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn last_begun(
        tx: &mut Tx,
        owner: MemberId,
        games: &[&str],
    ) -> Result<Option<OffsetDateTime>, Error> {
        let games: Vec<String> = games.iter().map(ToString::to_string).collect();
        let last = sqlx::query_scalar!(
            "select max(at) from play_round where owner = $1 and game = any($2)",
            owner.0,
            &games
        );
        Ok(last.fetch_one(tx.conn()).await?)
    }

    /// A round of a member, locked against other calls of theirs.
    ///
    /// # Errors
    /// As [`Self::requested`].
    pub async fn lock(tx: &mut Tx, owner: MemberId, id: Uuid) -> Result<Option<Self>, Error> {
        let row = sqlx::query_as!(
            Row,
            "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
             where owner = $1 and id = $2 for update",
            owner.0,
            id
        )
        .fetch_optional(tx.conn())
        .await?;
        row.map(TryInto::try_into).transpose()
    }

    /// A round of a member.
    ///
    /// # Errors
    /// As [`Self::requested`].
    pub async fn find(store: &Store, owner: MemberId, id: Uuid) -> Result<Option<Self>, Error> {
        let row = sqlx::query_as!(
            Row,
            "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
             where owner = $1 and id = $2",
            owner.0,
            id
        )
        .fetch_optional(store.pool())
        .await?;
        row.map(TryInto::try_into).transpose()
    }

    /// A member's round of a game that is not over.
    ///
    /// # Errors
    /// As [`Self::requested`].
    pub async fn unfinished(tx: &mut Tx, owner: MemberId, game: &str) -> Result<Option<Self>, Error> {
        let row = sqlx::query_as!(
            Row,
            "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
             where owner = $1 and game = $2 and state in (0, 1, 2) order by at desc limit 1",
            owner.0,
            game
        )
        .fetch_optional(tx.conn())
        .await?;
        row.map(TryInto::try_into).transpose()
    }

    /// A member's last settled rounds of a game, newest first.
    ///
    /// # Errors
    /// As [`Self::requested`].
    pub async fn last(store: &Store, owner: MemberId, game: &str, limit: i64) -> Result<Vec<Self>, Error> {
        let rows = sqlx::query_as!(
            Row,
            "select owner, id, game, version, seed, nonce, stake, input, outcome, payout, state, at from play_round
             where owner = $1 and game = $2 and state = 3 order by at desc limit $3",
            owner.0,
            game,
            limit
        )
        .fetch_all(store.pool())
        .await?;
        rows.into_iter().map(TryInto::try_into).collect()
    }

    /// Keeps what a locked round has become.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn update(&self, tx: &mut Tx) -> Result<(), Error> {
        sqlx::query!(
            "update play_round set input = $3, outcome = $4, payout = $5, state = $6 where owner = $1 and id = $2",
            self.owner.0,
            self.id,
            self.input,
            self.outcome,
            self.payout.units(),
            self.state.number()
        )
        .execute(tx.conn())
        .await?;
        Ok(())
    }

    /// Moves it on in the database, unless it is there already or beyond.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn advance(&self, store: &Store, from: State, to: State) -> Result<(), Error> {
        sqlx::query!(
            "update play_round set state = $4 where owner = $1 and id = $2 and state = $3",
            self.owner.0,
            self.id,
            from.number(),
            to.number()
        )
        .execute(store.pool())
        .await?;
        Ok(())
    }
}
