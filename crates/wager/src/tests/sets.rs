//! Many commands of one cause: a draw that pays thousands, a table's round.

use std::collections::HashMap;

use store::lease;
use time::Duration;
use uuid::Uuid;

use super::*;
use crate::Fence;

const MEMBERS: i64 = 40;

/// A desk at which each of the members has 100.
async fn hall(gather: usize) -> Desk {
    let mut desk = Desk::with(100).await;
    let mut tx = desk.store.begin().await.unwrap();
    for member in 1..MEMBERS {
        let member = MemberId(MEMBER.0 + member);
        let movement = Movement {
            from: AccountKey::house(AccountKind::Provider, Asset::Bdt),
            to: AccountKey::member(member, AccountKind::Cash, Asset::Bdt),
            amount: Amount::from_major(100).unwrap(),
            reason: Reason::Deposit,
            cause: "deposit:test".into(),
            corrects: None,
        };
        let (space, key) = ("deposit", member.to_string());
        let posting = Posting { owner: member, space, key, movements: vec![movement] };
        ledger::post(&mut tx, desk.store.now(), &posting).await.unwrap();
    }
    tx.commit().await.unwrap();
    desk.wager = Wager::start(&desk.store, &Settings { gather, ..Settings::default() }, &desk.stop).unwrap();
    desk
}

/// Three stakes of 1 of each member, in an order that mixes them, each in a round of its own.
fn stakes() -> Vec<Command> {
    let one = |number: i64| {
        let act = bet("1");
        let member = MemberId(MEMBER.0 + number % MEMBERS);
        Command { member, ..command(&format!("s{number}"), &format!("r{number}"), act) }
    };
    (0..3 * MEMBERS).map(one).collect()
}

/// Seen to fail with answers in the order in which the writers were done, and with a share's last set left out.
#[tokio::test]
async fn each_command_of_many_gets_its_own_answer_and_all_of_them_again_move_nothing() {
    let desk = hall(7).await;
    let commands = stakes();
    let outcomes = desk.wager.apply_all(commands.clone()).await;
    assert_eq!(outcomes.len(), commands.len());
    let mut left: HashMap<MemberId, i64> = HashMap::new();
    for (command, outcome) in commands.iter().zip(outcomes) {
        let left = left.entry(command.member).or_insert(100);
        *left -= 1;
        let outcome = outcome.unwrap();
        assert_eq!((outcome.verdict, outcome.balance.to_string()), (Verdict::Done, format!("{left}.00")));
    }
    for outcome in desk.wager.apply_all(commands).await {
        let outcome = outcome.unwrap();
        assert_eq!((outcome.verdict, outcome.balance.to_string()), replayed("97.00"));
    }
    assert!(desk.wager.apply_all(Vec::new()).await.is_empty());
    desk.end().await;
}

/// A command that the books refuse as a fault harms no other of its set. Seen to fail with the set given up as a whole.
#[tokio::test]
async fn a_refused_and_a_poisoned_command_harm_no_other() {
    let desk = hall(512).await;
    let mut commands = stakes();
    commands[0].act = bet("100.00001");
    // A text that PostgreSQL cannot keep.
    commands[1].key = "s\0".to_owned();
    let outcomes = desk.wager.apply_all(commands).await;
    let refused = outcomes[0].as_ref().unwrap().verdict;
    assert_eq!(refused, Verdict::Refused(Refusal::InsufficientFunds));
    assert!(outcomes[1].is_err());
    let done = |outcome: &&Result<Outcome, crate::Error>| {
        outcome.as_ref().is_ok_and(|outcome| outcome.verdict == Verdict::Done)
    };
    assert_eq!(outcomes.iter().filter(done).count(), outcomes.len() - 2);
    desk.end().await;
}

/// A host that was silent for too long moves no more money, and hears of what it moved before that it stands. Seen to fail
/// with the lease not looked at, and with it looked at before the key.
#[tokio::test]
async fn a_host_that_has_lost_its_table_moves_nothing() {
    let desk = hall(512).await;
    let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
    let hold = async |holder, length| lease::hold(&desk.store, "table 7", holder, length).await.unwrap();
    // It ends as it begins: the next one takes it at once.
    let held = hold(one, Duration::ZERO).await.unwrap();
    let fence = |held| Some(Fence { lease: "table 7".into(), held });
    let of = |held, commands: Vec<Command>| -> Vec<Command> {
        commands.into_iter().map(|command| Command { fence: fence(held), ..command }).collect()
    };
    let verdicts = async |commands| -> Vec<Verdict> {
        let outcomes = desk.wager.apply_all(commands).await.into_iter();
        outcomes.map(|outcome| outcome.unwrap().verdict).collect()
    };
    let mut first = stakes();
    let rest = first.split_off(10);
    assert_eq!(verdicts(of(held, first.clone())).await, [Verdict::Done; 10]);
    let taken = hold(other, Duration::minutes(1)).await.unwrap();
    assert_ne!(held, taken);
    assert_eq!(verdicts(of(held, first)).await, [Verdict::Replayed; 10]);
    let late = verdicts(of(held, rest.clone())).await;
    assert!(late.iter().all(|verdict| *verdict == Verdict::Refused(Refusal::TakenOver)), "{late:?}");
    assert!(verdicts(of(taken, rest)).await.iter().all(|verdict| *verdict == Verdict::Done));
    desk.end().await;
}
