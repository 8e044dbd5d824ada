//! What terms promise, cost and refuse.

use kernel::Edge;
use serde_json::json;

use super::*;

fn taka(taka: i64) -> Amount {
    Amount::from_major(taka).unwrap()
}

fn terms(over: &str, multiple: u16) -> DepositTerms {
    serde_json::from_value(json!({ "percent": 100, "most": "1500.00", "minimum": "500.00",
        "multiple": multiple, "over": over, "weights": { "RNG": 100 }, "maxStake": null, "days": 14,
        "times": 1, "first": false }))
    .unwrap()
}

/// domain.md 6.2. Seen to fail with the percentage taken of the capped deposit, and with the bases exchanged.
#[test]
fn a_deposit_of_2000_at_100_percent_to_1500() {
    let both = terms("deposit_and_bonus", 15).reckon(taka(2_000)).unwrap();
    assert_eq!(both, Reckoned { bonus: taka(1_500), required: taka(52_500).money() });
    let bonus = terms("bonus", 20).reckon(taka(2_000)).unwrap();
    assert_eq!(bonus, Reckoned { bonus: taka(1_500), required: taka(30_000).money() });
}

#[test]
fn what_is_paid_is_floored_and_never_above_the_most() {
    let third = DepositTerms { percent: 33, ..terms("bonus", 1) };
    let odd = "500.00001".parse::<Amount>().unwrap();
    // 33 % of 500.00001 is 165.0000033.
    assert_eq!(third.reckon(odd).unwrap().bonus, "165.00000".parse().unwrap());
    assert_eq!(third.reckon(taka(1_000_000)).unwrap().bonus, taka(1_500));
    assert!(matches!(third.reckon(taka(499)), Err(Error::BelowMinimum { minimum }) if minimum == taka(500)));
    let huge = Amount::from_units(i64::MAX).unwrap();
    assert!(matches!(terms("deposit_and_bonus", 15).reckon(huge), Err(Error::OutOfRange)));
}

fn games(rtps: &[Option<&str>]) -> Vec<Game> {
    rtps.iter().map(|rtp| Game { family: GameType::Rng, edge: rtp.and_then(Edge::of_rtp) }).collect()
}

/// 1,500 for bets of 45,000 on dice with an edge of 1 %: they cost 450 where they count in full, and the player keeps 1,050
/// for sure. By the edge they cost 1,800. Fails with the family's weight alone.
#[test]
fn a_promotion_that_pays_for_sure_is_refused_with_its_figures() {
    let mut good = Terms::Deposit(DepositTerms { minimum: taka(1_500), ..terms("deposit_and_bonus", 15) });
    let dice = games(&[Some("0.99"), Some("0.96"), None]);
    assert_eq!(
        cheapest(&Weights([("RNG".to_owned(), 100)].into()), &dice, taka(45_000).money()),
        Some(taka(1_800).money())
    );
    good.settle(&dice).unwrap();
    let Terms::Deposit(settled) = &good else { unreachable!() };
    assert_eq!((settled.by_edge, settled.budget), (true, Some(taka(150_000))));
    // domain.md 6.2: 20 times the bonus alone costs 1,200 at 4 % and brings 1,500.
    let mut sure = Terms::Deposit(DepositTerms { minimum: taka(1_500), ..terms("bonus", 20) });
    let refused = sure.settle(&dice);
    let (cost, bonus) = (taka(1_200).money(), taka(1_500));
    assert!(
        matches!(&refused, Err(Error::PaysForSure { cost: found, bonus: gives }) if (*found, *gives) == (cost, bonus)),
        "{refused:?}"
    );
    let mut idle = Terms::Deposit(terms("deposit_and_bonus", 15));
    assert!(matches!(idle.settle(&games(&[None])), Err(Error::NothingCounts)));
}

/// A weight that is floored makes a game dearer, never cheaper.
#[test]
fn a_games_weight_is_floored() {
    let weights = Weights([("RNG".to_owned(), 10)].into());
    let of = |rtp| weights.of_game(games(&[Some(rtp)])[0], true);
    assert_eq!((of("0.96"), of("0.99"), of("0.999"), of("0.5")), (10, 2, 0, 10));
    assert_eq!(weights.of_game(games(&[None])[0], false), 10);
}

/// Shows: constant:images, entity:application.
#[test]
fn an_activity_asks_for_three_pictures_at_most() {
    let asks = |most: u8| {
        let terms = json!({ "most": "500.00", "multiple": 3, "weights": { "RNG": 100 }, "maxStake": null, "days": 14,
            "perMember": 1, "uploads": { "least": 1, "most": most } });
        Terms::read(Kind::Activity, terms).and_then(|terms| terms.check())
    };
    assert!(asks(3).is_ok());
    assert!(matches!(asks(4), Err(Error::BadField("uploads"))));
}

#[test]
fn terms_that_make_no_sense_are_refused() {
    let good = terms("bonus", 15);
    assert!(Terms::Deposit(good.clone()).check().is_ok());
    let bad = [
        DepositTerms { percent: 0, ..good.clone() },
        DepositTerms { multiple: 0, ..good.clone() },
        DepositTerms { days: 0, ..good.clone() },
        DepositTerms { times: Some(2), ..good.clone() },
        DepositTerms { weights: Weights::default(), ..good.clone() },
        DepositTerms { weights: Weights(BTreeMap::from([("SLOTS".to_owned(), 100)])), ..good.clone() },
        DepositTerms { weights: Weights(BTreeMap::from([("RNG".to_owned(), 101)])), ..good.clone() },
        DepositTerms { percent: 1, minimum: Amount::from_units(1).unwrap(), ..good },
    ];
    for terms in bad {
        assert!(matches!(Terms::Deposit(terms.clone()).check(), Err(Error::BadField(_))), "{terms:?}");
    }
    let unknown = json!({ "percent": 100, "playerRtp": 1 });
    assert!(matches!(Terms::read(Kind::Deposit, unknown), Err(Error::BadTerms(_))));
}
