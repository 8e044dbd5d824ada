//! Bets at a table: written down before the lock, staked, and only then acknowledged.
//!
//! The money core decides: a bet is taken if its stake stands there. Whoever finds no answer on record asks again under the same key,
//! and a bet that the host refuses is taken back there first, so that a stake that is on its way comes to nothing.

mod answer;
mod seat;
pub(crate) mod sql;
mod write;

use futures::{StreamExt, TryStreamExt, stream};
use games::table::bet::Settled;
use gate::Restriction;
use kernel::{
    Amount, Money,
    id::{MemberId, RequestId, TableId, VendorId},
};
use strum::{EnumString, FromRepr, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use uuid::Uuid;
use wager::{Act, Command, Outcome, Refusal, Verdict};

use answer::Answering;
pub(crate) use write::{Received, Writers, Written};

use crate::{
    Error, NotTaken, Receipt, Tables,
    round::{self, Round, Totals},
    run,
    table::{self, Table},
};

/// Most bets of a member in one round, refused ones among them.
pub(crate) const MOST: usize = 200;
/// How many bets without an answer are asked about at once.
pub(crate) const AT_ONCE: usize = 256;

/// Which bet: whose, in which round, and which of theirs there.
pub(crate) type BetId = (MemberId, Uuid, i32);

/// What a member asks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stake {
    /// Whose.
    pub member: MemberId,
    /// The member's name for it.
    pub request: RequestId,
    /// At which table.
    pub table: TableId,
    /// In which of its rounds.
    pub round: i64,
    /// Where it lies.
    pub cell: String,
    /// What it is for.
    pub amount: Amount,
}

/// What became of a bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[repr(i16)]
pub enum BetState {
    /// Written down; whether its stake stands is not known yet.
    Asked = 1,
    /// Its stake stands.
    Taken = 2,
    /// Its stake does not.
    Refused = 3,
    /// Its payout was refused by the money core: somebody must look at it.
    Unpaid = 4,
    /// The round was called off, and the stake is back.
    Returned = 5,
}

kernel::named!(BetState, Why);
kernel::numbered!(BetState);

/// Why a bet was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Why {
    /// Less cash than the stake.
    Money,
    /// A limit of the member's own.
    Limit,
    /// Anything else.
    Other,
}

/// A bet on record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedBet {
    /// Whose.
    pub owner: MemberId,
    /// In which round.
    pub round: Uuid,
    /// Which of the member's bets there, from 1.
    pub number: i32,
    /// Where it lies.
    pub cell: String,
    /// What it is for.
    pub stake: Amount,
    /// What became of it.
    pub state: BetState,
    /// Why it was refused.
    pub why: Option<Why>,
    /// Where it left its round by hand, in hundredths.
    pub left_at: Option<u64>,
    /// What it returned, once the round is settled or the bet has left it.
    pub payout: Option<Money>,
    /// When the house had it, by the database's clock: what counts against the lock.
    pub received_at: OffsetDateTime,
}

/// A bet that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The bet.
    pub bet: PlacedBet,
    /// Its owner's cash after it.
    pub balance: Money,
}

/// What the bets of a round, member by member, came to.
pub(crate) fn totals(bets: &[PlacedBet]) -> Totals {
    let is_played = |bet: &&PlacedBet| bet.state != BetState::Returned;
    let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
    let sum = |amount: fn(&PlacedBet) -> Money| {
        let amounts = bets.iter().filter(is_played).map(amount);
        amounts.fold(Money::ZERO, |sum, amount| sum.checked_add(amount).unwrap_or(sum))
    };
    Totals {
        bets: count(bets.iter().filter(is_played).count()),
        people: count(
            bets.chunk_by(|one, next| one.owner == next.owner)
                .filter(|of_member| of_member.iter().any(|bet| is_played(&bet)))
                .count(),
        ),
        staked: sum(|bet| bet.stake.money()),
        // Of one that is unpaid nothing has left the house.
        paid: sum(|bet| bet.payout.filter(|_| bet.state == BetState::Taken).unwrap_or(Money::ZERO)),
    }
}

impl PlacedBet {
    pub(crate) const fn id(&self) -> BetId {
        (self.owner, self.round, self.number)
    }

    /// What its stake is called in the books.
    pub(crate) fn key(&self) -> String {
        format!("{}-{}-{}", self.round.simple(), self.owner, self.number)
    }
}

impl Tables {
    /// Places a bet that was received then, or finds what became of the one that this request placed.
    ///
    /// # Errors
    /// Why it is not taken; after [`wager::Error::OutcomeUnknown`] the same request tells.
    pub async fn place(&self, stake: Stake, receipt: Receipt) -> Result<Placed, Error> {
        let Written { bet, table } = self.write_down(stake, &receipt).await?;
        drop(receipt);
        match bet.state {
            BetState::Asked => self.stake(&table, bet).await,
            BetState::Refused => Err(Error::Refused(bet.why.unwrap_or(Why::Other))),
            BetState::Returned => Err(Error::Void),
            BetState::Taken | BetState::Unpaid => self.placed(&table, bet).await,
        }
    }

    /// A member's bets in a round, in their order.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn bets_of(&self, round: Uuid, member: MemberId) -> Result<Vec<PlacedBet>, Error> {
        Ok(sql::of_member(self.store.pool(), round, member).await?)
    }

    /// A member's bets in the round of a table that runs, or in its last one.
    pub(crate) async fn bets_now(&self, table: TableId, member: MemberId) -> Result<Vec<PlacedBet>, Error> {
        match round::sql::last(&self.store, Table::find(&self.store, table).await?.id).await? {
            Some(round) => self.bets_of(round.id, member).await,
            None => Ok(Vec::new()),
        }
    }

    /// Writes a bet down while nobody can lock its round, or finds the one of its request.
    pub(crate) async fn write_down(&self, stake: Stake, receipt: &Receipt) -> Result<Written, Error> {
        let player = self.contexts.player(stake.member).await?;
        self.writers.write(Received::new(stake, player, receipt)).await
    }

    /// Stakes a bet that is written down.
    pub(crate) async fn stake(&self, table: &Table, bet: PlacedBet) -> Result<Placed, Error> {
        let outcome = self.ask(table, &bet).await?;
        let bet = match answer(&outcome) {
            (BetState::Taken, _) if self.writers.take(table.id, bet.id()).await? => {
                return Ok(Placed {
                    bet: PlacedBet { state: BetState::Taken, ..bet },
                    balance: outcome.balance,
                });
            }
            // Somebody else came first, and their word stands.
            (BetState::Taken, _) => {
                let bets = sql::of_member(self.store.pool(), bet.round, bet.owner).await?;
                bets.into_iter().find(|known| known.number == bet.number).ok_or(Error::Unknown)?
            }
            (_, why) => self.refuse(table, &bet, why).await?,
        };
        match bet.state {
            BetState::Refused => Err(Error::Refused(bet.why.unwrap_or(Why::Other))),
            BetState::Returned => Err(Error::Void),
            _ => self.placed(table, bet).await,
        }
    }

    async fn placed(&self, table: &Table, bet: PlacedBet) -> Result<Placed, Error> {
        let balance = wager::balance(&self.store, bet.owner, table.terms.asset).await?;
        Ok(Placed { bet, balance })
    }

    /// Refuses a bet whose stake was refused, unless another answer is on record: the refusal is on none of the money core's, and the stake
    /// of a second press may stand by now or come later, so it is taken back. Nobody records another answer meanwhile. Nobody who needs a
    /// connection of this pool is asked while the bet is held: a crowd of refusals would wait for itself.
    pub(crate) async fn refuse(
        &self,
        table: &Table,
        bet: &PlacedBet,
        why: Option<Why>,
    ) -> Result<PlacedBet, Error> {
        let mut tx = self.store.begin().await?;
        let mut bet = sql::held(&mut tx, (bet.round, bet.owner), bet.number).await?.ok_or(Error::Unknown)?;
        if bet.state == BetState::Asked {
            self.take_back(table, &bet).await?;
            (bet.state, bet.why) = (BetState::Refused, why);
            sql::answered(&mut tx, &bet).await?;
        }
        tx.commit().await?;
        Ok(bet)
    }

    async fn ask(&self, table: &Table, bet: &PlacedBet) -> Result<Outcome, Error> {
        let player = self.contexts.player(bet.owner).await?;
        let restriction = player.map_or(Restriction::Barred, |player| {
            if player.enabled { player.restriction } else { Restriction::Barred }
        });
        let act = Act::Bet { amount: bet.stake.money(), free: false, closes: false };
        let mut command = command(table, bet.owner, bet.round, (bet.key(), act))?;
        if player.is_some_and(|player| player.asset != table.terms.asset) {
            command.gate = Some(Refusal::WrongAsset);
        }
        Ok(self.bets.apply(command, restriction).await?)
    }

    /// Brings an answer to every bet of a locked round that has none: the node that wrote it down died, or is still about it. The
    /// bets are held meanwhile, so that nobody records another answer.
    pub(crate) async fn answer_all(&self, table: &Table, round: &Round) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let unanswered = sql::unanswered(&mut tx, round.id).await?;
        let answering = unanswered.into_iter().map(|bet| self.answer(table, bet));
        let mut answered = stream::iter(answering).buffer_unordered(AT_ONCE);
        while let Some(bet) = answered.next().await {
            sql::answered(&mut tx, &bet?).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The final answer to a bet: one that is refused is taken back as well, so that a stake that is still on its way is refused when
    /// it arrives.
    async fn answer(&self, table: &Table, mut bet: PlacedBet) -> Result<PlacedBet, Error> {
        let outcome = self.ask(table, &bet).await?;
        (bet.state, bet.why) = answer(&outcome);
        if bet.state == BetState::Refused {
            self.take_back(table, &bet).await?;
        }
        Ok(bet)
    }

    /// Takes a stake back where it stands; one that is still on its way is refused when it arrives.
    pub(crate) async fn take_back(&self, table: &Table, bet: &PlacedBet) -> Result<(), Error> {
        let reference = bet.key();
        let key = format!("{reference}-r");
        let act = Act::Rollback { reference, closes: false };
        self.bets.apply(command(table, bet.owner, bet.round, (key, act))?, Restriction::Free).await?;
        Ok(())
    }

    /// Gives every stake of a round back that was called off, and ends the round for those who bet in it. Who has theirs already gets
    /// nothing more.
    pub(crate) async fn give_back(&self, table: &Table, round: &Round) -> Result<Vec<PlacedBet>, Error> {
        let bets = sql::standing(&self.store, round.id).await?;
        let bets = self.return_all(table, bets).await?;
        self.end_for(table, &bets).await?;
        Ok(bets)
    }

    pub(crate) async fn return_all(
        &self,
        table: &Table,
        bets: Vec<PlacedBet>,
    ) -> Result<Vec<PlacedBet>, Error> {
        let returning = bets.into_iter().map(|mut bet| async move {
            self.take_back(table, &bet).await?;
            bet.state = BetState::Returned;
            Ok::<_, Error>(bet)
        });
        stream::iter(returning).buffered(AT_ONCE).try_collect().await
    }

    /// Ends the round for the owners of these bets, all of whose stakes are back.
    pub(crate) async fn end_for(&self, table: &Table, bets: &[PlacedBet]) -> Result<(), Error> {
        let of_members = bets.chunk_by(|one, next| one.owner == next.owner);
        let last: Vec<PlacedBet> = of_members.filter_map(|bets| bets.last().cloned()).collect();
        let ending = last.into_iter().map(|bet| async move { self.end_without(table, &bet).await });
        stream::iter(ending).buffer_unordered(AT_ONCE).try_collect().await
    }

    /// Ends the round of a member whose stakes are all back. There is none to end where no stake of theirs ever stood.
    async fn end_without(&self, table: &Table, bet: &PlacedBet) -> Result<(), Error> {
        let name = bet.round.to_string();
        let known = wager::round_of(&self.store, bet.owner, VendorId::HOUSE, &name).await?;
        if known.is_none_or(|round| round.closed) {
            return Ok(());
        }
        let key = format!("{}-{}-e", bet.round.simple(), bet.owner);
        let act = Act::Rollback { reference: bet.key(), closes: true };
        self.bets.apply(command(table, bet.owner, bet.round, (key, act))?, Restriction::Free).await?;
        Ok(())
    }
}

/// What a drawn round returns for bets of one player, or of several as if they were one.
pub(crate) fn settled(round: &Round, bets: &[PlacedBet]) -> Result<Settled, Error> {
    let result = round.result.as_ref();
    let result = result.ok_or_else(|| Error::Rules("a drawn round without a result".to_owned()))?;
    let cells = bets.iter().map(|bet| run::settled_on(round, bet)).collect::<Result<Vec<_>, _>>()?;
    let lying: Vec<(&str, Amount)> =
        cells.iter().map(String::as_str).zip(bets.iter().map(|bet| bet.stake)).collect();
    table::rules(&round.rules)?.settle(&lying, result).map_err(|error| Error::Rules(error.to_string()))
}

/// What the end of a round is called in a member's books.
pub(crate) fn end_key(round: Uuid, owner: MemberId) -> String {
    format!("{}-{owner}-w", round.simple())
}

/// A payout was refused by the money core: somebody must look at it.
pub(crate) fn unpaid(bet: &PlacedBet, refusal: Refusal) {
    tracing::error!(owner = %bet.owner, round = %bet.round, number = bet.number, ?refusal, "a payout of a table was refused");
    metrics::counter!("mela_table_unpaid_total").increment(1);
}

/// What a command of a round at a table is.
pub(crate) fn command(
    table: &Table,
    member: MemberId,
    round: Uuid,
    (key, act): (String, Act),
) -> Result<Command, Error> {
    let rules = table::rules(&table.terms.rules)?;
    Ok(Command {
        partner: VendorId::HOUSE,
        key,
        member,
        asset: table.terms.asset,
        game: rules.code().to_owned(),
        terms: wager::Terms {
            family: Some(rules.family()),
            valid_by: rules.valid_by(),
            odds: None,
            market: None,
        },
        round: round.to_string(),
        act,
        shares: Vec::new(),
        gate: None,
        foreign: false,
        fence: None,
        said: None,
    })
}

/// What the money core's answer makes of a bet.
pub(crate) fn answer(outcome: &Outcome) -> (BetState, Option<Why>) {
    let why = match outcome.verdict {
        Verdict::Done | Verdict::Replayed => return (BetState::Taken, None),
        Verdict::Refused(Refusal::InsufficientFunds) => Why::Money,
        Verdict::Refused(Refusal::LimitReached) => Why::Limit,
        Verdict::Refused(_) => Why::Other,
    };
    (BetState::Refused, Some(why))
}
