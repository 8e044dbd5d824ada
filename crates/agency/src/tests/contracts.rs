//! Offers and contracts from their beginning to their end (domain.md 4.3).

use super::*;

#[tokio::test]
async fn rates_never_grow_downwards_and_offers_are_accepted_by_their_addressee() {
    let house = House::open().await;
    let rate = Rate::from_millionths;
    let above = house.agency.offer(UPLINE, KARIM, &realtime(rate(5_001))).await;
    assert!(matches!(above, Err(Error::RateOutOfRange { .. })));
    let beyond = house.agency.offer(HOUSE, STRANGER, &realtime(rate(5_001))).await;
    assert!(matches!(beyond, Err(Error::RateOutOfRange { .. })));
    assert!(matches!(
        house.agency.offer(STRANGER, KARIM, &realtime(rate(1))).await,
        Err(Error::NotYourDownline)
    ));
    assert!(matches!(
        house.agency.offer(UPLINE, PLAYER, &realtime(rate(1))).await,
        Err(Error::NotYourDownline)
    ));
    let offer = house.agency.offer(UPLINE, KARIM, &realtime(rate(4_000))).await.unwrap();
    assert!(matches!(house.agency.offer(UPLINE, KARIM, &realtime(rate(1))).await, Err(Error::OfferOpen)));
    assert!(matches!(house.agency.accept(STRANGER, offer.id).await, Err(Error::NotFound)));
    assert!(matches!(house.agency.accept(UPLINE, offer.id).await, Err(Error::NotFound)));
    house.agency.accept(KARIM, offer.id).await.unwrap();
    // Accepting a rate below one that was promised further down ends that promise (domain.md 4.3).
    let lower = house.agency.offer(HOUSE, UPLINE, &realtime(rate(3_500))).await.unwrap();
    house.agency.accept(UPLINE, lower.id).await.unwrap();
    assert_eq!(
        house.agency.contracts(KARIM).await.unwrap()[0].state,
        kernel::event::ContractState::Terminated
    );
    house.close().await;
}

/// The vector of domain.md 4.3: M 20 %, A 15 %; under A: B 12 % (and D 5 % under B), C 10 % (and E 8 % under C). A accepts
/// 11 %: B ends, and D as well; accepts 9 %: C and E as well.
#[tokio::test]
async fn a_lower_rate_ends_what_it_no_longer_covers_down_to_the_last() {
    let house = House::open().await;
    let [a, b, c, d, e] = [31, 32, 33, 34, 35].map(|id| MemberId(30_000 + id));
    for (member, upline) in [(a, KARIM), (b, a), (c, a), (d, b), (e, c)] {
        house.tell(Event::MemberRegistered { member, upline: Some(upline) }).await;
    }
    house.catch_up().await;
    // A hundredth of the vector's rates: the house of these tests gives at most half a percent.
    let agree = async |upline, downline, millionths| {
        let offer =
            house.agency.offer(upline, downline, &realtime(Rate::from_millionths(millionths))).await.unwrap();
        house.agency.accept(downline, offer.id).await.unwrap();
    };
    for (upline, downline, rate) in
        [(KARIM, a, 1_500), (a, b, 1_200), (a, c, 1_000), (b, d, 500), (c, e, 800)]
    {
        agree(upline, downline, rate).await;
    }
    let running = async || {
        let mut running = Vec::new();
        for agent in [a, b, c, d, e] {
            let contracts = house.agency.contracts(agent).await.unwrap();
            running.push(
                contracts
                    .iter()
                    .any(|one| one.downline == agent && one.state == kernel::event::ContractState::Accepted),
            );
        }
        running
    };
    assert_eq!(running().await, [true; 5]);
    agree(KARIM, a, 1_100).await;
    assert_eq!(running().await, [true, false, true, false, true]);
    agree(KARIM, a, 900).await;
    assert_eq!(running().await, [true, false, false, false, false]);
    house.close().await;
}

/// Seen to fail when a contract ended in the window that runs (the play of that window brought nothing), when what it covered
/// ran on, and when anybody could end it.
#[tokio::test]
async fn an_upline_ends_a_contract_from_the_next_window_on() {
    let house = House::open().await;
    let below = MemberId(20_002);
    house.tell(Event::MemberRegistered { member: below, upline: Some(KARIM) }).await;
    house.catch_up().await;
    let covered = house.agency.offer(KARIM, below, &realtime(Rate::from_millionths(1_000))).await.unwrap();
    assert!(
        matches!(house.agency.terminate(KARIM, covered.id).await, Err(Error::NotFound)),
        "it does not run"
    );
    house.agency.accept(below, covered.id).await.unwrap();
    let id = house
        .agency
        .contracts(KARIM)
        .await
        .unwrap()
        .into_iter()
        .find(|one| one.downline == KARIM)
        .unwrap()
        .id;
    for other in [KARIM, STRANGER, below] {
        assert!(matches!(house.agency.terminate(other, id).await, Err(Error::NotFound)));
    }
    house.play(PLAYER, 1_000, Duration::ZERO).await;
    let ended = house.agency.terminate(UPLINE, id).await.unwrap();
    let next = datetime!(2026-01-05 12:10 UTC);
    assert_eq!((ended.state, ended.ended_at), (kernel::event::ContractState::Terminated, Some(next)));
    assert_eq!(house.agency.terminate(UPLINE, id).await.unwrap(), ended, "ending it twice changes nothing");
    assert!(
        house
            .agency
            .contracts(below)
            .await
            .unwrap()
            .iter()
            .all(|one| one.state == kernel::event::ContractState::Terminated)
    );
    // The window that runs is still paid, the next one is the upline's alone.
    house.clock.advance(Duration::minutes(5));
    house.play(PLAYER, 1_000, Duration::ZERO).await;
    house.clock.advance(Duration::minutes(5));
    house.settle().await.unwrap();
    assert_eq!((house.cash(KARIM).await.as_str(), house.cash(UPLINE).await.as_str()), ("3.00", "7.00"));
    house.close().await;
}

#[tokio::test]
async fn an_offer_is_taken_back_by_who_made_it_until_it_is_answered() {
    let house = House::open().await;
    let offer = house.agency.offer(UPLINE, KARIM, &realtime(Rate::from_millionths(4_000))).await.unwrap();
    for other in [KARIM, STRANGER] {
        assert!(matches!(house.agency.withdraw(other, offer.id).await, Err(Error::NotFound)));
    }
    let taken = house.agency.withdraw(UPLINE, offer.id).await.unwrap();
    assert_eq!(taken.state, kernel::event::ContractState::Withdrawn);
    assert_eq!(house.agency.withdraw(UPLINE, offer.id).await.unwrap(), taken);
    assert!(matches!(house.agency.accept(KARIM, offer.id).await, Err(Error::NotFound)));
    // It makes room, and what runs is not an offer.
    let next = house.agency.offer(UPLINE, KARIM, &realtime(Rate::from_millionths(4_500))).await.unwrap();
    house.agency.accept(KARIM, next.id).await.unwrap();
    assert!(matches!(house.agency.withdraw(UPLINE, next.id).await, Err(Error::NotFound)));
    house.close().await;
}

/// Seen to fail when an offer could be accepted for ever, and when an old one stood in the way of a new one.
#[tokio::test]
async fn an_offer_that_nobody_answers_ends_and_makes_room() {
    let house = House::open().await;
    let rate = Rate::from_millionths;
    let offer = house.agency.offer(UPLINE, KARIM, &realtime(rate(4_000))).await.unwrap();
    house.clock.advance(Duration::days(7) - Duration::seconds(1));
    assert!(matches!(house.agency.offer(UPLINE, KARIM, &realtime(rate(4_500))).await, Err(Error::OfferOpen)));
    assert_eq!(house.agency.contracts(KARIM).await.unwrap()[0].state, kernel::event::ContractState::Offered);
    house.clock.advance(Duration::seconds(1));
    assert_eq!(house.agency.contracts(KARIM).await.unwrap()[0].state, kernel::event::ContractState::Expired);
    assert!(matches!(house.agency.accept(KARIM, offer.id).await, Err(Error::OfferExpired)));
    let next = house.agency.offer(UPLINE, KARIM, &realtime(rate(4_500))).await.unwrap();
    assert!(matches!(house.agency.accept(KARIM, offer.id).await, Err(Error::NotFound)), "now it is written");
    house.agency.accept(KARIM, next.id).await.unwrap();
    let states: Vec<String> = house
        .agency
        .contracts(KARIM)
        .await
        .unwrap()
        .into_iter()
        .map(|one| one.state.name().to_owned())
        .collect();
    assert_eq!(states, ["accepted", "expired", "replaced"]);
    house.close().await;
}

/// More calls at once than there are connections, each waiting for its turn: seen to fail, all of them after five
/// seconds, while the one whose turn it was asked for a second connection.
#[tokio::test]
async fn offers_made_at_once_do_not_wait_for_connections_that_they_hold() {
    let house = House::open().await;
    let terms = realtime(Rate::from_millionths(1_000));
    house.tell(Event::MemberRegistered { member: SALMA, upline: Some(KARIM) }).await;
    let offer = || house.agency.offer(KARIM, SALMA, &terms);
    let answers = futures::future::join_all((0..40).map(|_| offer())).await;
    let (made, others): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert_eq!(made.len(), 1);
    assert!(others.iter().all(|answer| matches!(answer, Err(Error::OfferOpen))), "{others:?}");
    house.close().await;
}

/// Who hears of what, in its order: the side that did not do it, those whose contracts end with another's too; the house hears of
/// nothing. Seen to fail when only the one who was named heard that the contract ended.
#[tokio::test]
async fn what_becomes_of_a_contract_is_told_to_the_other_side() {
    let house = House::open().await;
    let below = MemberId(20_002);
    house.tell(Event::MemberRegistered { member: below, upline: Some(KARIM) }).await;
    house.catch_up().await;
    assert_eq!(house.contracts_told().await.len(), 3, "two offers, and to the upline what became of hers");
    let refused = house.agency.offer(KARIM, below, &realtime(Rate::from_millionths(500))).await.unwrap();
    house.agency.reject(below, refused.id).await.unwrap();
    let covered = house.agency.offer(KARIM, below, &realtime(Rate::from_millionths(1_000))).await.unwrap();
    house.agency.accept(below, covered.id).await.unwrap();
    let running = house.agency.contracts(KARIM).await.unwrap();
    let id = running.iter().find(|one| one.downline == KARIM).unwrap().id;
    house.agency.terminate(UPLINE, id).await.unwrap();
    house.agency.terminate(UPLINE, id).await.unwrap();
    let told = house.contracts_told().await;
    let told: Vec<(MemberId, &str, &str)> =
        told.iter().map(|(who, state, rates)| (*who, state.as_str(), rates.as_str())).collect();
    let expected = [
        (below, "offered", "0.05 %"),
        (KARIM, "rejected", "0.05 %"),
        (below, "offered", "0.10 %"),
        (KARIM, "accepted", "0.10 %"),
        (below, "terminated", "0.10 %"),
        (KARIM, "terminated", "0.30 %"),
    ];
    assert_eq!(told, expected);
    house.close().await;
}
