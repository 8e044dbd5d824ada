//! What a drawn round pays, and what of each member's bets counts as valid bet.

use std::{
    collections::{HashMap, HashSet},
    mem,
};

use futures::{StreamExt, TryStreamExt, stream};
use games::table::bet::Settled;
use kernel::{Money, id::MemberId};
use wager::{Act, Command, Verdict};

use crate::{
    Error, PlacedBet, Tables,
    bet::{self, AT_ONCE, BetState, command, end_key, settled, unpaid},
    opposite::{self, Group},
    round::Round,
    run,
    table::Table,
};

impl Tables {
    /// Pays what a drawn round returns to those who bet in it, one payout for each that ends the round for them, zero too; bets that
    /// left by hand were paid then. Who is paid already is not paid again. What each bet came to is told, for the record, and
    /// who among the owners is linked.
    pub(crate) async fn pay(
        &self,
        table: &Table,
        round: &Round,
    ) -> Result<(Vec<PlacedBet>, Vec<Group>), Error> {
        let mut bets = bet::sql::standing(&self.store, round.id).await?;
        bets.retain(|bet| bet.state == BetState::Taken);
        let returned = self.return_interrupted(table, round, &mut bets).await?;
        let links = opposite::sql::links(&self.store, round.id).await?;
        let groups = Group::all(round, &bets, &links)?;
        let mut bets = self.pay_all(table, round, (bets, &groups)).await?;
        bets.extend(returned);
        bets.sort_by_key(|bet| (bet.owner, bet.number));
        Ok((bets, groups))
    }

    /// Pays what a drawn round returns for these bets of it, which are all that its owners have in it; `groups` are those of all who
    /// bet in it.
    pub(crate) async fn pay_all(
        &self,
        table: &Table,
        round: &Round,
        (bets, groups): (Vec<PlacedBet>, &[Group]),
    ) -> Result<Vec<PlacedBet>, Error> {
        let paying = bets.into_iter().map(|bet| self.pay_left(table, bet));
        let mut bets: Vec<PlacedBet> = stream::iter(paying).buffered(AT_ONCE).try_collect().await?;
        let commands = settle(table, round, (&mut bets, groups))?;
        let owners: Vec<MemberId> = commands.iter().map(|command| command.member).collect();
        for (owner, outcome) in owners.into_iter().zip(self.bets.end_all(commands).await) {
            if let Verdict::Refused(refusal) = outcome?.verdict {
                for bet in bets.iter_mut().filter(|bet| bet.owner == owner && bet.left_at.is_none()) {
                    unpaid(bet, refusal);
                    bet.state = BetState::Unpaid;
                }
            }
        }
        Ok(bets)
    }

    /// Gives those stakes back of a round whose host died while it ran whose players could not leave, and takes them out of `bets`.
    async fn return_interrupted(
        &self,
        table: &Table,
        round: &Round,
        bets: &mut Vec<PlacedBet>,
    ) -> Result<Vec<PlacedBet>, Error> {
        if round.interrupted_at.is_none() {
            return Ok(Vec::new());
        }
        let mut returned = Vec::new();
        for bet in mem::take(bets) {
            if run::comes_back(round, &bet)? { returned.push(bet) } else { bets.push(bet) }
        }
        let returned = self.return_all(table, returned).await?;
        let still: HashSet<MemberId> = bets.iter().map(|bet| bet.owner).collect();
        let gone: Vec<PlacedBet> =
            returned.iter().filter(|bet| !still.contains(&bet.owner)).cloned().collect();
        self.end_for(table, &gone).await?;
        Ok(returned)
    }
}

/// What a drawn round returns for each bet, and the payouts that are due by it, member by member.
fn settle(
    table: &Table,
    round: &Round,
    (bets, groups): (&mut [PlacedBet], &[Group]),
) -> Result<Vec<Command>, Error> {
    let linked: HashMap<MemberId, &Group> =
        groups.iter().flat_map(|group| group.members.iter().map(move |member| (*member, group))).collect();
    let mut commands = Vec::new();
    for of_member in bets.chunk_by_mut(|one, next| one.owner == next.owner) {
        let Some(owner) = of_member.first().map(|bet| bet.owner) else { continue };
        let Settled { payouts, valid, .. } = settled(round, of_member)?;
        let mut due = Money::ZERO;
        for (bet, payout) in of_member.iter_mut().zip(payouts) {
            if bet.left_at.is_none() {
                bet.payout = Some(payout);
                due = due
                    .checked_add(payout)
                    .ok_or_else(|| Error::Rules("payouts that no ledger holds".to_owned()))?;
            }
        }
        let valid_bet = linked.get(&owner).map_or(valid, |group| group.counts(valid));
        let act = Act::End { payout: due, valid_bet };
        commands.push(command(table, owner, round.id, (end_key(round.id, owner), act))?);
    }
    Ok(commands)
}
