use super::{
    super::{
        bet::{Cell, exposure, settle, testing::*},
        shoe::tests::game,
    },
    call::Call,
    *,
};

#[test]
fn cells_versions_and_returns_are_sound() {
    is_sound::<Roulette>();
    assert_eq!(Roulette::LaPartage.version(), "roulette-1+la-partage");
}

#[test]
fn the_published_spins_are_met() {
    assert_eq!(Spin::draw(Roulette::Plain, &mut game(1)), Spin { pocket: 5, lucky: vec![] });
    assert_eq!(Spin::draw(Roulette::Plain, &mut game(2)), Spin { pocket: 2, lucky: vec![] });
    assert_eq!(Spin::draw(Roulette::Multiplied, &mut game(1)).pocket, 5, "the ball comes first");
}

#[test]
fn the_layout_has_every_place_and_no_other() {
    let all = Place::all();
    let of = |size| all.iter().filter(|place| place.size() == size).count();
    assert_eq!([1, 2, 3, 4, 6, 12, 18].map(of), [37, 60, 14, 23, 11, 6, 6]);
    for place in &all {
        let covered = (0..=36).filter(|pocket| place.covers(*pocket)).count();
        assert_eq!(covered, usize::from(place.size()), "{place}");
    }
    for code in [
        "split:17-20",
        "split:0-2",
        "street:16-18",
        "corner:17-21",
        "line:31-36",
        "trio:0-1-2",
        "trio:0-2-3",
        "first-four",
    ] {
        assert!(code.parse::<Place>().is_ok(), "{code}");
    }
    for code in [
        "straight:37",
        "straight:00",
        "split:3-4",
        "split:20-17",
        "split:0-4",
        "split:17-17",
        "street:2-4",
        "corner:3-7",
        "corner:33-37",
        "line:34-39",
        "dozen:0",
        "dozen:4",
        "column:0",
        "trio:0-1-3",
        "red:1",
        "",
    ] {
        let refused = code.parse::<Place>().unwrap_err();
        assert_eq!(refused.to_string(), format!("no cell of this game is called {code:?}"));
    }
}

#[test]
fn every_bet_returns_the_published_share() {
    let edge = |game: Roulette, place| game.rtp(place).edge().times(Ratio::of(100, 1)).decimal(4);
    for place in Place::all() {
        assert_eq!(Roulette::Plain.rtp(place), Ratio::of(36, 37), "{place}");
        assert_eq!(edge(Roulette::Plain, place), "2.7027");
        let percent = if place.is_even_money() { "1.3513" } else { "2.7027" };
        assert_eq!(edge(Roulette::LaPartage, place), percent, "{place}");
    }
}

/// What the same pays would take on a wheel with two zeros, which no table has: 38 pockets, and the five numbers of its top, 6 to 1
/// (domain.md 2.3).
#[test]
fn a_second_zero_would_take_the_published_share() {
    let percent = |rtp: Ratio| rtp.edge().times(Ratio::of(100, 1)).plus(Ratio::of(1, 20_000)).decimal(4);
    for place in Place::all() {
        let wins = (0..=36).find(|pocket| place.covers(*pocket)).unwrap();
        let returned = Roulette::Plain.returned(place, &Outcome { pocket: wins, multiplier: None });
        let rtp = returned.times(Ratio::of(place.size().into(), 38));
        assert_eq!(percent(rtp), "5.2632", "{place}");
    }
    assert_eq!(percent(Ratio::to_one(6).times(Ratio::of(5, 38))), "7.8947");
}

#[test]
fn pays_are_those_of_the_reference() {
    let pays = |code: &str, pocket| {
        Roulette::Plain.returned(code.parse().unwrap(), &Outcome { pocket, multiplier: None }).to_string()
    };
    let told = [
        ("straight:0", 0),
        ("split:0-3", 3),
        ("street:1-3", 2),
        ("corner:1-5", 4),
        ("line:1-6", 6),
        ("dozen:3", 25),
        ("column:1", 34),
        ("high", 19),
        ("even", 0),
        ("black", 0),
        ("low", 0),
        ("column:3", 0),
    ];
    assert_eq!(
        told.map(|(code, pocket)| pays(code, pocket)),
        ["36", "18", "12", "9", "6", "3", "3", "2", "0", "0", "0", "0"]
    );
}

#[test]
fn bets_that_cover_each_other_count_what_they_may_lose() {
    let plain = |stakes: &[(&str, i64)]| exposed(&Roulette::Plain, stakes);
    assert_eq!(plain(&[("red", 100), ("black", 100)]), "200.00", "on zero");
    assert_eq!(exposed(&Roulette::LaPartage, &[("red", 100), ("black", 100)]), "100.00");
    assert_eq!(plain(&[("red", 100), ("black", 100), ("straight:0", 10)]), "10.00");
    assert_eq!(plain(&[("dozen:1", 10), ("dozen:2", 10), ("dozen:3", 10), ("straight:0", 1)]), "1.00");
    assert_eq!(plain(&[("column:1", 10), ("column:2", 10)]), "20.00");
    let every: Vec<String> = (0..=36).map(|number| format!("straight:{number}")).collect();
    let every: Vec<(&str, i64)> = every.iter().map(|code| (code.as_str(), 10)).collect();
    assert_eq!(plain(&every), "10.00");
    assert_eq!(exposed(&Roulette::Multiplied, &every), "70.00", "an unlucky number returns thirty");
    let chip = kernel::Amount::from_major(1).unwrap();
    let voisins = Call::Voisins.bets(chip).unwrap();
    assert_eq!(exposure(&Roulette::Plain, &voisins).unwrap().to_string(), "9.00");
}

#[test]
fn a_multiplier_multiplies_the_straight_bet_alone() {
    let spin = Spin {
        pocket: 17,
        lucky: vec![Lucky { pocket: 17, multiplier: 500 }, Lucky { pocket: 3, multiplier: 50 }],
    };
    let bets = bets(&[("straight:17", 1), ("straight:3", 1), ("split:17-20", 1), ("odd", 1)]);
    let settled = settle(&Roulette::Multiplied, &bets, &spin.outcome()).unwrap();
    let payouts: Vec<String> = settled.payouts.iter().map(ToString::to_string).collect();
    assert_eq!(payouts, ["500.00", "0.00", "18.00", "2.00"]);
    assert_eq!((settled.paid.to_string(), settled.valid.to_string()), ("520.00".into(), "4.00".into()));
}

/// Chi-square of 37 pockets: under 67.99 with probability 0.999.
#[test]
fn pockets_are_even() {
    let mut counts = [0_u32; 37];
    for nonce in 0..37_000 {
        let spin = Spin::draw(Roulette::Plain, &mut Words::new("server", "client", nonce));
        counts[usize::from(spin.pocket)] += 1;
    }
    let chi: f64 = counts.iter().map(|count| (f64::from(*count) - 1_000.0).powi(2) / 1_000.0).sum();
    assert!(chi < 67.99, "{chi}");
}
