//! Stablecoins by a node that says what the test wants: late confirmations, other amounts, transfers that go and come back.

use ::office::NamedOperator;

use super::{
    channels::{TOKEN, channels},
    *,
};
use crate::{
    chain::{Node, Opened, Seen},
    deposit::{Deposit, State as Standing},
};

/// What is on the chain, by address; an address of which nothing is known does not answer.
#[derive(Default)]
struct Chain(Mutex<HashMap<String, Vec<Seen>>>);

#[async_trait::async_trait]
impl Node for Chain {
    async fn address(&self, reference: &str) -> Result<Opened, Error> {
        let address = format!("T{reference}");
        self.0.lock().unwrap().insert(address.clone(), Vec::new());
        Ok(Opened { address, page: None })
    }

    async fn transfers(&self, address: &str) -> Result<Vec<Seen>, Error> {
        self.0.lock().unwrap().get(address).cloned().ok_or(Error::BadMessage)
    }
}

impl Chain {
    fn shows(&self, deposit: &Deposit, transfers: &[(&str, i64, i32)]) {
        let seen = |(transaction, tokens, confirmations): &(&str, i64, i32)| Seen {
            transaction: (*transaction).to_owned(),
            number: 0,
            token: TOKEN.into(),
            tokens: *tokens,
            block: 1,
            confirmations: *confirmations,
        };
        let address = deposit.address.clone().unwrap();
        self.0.lock().unwrap().insert(address, transfers.iter().map(seen).collect());
    }
}

async fn house() -> (House, Arc<Chain>) {
    let mut house = House::with(channels()).await;
    let chain = Arc::new(Chain::default());
    house.cashier = house.cashier.clone().with_node(chain.clone());
    (house, chain)
}

impl House {
    /// After so many seconds the chain is looked at.
    async fn looks(&self, deposit: &Deposit, seconds: i64) -> Deposit {
        self.clock.advance(Duration::seconds(seconds));
        self.cashier.look_at_chain().await.unwrap();
        self.cashier.any_deposit(deposit.id).await.unwrap()
    }
}

/// Seen to fail when the moment of the last confirmation decided: a chain that is slow would have changed the price.
#[tokio::test]
async fn what_was_sent_in_time_is_worth_what_was_agreed_however_late_it_is_confirmed() {
    let (mut house, chain) = house().await;
    let (early, late) = (house.pays_by("usdt", 6_000).await, house.pays_by("usdt", 6_000).await);
    chain.shows(&early, &[("e", 10_000_000, 1)]);
    assert_eq!(house.looks(&early, 60).await.state, Standing::Pending);
    // The house changes its rate, and the time of both deposits runs out.
    let mut dearer = channels();
    dearer.channels[2].chain.as_mut().unwrap().rate = taka(100);
    let folk = house.folk.clone();
    let other =
        Cashier::with_providers(house.store.clone(), dearer, folk, by_one(house.desk.clone())).unwrap();
    house.cashier = other.with_node(chain.clone());
    house.clock.advance(Duration::minutes(31));
    chain.shows(&early, &[("e", 10_000_000, 20)]);
    chain.shows(&late, &[("l", 10_000_000, 20)]);
    let early = house.looks(&early, 1).await;
    assert_eq!((early.state, early.received), (Standing::Credited, Amount::from_units(121_275_000)));
    let late = house.looks(&late, 1).await;
    assert_eq!((late.state, late.received), (Standing::Credited, Some(taka(990))));
    house.close().await;
}

#[tokio::test]
async fn less_than_was_asked_for_is_credited_as_what_it_is_worth_and_the_rest_may_follow() {
    let (house, chain) = house().await;
    let asked = house.pays_by("usdt", 6_000).await;
    chain.shows(&asked, &[("a", 10_000_000, 20)]);
    let part = house.looks(&asked, 1).await;
    assert_eq!((part.state, part.received), (Standing::Credited, Amount::from_units(121_275_000)));
    chain.shows(&asked, &[("a", 10_000_000, 21), ("b", 40_000_000, 20)]);
    for _ in 0..3 {
        let whole = house.looks(&asked, 1).await;
        assert_eq!(whole.received, Amount::from_units(606_375_000));
    }
    assert_eq!(house.has().await.0, Money::from_units(606_375_000));
    house.close().await;
}

#[tokio::test]
async fn tokens_that_come_back_after_a_node_lost_them_end_the_dispute_unless_somebody_decided_it() {
    let (house, chain) = house().await;
    let (back, taken) = (house.pays_by("usdt", 1_000).await, house.pays_by("usdt", 1_000).await);
    for deposit in [&back, &taken] {
        chain.shows(deposit, &[(&deposit.id.to_string(), 10_000_000, 20)]);
    }
    house.looks(&back, 1).await;
    let had = house.has().await.0;
    assert_eq!(had, Money::from_units(242_550_000));
    chain.shows(&back, &[]);
    chain.shows(&taken, &[]);
    for deposit in [&back, &taken] {
        let lost = house.looks(deposit, 1).await;
        assert_eq!((lost.state, lost.reason.as_deref()), (Standing::Disputed, Some("chain_lost")));
    }
    assert_eq!(house.has().await.0, had, "no money moves by itself");
    let mut tx = house.store.begin().await.unwrap();
    let amount = taken_amount(&house, &taken).await;
    let by = (OPERATOR, taken.id);
    house.cashier.charge_back_in(&mut tx, by, (amount, "gone1"), "the chain lost it").await.unwrap();
    tx.commit().await.unwrap();
    for deposit in [&back, &taken] {
        chain.shows(deposit, &[(&deposit.id.to_string(), 10_000_000, 60)]);
    }
    assert_eq!(house.looks(&back, 1).await.state, Standing::Credited);
    assert_eq!(house.looks(&taken, 1).await.state, Standing::Disputed, "an operator has decided that one");
    assert_eq!(house.has().await.0, Money::from_units(121_275_000));
    house.close().await;
}

async fn taken_amount(house: &House, deposit: &Deposit) -> Amount {
    house.cashier.any_deposit(deposit.id).await.unwrap().received.unwrap()
}

/// Seen to fail when the look ended with the first error: nothing behind it in the list was ever credited.
#[tokio::test]
async fn one_address_that_cannot_be_read_or_written_keeps_no_others_money_away() {
    let (house, chain) = house().await;
    let mute = house.pays_by("usdt", 1_000).await;
    let odd = house.pays_by("usdt", 1_000).await;
    let good = house.pays_by("usdt", 1_000).await;
    chain.0.lock().unwrap().remove(mute.address.as_ref().unwrap());
    // A letter that no text of the database can hold.
    chain.shows(&odd, &[("x\0y", 10_000_000, 20)]);
    chain.shows(&good, &[("good", 10_000_000, 20)]);
    assert_eq!(house.looks(&good, 1).await.state, Standing::Credited);
    assert_eq!(house.has().await.0, Money::from_units(121_275_000));
    house.close().await;
}

/// Tokens of another kind and dust are credited to nobody, however many they add up to; people see them, once per
/// transfer, deal with them once, and what was dealt with is never credited.
#[tokio::test]
async fn unmatched_tokens_are_shown_dealt_with_once_and_credited_to_nobody() {
    let (mut house, chain) = house().await;
    let asked = house.pays_by("usdt", 6_000).await;
    let seen = |transaction: &str, token: &str, tokens| Seen {
        transaction: transaction.to_owned(),
        number: 0,
        token: token.to_owned(),
        tokens,
        block: 1,
        confirmations: 40,
    };
    let address = asked.address.clone().unwrap();
    let dust = [seen("d1", TOKEN, 999_999), seen("d2", TOKEN, 999_999), seen("f", "TOther", 50_000_000)];
    chain.0.lock().unwrap().insert(address.clone(), dust.to_vec());
    for _ in 0..3 {
        let looked = house.looks(&asked, 1).await;
        assert_eq!((looked.state, looked.received), (Standing::Redirected, None));
    }
    assert_eq!(house.has().await.0, Money::ZERO);
    let waiting = house.cashier.unmatched_tokens(false, None, 9).await.unwrap();
    let kinds: Vec<_> =
        waiting.iter().map(|unmatched| (unmatched.transaction.as_str(), unmatched.kind.name())).collect();
    assert_eq!(kinds.len(), 3, "{kinds:?}");
    assert!(kinds.contains(&("f", "foreign")) && kinds.contains(&("d1", "dust")), "{kinds:?}");
    assert!(waiting.iter().all(|unmatched| (unmatched.member, unmatched.deposit) == (RAHIM, asked.id)));
    // A page ends where the next one begins.
    let first = house.cashier.unmatched_tokens(false, None, 1).await.unwrap();
    let rest = house.cashier.unmatched_tokens(false, Some((first[0].at, first[0].id)), 9).await.unwrap();
    assert_eq!(rest.len(), 2);
    let id = waiting.iter().find(|unmatched| unmatched.transaction == "d1").unwrap().id;
    let deal = async |id| {
        let mut tx = house.store.begin().await.unwrap();
        let operator = NamedOperator { id: OPERATOR, name: "nila" };
        let done = house.cashier.deal_with_in(&mut tx, id, operator, "sent back").await.unwrap();
        tx.commit().await.unwrap();
        done
    };
    let (one, other) = tokio::join!(deal(id), deal(id));
    assert_eq!([one, other].iter().filter(|done| **done).count(), 1, "two at once: one of them did it");
    assert!(!deal(Uuid::nil()).await);
    assert_eq!(house.count("read_cashier_unseen_token").await, 2);
    let dealt = house.cashier.unmatched_tokens(true, None, 9).await.unwrap();
    assert_eq!((dealt[0].id, dealt[0].dealt.as_ref().unwrap().note.as_str()), (id, "sent back"));
    // From now on less is dust: what was sent back is not credited besides; what waited is the member's.
    let mut kinder = channels();
    kinder.channels[2].chain.as_mut().unwrap().dust = 1;
    let folk = house.folk.clone();
    let other =
        Cashier::with_providers(house.store.clone(), kinder, folk, by_one(house.desk.clone())).unwrap();
    house.cashier = other.with_node(chain.clone());
    let looked = house.looks(&asked, 1).await;
    assert_eq!((looked.state, looked.received), (Standing::Credited, Amount::from_units(12_127_487)));
    assert_eq!(house.count("read_cashier_unseen_token").await, 1, "the other token is still nobody's");
    // A reorganisation took it away: nobody waits for what is not there.
    chain.0.lock().unwrap().insert(address, vec![seen("d1", TOKEN, 999_999), seen("d2", TOKEN, 999_999)]);
    house.looks(&asked, 1).await;
    assert_eq!(house.count("read_cashier_unseen_token").await, 0);
    house.close().await;
}

/// Seen to fail with everything credited that came: the last of these stayed pending for ever.
#[tokio::test]
async fn more_than_a_channel_takes_waits_for_a_person() {
    let (house, chain) = house().await;
    for (at, tokens) in [(1, 2_000_000_000_000_i64), (2, i64::MAX)] {
        let asked = house.pays_by("usdt", 6_000).await;
        let name = format!("beyond{at}");
        chain.shows(&asked, &[(name.as_str(), tokens, 20)]);
        // Its time runs out meanwhile: what came is no less there.
        for seconds in [60, 3_600] {
            house.looks(&asked, seconds).await;
            house.run_jobs().await;
            let seen = house.cashier.any_deposit(asked.id).await.unwrap();
            assert_eq!((seen.state, seen.reason.as_deref()), (Standing::Review, Some("other_amount")));
        }
        assert_eq!(house.count("read_cashier_unseen_token").await, at);
        if at == 1 {
            // Rejected by a person it stays so; the tokens wait by themselves.
            let mut tx = house.store.begin().await.unwrap();
            house.cashier.refuse_deposit_in(&mut tx, OPERATOR, asked.id, "sent back").await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(house.looks(&asked, 60).await.state, Standing::Rejected);
        } else {
            // What was asked for may still come.
            let asked_for = asked.tokens.unwrap();
            chain.shows(&asked, &[(name.as_str(), tokens, 20), ("right", asked_for, 20)]);
            assert_eq!(house.looks(&asked, 60).await.state, Standing::Credited);
        }
    }
    house.close().await;
}

/// A limit was asked about what the member named alone. Seen to fail without asking it again: all of it was credited.
#[tokio::test]
async fn more_than_was_asked_for_is_credited_as_far_as_the_members_limits_let_it_in() {
    let (house, chain) = house().await;
    let (asked, other) = (house.pays_by("usdt", 6_000).await, house.pays_by("usdt", 6_000).await);
    *house.folk.limit.lock().unwrap() = Some(taka(100));
    let tokens = asked.tokens.unwrap();
    // What was asked for comes in whatever the limit says by now; twice as much does not, and neither does it once more.
    chain.shows(&asked, &[("a", tokens, 20), ("b", tokens, 20)]);
    let paid = house.looks(&asked, 60).await;
    assert_eq!((paid.state, paid.received < Some(taka(6_001))), (Standing::Credited, true));
    assert_eq!(house.count("read_cashier_unseen_token").await, 1);
    chain.shows(&other, &[("c", 2 * tokens, 20)]);
    assert_eq!(house.looks(&other, 60).await.state, Standing::Review);
    // A little more is no more than the limit leaves.
    chain.shows(&other, &[("c", 2 * tokens, 20), ("d", tokens + 500_000, 20)]);
    assert_eq!(house.looks(&other, 60).await.state, Standing::Credited);
    house.close().await;
}

/// Whoever pays the most that a channel takes pays a few millionths more, for tokens are rounded up. Seen to fail with the bound
/// alone compared, and, for what comes after it, with the deposit put before a person once more.
#[tokio::test]
async fn the_most_that_a_channel_takes_is_taken_and_more_behind_it_changes_nothing() {
    let (house, chain) = house().await;
    let most = house.cashier.settings.channels.iter().find(|channel| channel.id == "usdt").unwrap().max;
    let asked = house.pays_by("usdt", most.units() / 100_000).await;
    let tokens = asked.tokens.unwrap();
    chain.shows(&asked, &[("a", tokens, 20)]);
    let paid = house.looks(&asked, 60).await;
    assert_eq!(paid.state, Standing::Credited);
    assert!(paid.received.unwrap() > most, "{paid:?}");
    chain.shows(&asked, &[("a", tokens, 20), ("b", 1_000 * tokens, 20)]);
    for _ in 0..2 {
        assert_eq!(house.looks(&asked, 60).await, paid);
    }
    assert_eq!(house.count("read_cashier_unseen_token").await, 1);
    house.close().await;
}
