//! Salaries of the hour and of the day: their periods, steps and active members (domain.md 4.2).

use super::*;
use crate::contract::{Kind, Tier};

/// Fourteen hours of the site's day have passed: 18:05 by its clock.
const NOON: OffsetDateTime = datetime!(2026-01-05 12:05 UTC);
/// The site's midnight.
const MIDNIGHT: OffsetDateTime = datetime!(2026-01-05 18:00 UTC);

fn steps(kind: Kind, steps: &[(u32, i64, u32)]) -> Terms {
    let tier = |(rate, valid_bet, active_members): &(u32, i64, u32)| Tier {
        rate: Rate::from_millionths(*rate),
        valid_bet: Money::from_major(*valid_bet).unwrap(),
        active_members: *active_members,
    };
    Terms { kind, tiers: steps.iter().map(tier).collect() }
}

/// The daily steps of domain.md 4.2, per 10,000 of valid bets: 60, 80, 100 and 120.
fn daily() -> Terms {
    let all = [(6_000, 0, 1), (8_000, 100_000, 3), (10_000, 500_000, 5), (12_000, 1_000_000, 10)];
    steps(Kind::DailySalary, &all)
}

impl House {
    async fn agree(&self, upline: MemberId, downline: MemberId, terms: &Terms) {
        let offer = self.agency.offer(upline, downline, terms).await.unwrap();
        self.agency.accept(downline, offer.id).await.unwrap();
    }

    async fn player(&self, member: i64, upline: MemberId) -> MemberId {
        let member = MemberId(member);
        self.tell(Event::MemberRegistered { member, upline: Some(upline) }).await;
        member
    }

    /// Midnight of the site, and the first minutes of the day after.
    async fn next_day(&self) {
        let midnight = self.agency.period(Kind::DailySalary, self.store.now()).until;
        self.clock.advance(midnight - self.store.now() + Duration::minutes(1));
        self.settle().await.unwrap();
    }

    /// The newest statement of an agent, checked, and its state in the list.
    async fn newest(&self, agent: MemberId, kind: Kind) -> (crate::statement::Checked, Value) {
        let (_, list) = self.get(&format!("/wps/agent/statements?kind={}", kind.name()), agent).await;
        let row = list["value"]["content"][0].clone();
        let (_, full) =
            self.get(&format!("/wps/agent/statements/{}", row["id"].as_str().unwrap()), agent).await;
        let mut file = full["value"].clone();
        file.as_object_mut().unwrap().remove("statement");
        let checked = check(&file.to_string()).unwrap();
        assert!(checked.is_right(), "{checked:?}");
        (checked, row)
    }
}

/// domain.md 4.2: 250,000 of valid bets bring 1500.00 with 2 active members and 2000.00 with 3; 1,250,000 bring 12,500.00 with 9
/// and 15,000.00 with 10. Through offer, acceptance, settlement and the signed statement; day after day.
/// Shows: call:daily-salary, entity:contract, constant:salary-daily.
#[tokio::test]
async fn a_day_pays_by_the_highest_step_whose_conditions_hold() {
    let house = House::open().await;
    let mut players = Vec::new();
    for number in 0..10 {
        players.push(house.player(50_000 + number, STRANGER).await);
    }
    house.agree(HOUSE, STRANGER, &daily()).await;
    house.play(players[0], 70_000, Duration::ZERO).await;
    house.next_day().await;
    assert_eq!(house.cash(STRANGER).await, "0.00", "a contract counts from the day after");
    let mut held = Money::ZERO;
    for (total, active, due) in
        [(250_000, 2, 1_500), (250_000, 3, 2_000), (1_250_000, 9, 12_500), (1_250_000, 10, 15_000)]
    {
        for player in &players[1..active] {
            house.play(*player, 1_000, Duration::ZERO).await;
        }
        // One short of active counts with what they bet, and not as one of them.
        if let Some(idle) = players.get(active) {
            house.play(*idle, 999, Duration::ZERO).await;
        }
        let rest = total - 1_000 * (i64::try_from(active).unwrap() - 1) - if active < 10 { 999 } else { 0 };
        house.play(players[0], rest, Duration::ZERO).await;
        house.next_day().await;
        held = held.checked_add(Money::from_major(due).unwrap()).unwrap();
        assert_eq!(house.cash(STRANGER).await, held.to_string(), "{total} with {active}");
        let (checked, row) = house.newest(STRANGER, Kind::DailySalary).await;
        let result = &checked.document.result;
        assert_eq!(
            (result.active_members, row["state"].as_str()),
            (Some(u32::try_from(active).unwrap()), Some("paid"))
        );
        assert_eq!(checked.document.to - checked.document.from, Duration::DAY);
        assert_eq!(checked.document.rule, "daily_salary/2");
    }
    house.close().await;
}

/// The hour's windows are one period, whatever the five minutes brought; what is late counts in the hour that runs.
/// Shows: call:hourly-salary, entity:contract.
#[tokio::test]
async fn an_hour_is_settled_once_when_all_its_windows_are() {
    let house = House::open().await;
    assert_eq!(house.store.now(), NOON);
    house.agree(HOUSE, UPLINE, &steps(Kind::HourlySalary, &[(1_000, 500, 0), (2_000, 1_500, 0)])).await;
    house.agree(UPLINE, KARIM, &steps(Kind::HourlySalary, &[(1_000, 1_000, 0), (1_500, 2_000, 0)])).await;
    let direct = house.player(50_000, UPLINE).await;
    house.clock.advance(Duration::minutes(55));
    house.settle().await.unwrap();
    let before = (house.cash(KARIM).await, house.cash(UPLINE).await);
    assert_eq!(before, ("0.00".into(), "0.00".into()));
    // 13:00 to 14:00, in three windows; the real-time salaries of 0.30 and 0.20 % are paid meanwhile.
    house.play(direct, 600, Duration::ZERO).await;
    for _ in 0..3 {
        house.play(PLAYER, 600, Duration::ZERO).await;
        house.clock.advance(Duration::minutes(5));
        house.settle().await.unwrap();
    }
    assert_eq!((house.cash(KARIM).await.as_str(), house.cash(UPLINE).await.as_str()), ("5.40", "6.60"));
    house.clock.advance(Duration::minutes(45));
    house.settle().await.unwrap();
    // 1800 at 0.10 % for Karim, whose own lines say the step; for the upline 0.20 % of 2400, less Karim's.
    assert_eq!((house.cash(KARIM).await.as_str(), house.cash(UPLINE).await.as_str()), ("7.20", "9.60"));
    let (checked, _) = house.newest(UPLINE, Kind::HourlySalary).await;
    assert_eq!(checked.document.result.rate, Some(Rate::from_millionths(2_000)));
    assert_eq!(checked.document.result.active_members, None);
    // One's income, by kind.
    let (_, seen) = house.get("/wps/agent/overview", UPLINE).await;
    let salaries = serde_json::json!([
        { "kind": "realtime_salary", "amount": "6.60" },
        { "kind": "hourly_salary", "amount": "3.00" },
    ]);
    assert_eq!((&seen["value"]["salary"], &seen["value"]["salaries"]), (&"9.60".into(), &salaries));
    // Settling again pays nothing, with and without a lease.
    house.settle().await.unwrap();
    assert_eq!(house.agency.settle_longer(Kind::HourlySalary, None).await.unwrap(), Step::UpToDate);
    // A correction of that hour lands in this one, and by the lowest step takes back; nothing is taken from the cash.
    house.play(PLAYER, -400, Duration::minutes(30)).await;
    house.clock.advance(Duration::hours(1));
    house.settle().await.unwrap();
    let (checked, row) = house.newest(KARIM, Kind::HourlySalary).await;
    assert_eq!(
        (checked.document.result.debt.to_string().as_str(), row["state"].as_str()),
        ("-0.40", Some("carried"))
    );
    assert_eq!(house.cash(KARIM).await, "7.20");
    // Too little for any step: a statement says so, and the debt stays.
    house.play(PLAYER, 999, Duration::ZERO).await;
    house.clock.advance(Duration::hours(1));
    house.settle().await.unwrap();
    let (checked, row) = house.newest(KARIM, Kind::HourlySalary).await;
    assert_eq!(
        (checked.document.result.debt.to_string().as_str(), row["state"].as_str()),
        ("-0.40", Some("missed"))
    );
    house.close().await;
}

/// An hour is not over before everything of it is read: the frontier says so, whatever the clock says.
#[tokio::test]
async fn an_hour_waits_for_its_facts() {
    let house = House::open().await;
    house.agree(HOUSE, STRANGER, &steps(Kind::HourlySalary, &[(1_000, 0, 0)])).await;
    let player = house.player(50_000, STRANGER).await;
    house.clock.advance(Duration::hours(1));
    house.settle().await.unwrap();
    house.play(player, 1_000, Duration::ZERO).await;
    house.clock.advance(Duration::minutes(50));
    house.settle().await.unwrap();
    house.play(player, 1_000, Duration::ZERO).await;
    house.clock.advance(Duration::minutes(10));
    assert_eq!(house.agency.settle_longer(Kind::HourlySalary, None).await.unwrap(), Step::UpToDate);
    assert_eq!(house.cash(STRANGER).await, "0.00");
    house.settle().await.unwrap();
    assert_eq!(house.cash(STRANGER).await, "2.00");
    house.close().await;
}

/// Eight settlers at once, without a lease: the database alone lets one of them pay.
#[tokio::test]
async fn nodes_that_settle_a_day_at_once_pay_it_once() {
    let house = House::open().await;
    house.agree(HOUSE, STRANGER, &daily()).await;
    let player = house.player(50_000, STRANGER).await;
    house.next_day().await;
    house.play(player, 10_000, Duration::ZERO).await;
    house.catch_up().await;
    house.clock.advance(Duration::days(1));
    house.catch_up().await;
    while house.agency.settle_next(None).await.unwrap() != Step::UpToDate {}
    let steps =
        futures::future::join_all((0..8).map(|_| house.agency.settle_longer(Kind::DailySalary, None))).await;
    assert_eq!(steps.iter().filter(|step| matches!(step, Ok(Step::Settled(1)))).count(), 1, "{steps:?}");
    assert_eq!(house.cash(STRANGER).await, "60.00");
    house.close().await;
}

/// A day of the site begins at 18:00 UTC; a deposit counts on the day it was credited.
#[tokio::test]
async fn an_active_member_has_played_and_paid_in_on_that_day() {
    let mut house = House::open().await;
    let settings =
        Settings { active_deposit: Money::from_major(500).unwrap(), ..(*house.agency.settings).clone() };
    house.agency.settings = Arc::new(settings);
    house.agree(HOUSE, STRANGER, &steps(Kind::DailySalary, &[(5_000, 0, 1)])).await;
    let player = house.player(50_000, STRANGER).await;
    house.next_day().await;
    assert_eq!(house.store.now(), MIDNIGHT + Duration::minutes(1));
    let pays_in = async |amount| {
        house
            .tell(Event::DepositCredited {
                deposit: kernel::id::DepositId(kernel::id::fresh()),
                member: player,
                amount: Money::from_major(amount).unwrap(),
                promotion: None,
                asset: Some(Asset::Bdt),
            })
            .await;
    };
    pays_in(499).await;
    house.play(player, 10_000, Duration::ZERO).await;
    house.next_day().await;
    assert_eq!(house.cash(STRANGER).await, "0.00");
    let (checked, row) = house.newest(STRANGER, Kind::DailySalary).await;
    assert_eq!((checked.document.from, row["state"].as_str()), (MIDNIGHT, Some("missed")));
    pays_in(500).await;
    house.play(player, 10_000, Duration::ZERO).await;
    house.next_day().await;
    assert_eq!(house.cash(STRANGER).await, "50.00");
    // Control: the deposit of the day before makes nobody active today.
    house.play(player, 10_000, Duration::ZERO).await;
    house.next_day().await;
    assert_eq!(house.cash(STRANGER).await, "50.00");
    house.close().await;
}

#[tokio::test]
async fn steps_are_judged_when_they_are_offered_and_again_when_accepted() {
    let house = House::open().await;
    let hour = |all: &[(u32, i64, u32)]| steps(Kind::HourlySalary, all);
    let beyond = house.agency.offer(HOUSE, UPLINE, &hour(&[(1_000, 0, 0), (3_001, 900, 0)])).await;
    assert!(matches!(beyond, Err(Error::TierOutOfRange { tier: 2, .. })), "{beyond:?}");
    let upside_down = house.agency.offer(HOUSE, UPLINE, &hour(&[(2_000, 900, 0), (1_000, 0, 0)])).await;
    assert!(matches!(upside_down, Err(Error::BadTiers)));
    // Who has no contract of a kind has none of it to give, whatever they have of another.
    let nothing = house.agency.offer(UPLINE, KARIM, &hour(&[(1_000, 0, 0)])).await;
    assert!(matches!(nothing, Err(Error::TierOutOfRange { tier: 1, .. })));
    house.agree(HOUSE, UPLINE, &hour(&[(1_000, 500, 0), (2_000, 1_500, 0)])).await;
    let easier = house.agency.offer(UPLINE, KARIM, &hour(&[(1_000, 499, 0)])).await;
    assert!(matches!(easier, Err(Error::TierOutOfRange { tier: 1, .. })));
    // Offers of two kinds wait side by side.
    let of_hours = house.agency.offer(UPLINE, KARIM, &hour(&[(2_000, 1_500, 0)])).await.unwrap();
    house.agency.offer(UPLINE, KARIM, &realtime(Rate::from_millionths(1_000))).await.unwrap();
    // What its offerer has sinks meanwhile: it can no longer be accepted.
    house.agree(HOUSE, UPLINE, &hour(&[(1_900, 500, 0)])).await;
    let late = house.agency.accept(KARIM, of_hours.id).await;
    assert!(
        matches!(late, Err(Error::TierOutOfRange { tier: 1, max }) if max.millionths() == 1_900),
        "{late:?}"
    );
    // And of one kind ends nothing of the other.
    let running = house.agency.contracts(KARIM).await.unwrap();
    assert!(
        running.iter().any(|one| one.terms.kind == Kind::RealtimeSalary
            && one.state == kernel::event::ContractState::Accepted)
    );
    house.close().await;
}
