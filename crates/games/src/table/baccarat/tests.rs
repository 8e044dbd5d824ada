use super::{
    super::{
        bet::{settle, testing::*},
        card::cards,
        shoe::tests::game,
    },
    *,
};

const USUAL: Baccarat = Baccarat { banker: BankerPays::Commission, tie: TiePays::Eight };
const NO_COMMISSION: Baccarat = Baccarat { banker: BankerPays::HalfOnSix, tie: TiePays::Nine };

#[test]
fn cells_versions_and_returns_are_sound() {
    is_sound::<Baccarat>();
    assert_eq!(USUAL.version(), "baccarat-1");
    assert_eq!(NO_COMMISSION.version(), "baccarat-1+no-commission+tie-9");
}

#[test]
fn all_orders_of_six_cards_are_counted() {
    let orders = |winner| -> u64 {
        let classes = USUAL.classes().iter().filter(|class| class.outcome.winner() == winner);
        classes.map(|class| class.weight).sum()
    };
    let (banker, player, tie) = (orders(Winner::Banker), orders(Winner::Player), orders(Winner::Tie));
    assert_eq!((banker, player, tie), (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216));
    assert_eq!(banker + player + tie, 4_998_398_275_503_360);
}

/// The edges of domain.md 2.3, in percent, cut off after five places.
#[test]
fn every_bet_has_the_published_edge() {
    let edge = |game: Baccarat, place| game.rtp(place).edge().times(Ratio::of(100, 1)).decimal(5);
    for (game, place, percent) in [
        (USUAL, Place::Player, "1.23508"),
        (USUAL, Place::Banker, "1.05790"),
        (NO_COMMISSION, Place::Banker, "1.45810"),
        (USUAL, Place::Tie, "14.35962"),
        (NO_COMMISSION, Place::Tie, "4.84403"),
        (USUAL, Place::PlayerPair, "10.36144"),
        (USUAL, Place::BankerPair, "10.36144"),
        (USUAL, Place::EitherPair, "13.70987"),
        (USUAL, Place::SuperSix, "29.97716"),
        (USUAL, Place::Dragon7, "7.61133"),
        (USUAL, Place::Panda8, "10.18763"),
        (USUAL, Place::Big, "4.34574"),
        (USUAL, Place::Small, "5.28287"),
    ] {
        assert_eq!(edge(game, place), percent, "{place}");
    }
    let six = USUAL.rtp(Place::SuperSix).times(Ratio::of(1, 13));
    assert_eq!(six.decimal(8), "0.05386371");
}

#[test]
fn a_bet_on_both_sides_counts_what_it_may_lose() {
    assert_eq!(exposed(&USUAL, &[("banker", 1_000), ("player", 800)]), "200.00");
    assert_eq!(
        exposed(&USUAL, &[("banker", 800), ("player", 1_000)]),
        "240.00",
        "the commission on 800 is lost with it"
    );
    assert_eq!(exposed(&USUAL, &[("player", 100), ("banker", 100)]), "5.00");
    assert_eq!(exposed(&NO_COMMISSION, &[("player", 100), ("banker", 100)]), "50.00");
    assert_eq!(exposed(&USUAL, &[("big", 100), ("small", 100)]), "46.00");
    assert_eq!(exposed(&USUAL, &[("player", 100), ("tie", 10), ("player-pair", 5)]), "115.00");
    assert_eq!(exposed(&USUAL, &[]), "0.00");
    // A tie gives both back; a win of either side does not.
    let bets = bets(&[("banker", 1_000), ("player", 800)]);
    let tie = Round { player: cards("9c Kd"), banker: cards("4c 5d") }.outcome();
    let settled = settle(&USUAL, &bets, &tie).unwrap();
    assert_eq!((settled.paid.to_string(), settled.valid.to_string()), ("1800.00".into(), "0.00".into()));
    let banker = Round { player: cards("8c Kd"), banker: cards("4c 5d") }.outcome();
    let settled = settle(&USUAL, &bets, &banker).unwrap();
    assert_eq!((settled.paid.to_string(), settled.valid.to_string()), ("1950.00".into(), "200.00".into()));
}

#[test]
fn third_cards_follow_the_tableau() {
    let deal = |text| {
        let mut shoe = Shoe::of(cards(text), 0);
        let round = Round::deal(&mut shoe).unwrap();
        (round.player.len(), round.banker.len(), round.outcome().winner())
    };
    assert_eq!(deal("4c 2c 4d 3c 9c 9d"), (2, 2, Winner::Player), "a natural ends it");
    assert_eq!(deal("3c 2c 4d 3c 9c 9d"), (2, 3, Winner::Player), "seven stands, five draws: four");
    assert_eq!(deal("2c Kc 3d 3c 8c 9d"), (3, 2, Winner::Tie), "three stands against an eight");
    assert_eq!(deal("2c Kc 3d 3c 9c 5d"), (3, 3, Winner::Banker), "and draws against a nine");
    assert_eq!(deal("2c Kc 3d 6c 6h 5d"), (3, 3, Winner::Tie), "six draws against a six");
    assert_eq!(deal("Kc Kd 6d 6c 5c 5d"), (2, 2, Winner::Tie), "six stands when the player stood");
    let mut short = Shoe::of(cards("2c Kc 3d 6c 6h"), 0);
    assert_eq!(Round::deal(&mut short), None);
}

/// A coarse check that 300 dealt shoes have the enumerated shares; single rules of the tableau are held by the test above.
#[test]
fn dealt_shoes_agree_with_the_enumeration() {
    let (mut hands, mut tally) = (0_u32, [0_u32; 3]);
    let mut words = game(2);
    for _ in 0..300 {
        let mut shoe = Shoe::shuffle(DECKS, BEHIND_CUT, &mut words).unwrap();
        shoe.burn();
        while !shoe.is_over() {
            let outcome = Round::deal(&mut shoe).unwrap().outcome();
            let known = USUAL.classes().iter().any(|class| class.outcome == outcome);
            assert!(known, "{outcome:?}");
            tally[outcome.winner() as usize] += 1;
            hands += 1;
        }
    }
    for (count, share) in tally.into_iter().zip([0.458_597_42, 0.446_246_61, 0.095_155_97]) {
        let n = f64::from(hands);
        let deviation = (n * share * (1.0 - share)).sqrt();
        assert!((f64::from(count) - n * share).abs() < 4.0 * deviation, "{count} of {hands}");
    }
}
