//! A command is done whole or not at all, at the ends of the number range too.

use std::collections::{BTreeSet, HashMap};

use kernel::{Amount, Asset, Money, event::Event, id::MemberId};
use ledger::{AccountKey, AccountKind};
use proptest::prelude::*;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{VENDOR, bet, command};
use crate::{Act, Command, Context, Decision, Known, Refusal, RoundKey, SeenKind, Share, Verdict, decide};

const MEMBERS: [MemberId; 2] = [MemberId(1), MemberId(2)];
/// What each member has at the beginning.
const OPENING: i64 = 1_000_000;

fn accounts() -> BTreeSet<AccountKey> {
    let cash = MEMBERS.map(|member| AccountKey::member(member, AccountKind::Cash, Asset::Bdt));
    let session = MEMBERS.map(|member| AccountKey::member(member, AccountKind::Session, Asset::Bdt));
    let house = [
        AccountKind::Gaming,
        AccountKind::Promotion,
        AccountKind::Commission,
        AccountKind::Pot,
        AccountKind::Rake,
    ]
    .map(|kind| AccountKey::house_shard(0, kind, Asset::Bdt));
    cash.into_iter().chain(session).chain(house).collect()
}

fn opened() -> Known {
    let mut known = Known::default();
    for account in accounts() {
        let opening = if account.kind == AccountKind::Cash { OPENING } else { 0 };
        known.book.open(account, Money::from_units(opening), false);
    }
    known
}

/// The sum of all accounts; wider than one of them.
fn sum(known: &Known) -> i128 {
    accounts().into_iter().map(|account| i128::from(known.book.balance(account).units())).sum()
}

fn decided(known: &mut Known, commands: &[Command], ids: &mut u128) -> Decision {
    let mut fresh = || {
        *ids += 1;
        Uuid::from_u128(*ids)
    };
    let at = OffsetDateTime::UNIX_EPOCH;
    decide(known, commands, &mut Context { at, shard: 0, fresh: &mut fresh }).unwrap()
}

/// Seen to fail with the stake paid before it is known whether the payout can be.
#[test]
fn a_payout_that_cannot_be_paid_leaves_no_stake_in_the_book() {
    let mut known = opened();
    let before = known.clone();
    let play = Act::Play { stake: Amount::from_units(10).unwrap(), payout: Money::from_units(i64::MAX) };
    let play = Command { member: MEMBERS[0], ..command("p1", "r1", play) };
    let decision = decided(&mut known, &[play], &mut 0);
    assert_eq!(decision.outcomes[0].verdict, Verdict::Refused(Refusal::OutOfRange));
    assert_eq!(known, before);
    assert!(decision.recorded.is_empty() && decision.rounds.is_empty() && decision.events.is_empty());
}

/// Whoever has a share of another's bet sees it come. Seen to fail with the player's own balance told alone.
#[test]
fn the_balance_of_who_has_a_share_is_told_too() {
    let mut known = opened();
    let shares = vec![Share { member: MEMBERS[1], amount: Amount::from_units(7).unwrap() }];
    let sold = Command { member: MEMBERS[0], shares, ..command("b1", "r1", bet("1")) };
    let events = decided(&mut known, &[sold], &mut 0).events;
    let told = |member, units| Event::BalanceChanged {
        member,
        asset: Asset::Bdt,
        balance: Money::from_units(units),
    };
    assert_eq!(events, [told(MEMBERS[0], OPENING - 100_000), told(MEMBERS[1], OPENING + 7)]);
}

/// Seen to fail with every error of the books called out of range.
#[test]
fn an_error_that_nobody_caused_refuses_nothing() {
    let mut known = Known::default();
    let house = AccountKey::house_shard(0, AccountKind::Gaming, Asset::Bdt);
    known.book.open(house, Money::ZERO, false);
    let mut fresh = kernel::id::fresh;
    let mut context = Context { at: OffsetDateTime::UNIX_EPOCH, shard: 0, fresh: &mut fresh };
    let fault = decide(&mut known, &[command("b1", "r1", bet("1"))], &mut context).unwrap_err();
    assert!(matches!(fault, ledger::Error::Closed), "{fault:?}");
}

/// Amounts where things happen: nothing, a little, what a member has, and as much as a number holds.
fn units() -> impl Strategy<Value = i64> {
    prop_oneof![
        Just(0),
        1..10_i64,
        OPENING - 3..OPENING + 3,
        i64::MAX / 2 - 3..i64::MAX / 2 + 3,
        i64::MAX - OPENING - 3..i64::MAX - OPENING + 3,
        i64::MAX - 3..=i64::MAX,
    ]
}

fn act() -> impl Strategy<Value = Act> {
    let money = || units().prop_map(Money::from_units);
    let amount = || units().prop_filter_map("an amount is more than nothing", Amount::from_units);
    let key = || (0..24_u8).prop_map(|number| format!("k{number}"));
    prop_oneof![
        (money(), any::<bool>(), any::<bool>()).prop_map(|(amount, free, closes)| Act::Bet {
            amount,
            free,
            closes
        }),
        (money(), proptest::option::of(key()), any::<[bool; 4]>()).prop_map(
            |(amount, reference, [free, promo, late, closes])| Act::Win {
                amount,
                reference,
                free,
                promo,
                late,
                ceiling: None,
                closes
            }
        ),
        (key(), any::<bool>()).prop_map(|(reference, closes)| Act::Rollback { reference, closes }),
        (money(), any::<bool>(), any::<bool>()).prop_map(|(amount, free, owed)| Act::Late {
            amount,
            free,
            owed
        }),
        (key(), amount()).prop_map(|(reference, by)| Act::Correct { reference, by }),
        (amount(), money()).prop_map(|(stake, payout)| Act::Play { stake, payout }),
        of_session(),
    ]
}

fn of_session() -> impl Strategy<Value = Act> {
    let money = || units().prop_map(Money::from_units);
    prop_oneof![
        units()
            .prop_filter_map("an amount is more than nothing", Amount::from_units)
            .prop_map(|amount| Act::BuyIn { amount }),
        (money(), money()).prop_map(|(staked, won)| Act::Settle { staked, won }),
        (money(), money(), money()).prop_map(|(staked, won, rake)| Act::SettlePot { staked, won, rake }),
        (0..24_u8).prop_map(|number| Act::Void { reference: format!("k{number}") }),
        Just(Act::CashOut),
    ]
}

/// Few have shares.
fn shares() -> impl Strategy<Value = Vec<Share>> {
    let one = (0..2_usize, units()).prop_filter_map("an amount is more than nothing", |(member, units)| {
        Some(Share { member: MEMBERS[member], amount: Amount::from_units(units)? })
    });
    prop_oneof![3 => Just(Vec::new()), 1 => proptest::collection::vec(one, 1..3)]
}

fn commands(act: impl Strategy<Value = Act>) -> impl Strategy<Value = Vec<Command>> {
    let one = (0..24_u8, 0..3_u8, 0..2_usize, act, shares());
    let one = one.prop_map(|(key, round, member, act, shares)| Command {
        member: MEMBERS[member],
        shares,
        ..command(&format!("k{key}"), &format!("r{round}"), act)
    });
    proptest::collection::vec(one, 1..40)
}

/// What a member's accounts must hold, from what is on record of sessions alone: cash, and each session's funds.
fn recorded(known: &Known, member: MemberId) -> (i128, HashMap<String, i128>) {
    let (mut cash, mut funds) = (i128::from(OPENING), HashMap::<String, i128>::new());
    for seen in known.seen.values().filter(|seen| !seen.undone) {
        let of_member = seen.parts.iter().filter(|part| part.member == Some(member));
        cash += of_member.map(|part| i128::from(part.amount.units())).sum::<i128>();
        if seen.member != member {
            continue;
        }
        let (amount, payout) = (i128::from(seen.amount.units()), i128::from(seen.payout.units()));
        let (to_cash, to_session) = match seen.kind {
            SeenKind::BoughtIn => (-amount, amount),
            SeenKind::CashedOut => (amount, -amount),
            SeenKind::Settled | SeenKind::PotSettled => (0, payout - amount),
            _ => (0, 0),
        };
        cash += to_cash;
        *funds.entry(seen.round.clone()).or_default() += to_session;
    }
    (cash, funds)
}

/// Every round of the run has its count of bets, as if each command asked for it.
fn counted(mut known: Known) -> Known {
    let rounds =
        MEMBERS.into_iter().flat_map(|member| (0..3).map(move |round| (member, VENDOR, format!("r{round}"))));
    known.bets = rounds.map(|round: RoundKey| (round, 0)).collect();
    known
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// Shows: attack:A12.
    #[test]
    fn what_is_refused_changes_nothing_and_no_money_is_made(commands in commands(act())) {
        let mut known = counted(opened());
        let (total, mut ids) = (sum(&known), 0);
        for command in &commands {
            let before = known.clone();
            let decision = decided(&mut known, std::slice::from_ref(command), &mut ids);
            prop_assert_eq!(sum(&known), total);
            if decision.outcomes[0].verdict != Verdict::Done {
                prop_assert_eq!(&known, &before);
                prop_assert!(decision.recorded.is_empty() && decision.undone.is_empty());
                prop_assert!(decision.rounds.is_empty() && decision.events.is_empty());
            }
        }
    }

    /// What is gathered into one transaction comes to the same as one after the other.
    #[test]
    fn a_batch_is_its_commands_one_by_one(commands in commands(act())) {
        let (mut alone, mut together) = (counted(opened()), counted(opened()));
        let (mut few, mut many) = (0, 0);
        let verdicts: Vec<Verdict> = commands
            .iter()
            .map(|command| decided(&mut alone, std::slice::from_ref(command), &mut few).outcomes[0].verdict)
            .collect();
        let batch = decided(&mut together, &commands, &mut many);
        prop_assert_eq!(verdicts, batch.outcomes.iter().map(|outcome| outcome.verdict).collect::<Vec<_>>());
        prop_assert_eq!(alone, together);
    }

    /// Sessions, their rounds and the accounts say the same, whatever was settled, voided and shared.
    #[test]
    fn what_stands_of_sessions_makes_the_balances(commands in commands(of_session())) {
        let mut known = opened();
        decided(&mut known, &commands, &mut 0);
        for member in MEMBERS {
            let (cash, funds) = recorded(&known, member);
            let held = |kind| known.book.balance(AccountKey::member(member, kind, Asset::Bdt)).units();
            prop_assert_eq!(i128::from(held(AccountKind::Cash)), cash);
            prop_assert_eq!(i128::from(held(AccountKind::Session)), funds.values().sum::<i128>());
            for (name, funds) in funds {
                let round = &known.rounds[&(member, VENDOR, name)];
                prop_assert_eq!(round.funds.map(|money| i128::from(money.units())), Some(funds));
                prop_assert!(funds >= 0 && (!round.closed || funds == 0));
            }
        }
    }
}
