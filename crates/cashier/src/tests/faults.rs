//! The run of faults: many deposits and withdrawals whose messages come twice, in another order, late or never, while
//! jobs die between any two steps. In the end nothing is lost, made or stuck.

use rand::{RngExt, SeedableRng, rngs::StdRng, seq::SliceRandom};

use super::*;

const PAYMENTS: i64 = 150;

/// A message on its way: which, and what it says.
type Letter = (String, Vec<u8>);

impl House {
    async fn delivers(&self, letters: &mut Vec<Letter>, random: &mut StdRng) {
        letters.shuffle(random);
        for (_, body) in letters.drain(..) {
            let header = signature::sign(SECRET, self.store.now(), &body);
            // A kill between receiving and committing: the future is dropped somewhere, the provider sends again.
            if random.random_bool(0.2) {
                let pause = std::time::Duration::from_micros(random.random_range(0..3_000));
                let _ = tokio::time::timeout(pause, self.cashier.receive("fair", &header, &body)).await;
            }
            self.cashier.receive("fair", &header, &body).await.unwrap();
        }
    }

    /// Runs the jobs that are due; some die on the way and are found again. None dies so often that it is left to people.
    async fn works(&self, random: &mut StdRng) {
        let may_die = "select coalesce(max(lost), 0) < 4 from job where claim is not null";
        loop {
            let dies = random.random_bool(0.3);
            if dies && sqlx::query_scalar(may_die).fetch_one(self.store.pool()).await.unwrap() {
                let pause = std::time::Duration::from_micros(random.random_range(0..5_000));
                let _ = tokio::time::timeout(pause, self.worker.run_one(&self.store)).await;
            }
            let ran = self.worker.run_one(&self.store).await.unwrap();
            if !ran {
                // A job that died is found again when its lease is over: the database is told so, in place of waiting.
                let over = "update job set leased_until = clock_timestamp() where claim is not null";
                sqlx::query(over).execute(self.store.pool()).await.unwrap();
                if store::job::count(&self.store).await.unwrap().waiting == 0 {
                    return;
                }
            }
        }
    }

    /// Sends what is to be paid out: a job that was put off comes some seconds later, and one that never comes is named.
    async fn pays_out(&self, random: &mut StdRng) {
        let unsent = "select format('%s: %s after %s runs, %s deaths: %s', name, state, attempts, lost, error) from job
                      where name = 'cashier.payout' and state <> 'done'
                        and exists (select from cashier_payout where state = 'queued')";
        let mut left: Vec<String> = Vec::new();
        for _ in 0..4 {
            self.works(random).await;
            left = sqlx::query_scalar(unsent).fetch_all(self.store.pool()).await.unwrap();
            if left.is_empty() {
                return;
            }
            self.clock.advance(Duration::seconds(5));
        }
        panic!("not sent: {left:?}");
    }

    /// Deposits whose messages are mistreated; answers what they should have brought.
    async fn pays_in_through_faults(&self, random: &mut StdRng) -> i64 {
        let mut letters = Vec::new();
        let mut expected = 0;
        for number in 0..PAYMENTS {
            let deposit = self.deposit(100 + number).await;
            let name = deposit.id.to_string();
            let transaction = format!("T{number}");
            let paid = random.random_bool(0.9);
            let (topic, state) =
                if paid { ("payment.paid", Progress::Paid) } else { ("payment.failed", Progress::Failed) };
            let known = report(state, paid.then_some(transaction.as_str()), Some(deposit.amount));
            self.desk.payments.lock().unwrap().insert(name.clone(), known);
            expected += if paid { 100 + number } else { 0 };
            // Lost for good in one case of five: asking makes it good. Else one to three copies, under one id or several.
            if random.random_bool(0.8) {
                for copy in 0..random.random_range(1..4) {
                    let event = format!("e{number}.{}", if random.random_bool(0.5) { 0 } else { copy });
                    letters.push((
                        event.clone(),
                        message(&event, topic, &name, &transaction, &deposit.amount.to_string()),
                    ));
                }
            }
            if number % 10 == 9 {
                self.delivers(&mut letters, random).await;
            }
        }
        self.clock.advance(Duration::minutes(40));
        self.works(random).await;
        self.delivers(&mut letters, random).await;
        assert_eq!(self.has().await, (money(expected), Money::ZERO));
        expected
    }
}

#[tokio::test]
async fn whatever_happens_to_messages_and_jobs_money_is_neither_lost_nor_made() {
    let mut random = StdRng::seed_from_u64(20_260_105);
    let mut settings = settings();
    settings.withdrawal.per_day = u32::MAX;
    settings.withdrawal.sum_per_day = taka(1_000_000_000);
    let house = House::with(settings).await;
    let expected = house.pays_in_through_faults(&mut random).await;
    let mut letters = Vec::new();

    let payee = house.payee().await;
    let (mut asked, mut paid) = (Vec::new(), 0);
    for _ in 0..PAYMENTS {
        asked.push(house.cashier.withdraw(RAHIM, ask(payee, 100)).await.unwrap().id);
    }
    for id in &asked {
        house.cashier.approve(OPERATOR, *id, "seen").await.unwrap();
    }
    house.pays_out(&mut random).await;
    for (number, id) in asked.iter().enumerate() {
        let name = format!("{id}.1.1");
        let arrives = random.random_bool(0.85);
        let (topic, state) =
            if arrives { ("payout.paid", Progress::Paid) } else { ("payout.failed", Progress::Failed) };
        paid += if arrives { 100 } else { 0 };
        house.desk.payouts.lock().unwrap().insert(name.clone(), report(state, Some("P"), Some(taka(100))));
        if random.random_bool(0.7) {
            for copy in 0..random.random_range(1..4) {
                let event = format!("p{number}.{copy}");
                letters.push((event.clone(), message(&event, topic, &name, &event, "100")));
            }
        }
    }
    house.delivers(&mut letters, &mut random).await;
    for _ in 0..4 {
        house.clock.advance(Duration::hours(2));
        house.works(&mut random).await;
    }
    // Each one is over, or waits for an operator where the dashboard shows it: nothing is stuck in between.
    let mut waiting = 0;
    for id in &asked {
        match house.state(*id).await {
            State::Confirmed => {}
            State::Failed => waiting += 100,
            other => panic!("{id} is {other:?}"),
        }
    }
    assert_eq!(Money::from_units(house.withdrawals_waiting().await.1), money(waiting));
    assert_eq!(house.has().await, (money(expected - 100 * PAYMENTS), money(waiting)));
    assert_eq!(waiting + paid, 100 * PAYMENTS);
    assert_eq!(
        house.desk.paid.load(Ordering::SeqCst),
        usize::try_from(PAYMENTS).unwrap(),
        "each was told once"
    );
    assert!(ledger::audit(&house.store).await.unwrap().is_clean());
    house.close().await;
}

/// Whoever pays after the deposit ended gets their money although no message of it ever comes: the provider is asked again.
/// Seen to fail while a deposit that had ended was never asked about again.
#[tokio::test]
async fn what_is_paid_late_and_told_by_nobody_is_found_by_asking() {
    let house = House::open().await;
    let (late, never, declined) =
        (house.deposit(300).await, house.deposit(200).await, house.deposit(100).await);
    let body = message("d1", "payment.failed", &declined.id.to_string(), "T0", "100");
    let header = signature::sign(SECRET, house.store.now(), &body);
    house.cashier.receive("fair", &header, &body).await.unwrap();
    house.clock.advance(Duration::minutes(40));
    house.run_jobs().await;
    let cashier = &house.cashier;
    let state = |id| async move { cashier.any_deposit(id).await.unwrap().state };
    for id in [late.id, never.id] {
        assert_eq!(state(id).await, deposit::State::Expired);
    }
    assert_eq!(state(declined.id).await, deposit::State::Failed);
    for (deposit, transaction) in [(&late, "T1"), (&declined, "T2")] {
        let paid = report(Progress::Paid, Some(transaction), Some(deposit.amount));
        house.desk.payments.lock().unwrap().insert(deposit.id.to_string(), paid);
    }
    house.clock.advance(Duration::minutes(61));
    house.run_jobs().await;
    assert_eq!(house.has().await.0, money(400));
    house.clock.advance(Duration::minutes(361));
    house.run_jobs().await;
    assert_eq!(state(never.id).await, deposit::State::Expired);
    assert_eq!(house.has().await.0, money(400));
    // As often as the operator wants, and no more: no job is left.
    assert_eq!(store::job::count(&house.store).await.unwrap().waiting, 0);
    house.close().await;
}

/// A payout about which the provider never decides is no secret: past its term it waits for a person.
#[tokio::test]
async fn a_payout_past_its_term_is_counted_as_waiting() {
    let house = House::with_money(1_000).await;
    let id = house.ask(400).await.unwrap().id;
    house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
    house.run_jobs().await;
    assert_eq!(house.state(id).await, State::Paying);
    assert_eq!(house.withdrawals_waiting().await.0, 0);
    house.clock.advance(Duration::hours(25));
    assert_eq!(house.withdrawals_waiting().await.0, 1);
    house.close().await;
}

/// A provider that does not answer about payouts holds up payouts and nothing else. Seen to fail when one loop ran all jobs:
/// the deposit waited as long as the payout.
#[tokio::test]
async fn a_provider_that_hangs_on_payouts_does_not_delay_deposits() {
    let house = House::with_money(1_000).await;
    let id = house.ask(400).await.unwrap().id;
    house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
    let deposit = house.deposit(700).await;
    let paid = report(Progress::Paid, Some("T9"), Some(taka(700)));
    house.desk.payments.lock().unwrap().insert(deposit.id.to_string(), paid);
    house.desk.mute.store(true, Ordering::SeqCst);
    house.clock.advance(Duration::seconds(30));
    let stop = store::tasks::CancellationToken::new();
    house.worker.run(&house.store, &stop);
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while house.has().await.0 != money(1_300) || house.desk.waiting.load(Ordering::SeqCst) == 0 {
        assert!(std::time::Instant::now() < deadline, "the deposit waits for the payout");
    }
    assert_eq!(house.state(id).await, State::Paying, "its provider has not answered yet");
    house.desk.mute.store(false, Ordering::SeqCst);
    house.desk.speak.notify_waiters();
    while house.desk.paid.load(Ordering::SeqCst) == 0 {
        assert!(std::time::Instant::now() < deadline, "the payout goes on when its provider answers");
        tokio::task::yield_now().await;
    }
    stop.cancel();
    house.close().await;
}

/// The key comes before every rule: a phone that asks again must not hear that the desk has closed since. Seen to fail when
/// the channel was looked up first.
#[tokio::test]
async fn a_retried_deposit_hears_of_the_first_though_its_channel_was_switched_off() {
    let house = House::open().await;
    let request = || deposit::Request {
        request_id: RequestId("0190f3a0-0000-7000-8000-000000000001".parse().unwrap()),
        channel: "fair".into(),
        amount: taka(500),
        return_url: "/wallet".into(),
        promotion: None,
        wallet: None,
    };
    let first = house.cashier.deposit(RAHIM, request()).await.unwrap();
    let mut closed = settings();
    closed.channels[0].enabled = false;
    let folk = house.folk.clone();
    let other =
        Cashier::with_providers(house.store.clone(), closed, folk, by_one(house.desk.clone())).unwrap();
    assert_eq!(other.deposit(RAHIM, request()).await.unwrap().id, first.id);
    let fresh = deposit::Request { request_id: RequestId::fresh(), ..request() };
    assert!(matches!(other.deposit(RAHIM, fresh).await, Err(Error::UnknownChannel)));
    house.close().await;
}
