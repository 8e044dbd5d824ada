use kernel::Amount;

use super::{
    super::{card::cards, ratio::Ratio, shoe::tests::game},
    settle::{Bet, Settled},
    *,
};

/// A round of one seat from these cards: the player's first, the dealer's, the player's second, and what follows.
fn dealt(text: &str) -> (Round, Shoe) {
    let mut shoe = Shoe::of(cards(text), 0);
    let round = Round::deal(1, &mut shoe).unwrap();
    (round, shoe)
}

/// Plays it to the end.
fn played(text: &str, acts: &[Act]) -> Round {
    let (mut round, mut shoe) = dealt(text);
    round.close_insurance();
    for act in acts {
        round.act(0, *act, &mut shoe).unwrap();
    }
    round.play_dealer(&mut shoe).unwrap();
    round
}

fn settled(round: &Round, bet: Bet) -> Settled {
    round.settle(0, &bet).unwrap().unwrap()
}

/// A stake of 100 that follows its seat: what it staked, what comes back, what is valid.
fn came_to(round: &Round) -> [i64; 3] {
    let stake = Amount::from_units(100).unwrap();
    let is_insured = round.seats()[0].is_insured == Some(true);
    let settled = settled(round, Bet { stake, follows: true, is_insured });
    [settled.staked, settled.paid, settled.valid].map(kernel::Money::units)
}

#[test]
fn totals_count_an_ace_eleven_where_they_can() {
    for (hand, told) in [
        ("Ac Kd", (21, true)),
        ("Ac Ad", (12, true)),
        ("Ac Ad 9c", (21, true)),
        ("Ac 6d Kc", (17, false)),
        ("Kc Qd 2c", (22, false)),
        ("", (0, false)),
    ] {
        assert_eq!(total(&cards(hand)), told, "{hand}");
    }
}

#[test]
fn a_blackjack_pays_three_to_two_and_ends_its_hand() {
    let (round, _) = dealt("Ac 9c Kd");
    assert_eq!((round.phase(), round.acts()), (Phase::Dealer, vec![]));
    let round = played("Ac 9c Kd 2c 5c", &[]);
    assert_eq!(round.dealer().len(), 2, "one card shows that it is no blackjack");
    assert_eq!(came_to(&round), [100, 250, 100]);
    assert_eq!(came_to(&played("Ac Kc Kd Ah", &[])), [100, 100, 0], "both have one");
    assert_eq!(came_to(&played("Tc Kc Kd Ah", &[Act::Stand])), [100, 0, 100]);
    let round = played("7c Kc 7d 7s Ah", &[Act::Hit]);
    assert_eq!(came_to(&round), [100, 0, 100], "21 of three cards is none: {round:?}");
}

#[test]
fn the_dealer_draws_to_all_seventeen() {
    assert_eq!(played("Tc 6c Td Ah 5c", &[Act::Stand]).dealer().len(), 2, "soft seventeen stands");
    assert_eq!(
        came_to(&played("Tc 2c 9d 2h Ac 2d Kd Kc", &[Act::Stand])),
        [100, 200, 100],
        "soft and hard below draw on"
    );
    assert_eq!(came_to(&played("Tc 7c 7d Kh", &[Act::Stand])), [100, 100, 0]);
    let round = played("Tc 7c 6d Kh Kc", &[Act::Hit]);
    assert_eq!((round.dealer().len(), came_to(&round)), (1, [100, 0, 100]), "all are bust: no card is drawn");
}

#[test]
fn a_double_takes_one_card_at_twice_the_stake() {
    let round = played("5c 6c 6d Th Kc 9d", &[Act::Double]);
    assert_eq!((round.seats()[0].hands[0].is_doubled, came_to(&round)), (true, [200, 400, 200]));
    let (mut round, mut shoe) = dealt("5c 6c 6d 2h Kc");
    round.act(0, Act::Hit, &mut shoe).unwrap();
    assert_eq!(round.act(0, Act::Double, &mut shoe), Err(Refused::Act), "of three cards");
    assert_eq!(
        came_to(&played("5c Kc 6d Th Ah", &[Act::Double])),
        [200, 0, 200],
        "a dealer's blackjack takes both"
    );
}

#[test]
fn a_pair_is_split_once_and_each_hand_plays() {
    let (mut round, mut shoe) = dealt("8c 6c 8d 3h 8h Tc 9s Kc Kd");
    round.act(0, Act::Split, &mut shoe).unwrap();
    assert_eq!(round.phase(), Phase::Acting { seat: 0, hand: 0 });
    assert!(round.acts().contains(&Act::Double), "after a split too");
    round.act(0, Act::Double, &mut shoe).unwrap();
    assert_eq!(round.phase(), Phase::Acting { seat: 0, hand: 1 });
    assert_eq!(round.act(0, Act::Split, &mut shoe), Err(Refused::Act), "one split");
    round.act(0, Act::Stand, &mut shoe).unwrap();
    round.play_dealer(&mut shoe).unwrap();
    // 8 + 3 + 10 of a doubled hand, 8 + 8; the dealer has 6 + 9 + 10.
    assert_eq!(came_to(&round), [300, 600, 300]);
    assert_eq!(dealt("Kc 6c Jd").0.acts().last(), Some(&Act::Split), "tens of any name");
    assert!(!dealt("9c 6c Jd").0.acts().contains(&Act::Split));
}

#[test]
fn split_aces_take_one_card_and_have_no_blackjack() {
    let (mut round, mut shoe) = dealt("Ac 6c Ad Kh 5h Tc 9d");
    round.act(0, Act::Split, &mut shoe).unwrap();
    assert_eq!(round.phase(), Phase::Dealer);
    round.play_dealer(&mut shoe).unwrap();
    let hands = &round.seats()[0].hands;
    assert!(!hands[0].is_blackjack() && total(&hands[0].cards).0 == 21);
    assert_eq!(round.returned(&hands[0]), Some(Ratio::to_one(1)), "the dealer is bust with 25");
    assert_eq!(came_to(&round), [200, 400, 200]);
}

#[test]
fn insurance_pays_two_to_one_against_an_ace() {
    let (mut round, mut shoe) = dealt("Tc Ac 9d Kh");
    assert_eq!(round.phase(), Phase::Insurance);
    assert_eq!(round.act(0, Act::Stand, &mut shoe), Err(Refused::Turn), "first who insures");
    assert_eq!(round.insure(1, true), Err(Refused::Turn), "nobody sits there");
    round.insure(0, true).unwrap();
    assert_eq!(round.insure(0, true), Err(Refused::Turn), "once");
    round.act(0, Act::Stand, &mut shoe).unwrap();
    round.play_dealer(&mut shoe).unwrap();
    assert_eq!(came_to(&round), [150, 150, 150], "nothing won or lost, and no push");
    assert_eq!(dealt("Tc Kc 9d").0.phase(), Phase::Acting { seat: 0, hand: 0 }, "no insurance against a ten");
    // All are bust, and insurance still waits for a card.
    let (mut round, mut shoe) = dealt("Tc Ac 6d Kc 9h");
    round.insure(0, true).unwrap();
    round.act(0, Act::Hit, &mut shoe).unwrap();
    round.play_dealer(&mut shoe).unwrap();
    assert_eq!((round.dealer().len(), came_to(&round)), (2, [150, 0, 150]));
}

#[test]
fn insurance_lies_only_where_the_seat_took_it() {
    let behind = Bet { stake: Amount::from_units(100).unwrap(), follows: true, is_insured: true };
    let (mut round, mut shoe) = dealt("Tc Ac 6d 9h Kh");
    round.insure(0, false).unwrap();
    round.act(0, Act::Hit, &mut shoe).unwrap();
    round.play_dealer(&mut shoe).unwrap();
    assert_eq!(
        (round.dealer().len(), shoe.left()),
        (1, 1),
        "all are bust, and no card is drawn for insurance"
    );
    assert_eq!(settled(&round, behind).staked.units(), 100, "so none may be lost");
    // No ace lies open, and the dealer has a blackjack all the same.
    let ten = settled(&played("Tc Kc 9d Ah", &[Act::Stand]), behind);
    assert_eq!((ten.staked.units(), ten.paid.units()), (100, 0), "none may be won");
}

#[test]
fn who_bets_behind_follows_or_stays() {
    let (mut round, mut shoe) = dealt("8c 6c 8d 3h 8h Tc 9s Kc");
    round.act(0, Act::Split, &mut shoe).unwrap();
    round.act(0, Act::Double, &mut shoe).unwrap();
    round.act(0, Act::Stand, &mut shoe).unwrap();
    let behind = |follows| Bet { stake: Amount::from_units(101).unwrap(), follows, is_insured: false };
    assert_eq!(round.settle(0, &behind(true)), Ok(None), "not before the dealer played");
    round.play_dealer(&mut shoe).unwrap();
    let stays = settled(&round, behind(false));
    assert_eq!((stays.staked.units(), stays.paid.units()), (101, 202), "one stake on the first hand");
    assert_eq!(settled(&round, behind(true)).staked.units(), 303);
    assert_eq!(round.settle(1, &behind(true)), Ok(None));
    let huge = Bet { stake: Amount::MAX, follows: true, is_insured: false };
    assert!(round.settle(0, &huge).is_err());
}

#[test]
fn seats_act_in_turn() {
    let mut shoe = Shoe::of(cards("Tc 9c Ac 6h 9d 8c Kd 2c 7c 8h 5d"), 0);
    let mut round = Round::deal(3, &mut shoe).unwrap();
    // Seat 2 has a blackjack; 0 and 1 act.
    assert_eq!(round.phase(), Phase::Acting { seat: 0, hand: 0 });
    assert_eq!(round.act(1, Act::Stand, &mut shoe), Err(Refused::Turn));
    round.act(0, Act::Stand, &mut shoe).unwrap();
    round.act(1, Act::Hit, &mut shoe).unwrap();
    assert_eq!(round.phase(), Phase::Acting { seat: 1, hand: 0 }, "nineteen may go on");
    round.act(1, Act::Stand, &mut shoe).unwrap();
    assert_eq!(round.phase(), Phase::Dealer);
    assert_eq!(round.play_dealer(&mut shoe), Ok(()));
    assert_eq!((round.phase(), round.play_dealer(&mut shoe)), (Phase::Over, Err(Refused::Turn)));
    for seats in [0, 8] {
        assert_eq!(Round::deal(seats, &mut shoe), Err(Refused::Turn));
    }
    assert_eq!(Round::deal(1, &mut Shoe::of(cards("Tc 9c"), 0)), Err(Refused::NoCards));
}

#[test]
fn rounds_from_a_shoe_end() {
    let mut words = game(2);
    for _ in 0..20 {
        let mut shoe = Shoe::shuffle(DECKS, BEHIND_CUT, &mut words).unwrap();
        while !shoe.is_over() {
            let mut round = Round::deal(MOST_SEATS, &mut shoe).unwrap();
            round.close_insurance();
            while let Phase::Acting { seat, hand } = round.phase() {
                let act = strategy::basic(&round.seats()[seat].hands[hand], round.dealer()[0], &round.acts());
                round.act(seat, act, &mut shoe).unwrap();
            }
            round.play_dealer(&mut shoe).unwrap();
        }
    }
}
