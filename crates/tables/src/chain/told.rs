//! What everybody is told of chains: their published ends, and all rounds that were drawn from one, so that it is checked at once
//! (domain.md 3.2).

use kernel::id::TableId;
use serde::Serialize;
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::{Chain, sql};
use crate::{Error, Round, Tables, round, view::PublicSaltView};

/// Most rounds that one answer tells.
const PAGE: i64 = 500;

/// A chain of a table as it was published: before its first round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChainView {
    /// Which of its table, from 1.
    number: i64,
    /// So many places it has.
    length: i64,
    /// The last hash, to which that of every place leads.
    chain_end: String,
    /// The public part that its rounds are drawn with; null while the beacon has not given it.
    salt: Option<String>,
    /// Where the salt is from; null of chains from before there was a beacon.
    public_salt: Option<PublicSaltView>,
    /// The number of its first round; null before there is one.
    first: Option<i64>,
    /// The number of its last round.
    last: Option<i64>,
}

/// Rounds of a chain with what it takes to draw all of them again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChainProof {
    table: TableId,
    chain: i64,
    length: i64,
    chain_end: String,
    salt: Option<String>,
    public_salt: Option<PublicSaltView>,
    /// The place of the last of these rounds; 0 where there is none.
    place: i64,
    /// The hash of that place, which leads to those of all places before it.
    hash: Option<String>,
    /// By their numbers: those of whose place no further round is drawn.
    rounds: Vec<ChainRound>,
    /// After which round the next page begins; null where this is the last one.
    next: Option<i64>,
}

/// A round of a chain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChainRound {
    number: i64,
    rules: String,
    place: i64,
    hand: i32,
    shoe_root: Option<String>,
    #[schema(value_type = Option<Object>)]
    result: Option<Value>,
    void_reason: Option<String>,
    annul_reason: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    started_at: Option<OffsetDateTime>,
    /// In hundredths.
    top: Option<i64>,
    interrupted: bool,
}

impl From<Round> for ChainRound {
    fn from(round: Round) -> Self {
        Self {
            number: round.number,
            rules: round.rules,
            place: round.place,
            hand: round.hand,
            shoe_root: round.shoe_root,
            result: round.result,
            void_reason: round.void_reason,
            annul_reason: round.annul_reason,
            started_at: round.started_at,
            top: round.top,
            interrupted: round.interrupted_at.is_some(),
        }
    }
}

impl Tables {
    /// The chains of a table, newest first, those among them whose rounds have not begun.
    ///
    /// # Errors
    /// When the database refuses.
    pub(crate) async fn chains(&self, table: TableId) -> Result<Vec<ChainView>, Error> {
        let mut views = Vec::new();
        for number in sql::numbers(&self.store, table).await? {
            let chain = Chain::find(&self.store, table, number).await?.ok_or(Error::Unknown)?;
            let [first, last] = round::sql::ends_of_chain(&self.store, table, number).await?;
            views.push(ChainView {
                number,
                length: chain.length,
                chain_end: chain.end,
                salt: chain.salt,
                public_salt: chain.public.map(PublicSaltView::from),
                first,
                last,
            });
        }
        Ok(views)
    }

    /// The rounds of a chain after that with a number, as far as its hashes are told.
    ///
    /// # Errors
    /// [`Error::Unknown`], or when the database refuses.
    pub(crate) async fn chain_proof(
        &self,
        table: TableId,
        number: i64,
        after: i64,
    ) -> Result<ChainProof, Error> {
        let chain = Chain::find(&self.store, table, number).await?.ok_or(Error::Unknown)?;
        let until = self.told_until(table, &chain).await?;
        let mut rounds = round::sql::of_chain(&self.store, (table, number), (after, until), PAGE + 1).await?;
        let is_last = rounds.len() <= usize::try_from(PAGE).unwrap_or(usize::MAX);
        rounds.truncate(usize::try_from(PAGE).unwrap_or(usize::MAX));
        let last = rounds.last();
        Ok(ChainProof {
            table,
            chain: number,
            length: chain.length,
            place: last.map_or(0, |last| last.place),
            hash: last.map(|last| chain.hash(last.place)),
            next: last.filter(|_| !is_last).map(|last| last.number),
            chain_end: chain.end,
            salt: chain.salt,
            public_salt: chain.public.map(PublicSaltView::from),
            rounds: rounds.into_iter().map(ChainRound::from).collect(),
        })
    }

    /// The last place of a chain from which no further round is drawn; 0 before there is one.
    async fn told_until(&self, table: TableId, chain: &Chain) -> Result<i64, Error> {
        let Some(last) = round::sql::last(&self.store, table).await? else { return Ok(0) };
        Ok(match last.chain.cmp(&chain.number) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Greater => chain.length,
            std::cmp::Ordering::Equal => {
                let is_over = last.phase.is_drawn() && chain.of(&last)?.draw(&last)?.is_last;
                if is_over { last.place } else { last.place - 1 }
            }
        })
    }
}
