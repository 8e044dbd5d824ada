//! What rounds paid is held against what their rules declare.

use office::testing::{Desk, Known, code};
use serde_json::{Value, json};
use store::job::Worker;

use super::*;

async fn desk(fair: &Fair) -> Desk {
    let (routes, _) = crate::backoffice_routes(fair.tables.clone()).split_for_parts();
    Desk::open(&fair.store, taka(20_000), Known::of(&[]), routes).await.unwrap()
}

async fn returns(desk: &Desk, period: &str) -> Value {
    let (status, answer) = desk.get(&format!("/backoffice/tables/returns?period={period}"), "auditor").await;
    assert_eq!(status, 200, "{answer}");
    answer["value"].clone()
}

impl Fair {
    /// Rounds of the table with one stake of 100 on red each, of which so many won, so long ago.
    async fn had(&self, rounds: i32, won: i32, ago: &str) {
        let played = sqlx::query(
            "insert into table_round (table_id, number, id, rules, chain, place, hand, phase, opened_at, lock_at, ended_at,
                 bets, people, staked, paid, mean, variance, third)
             select 1, 1000 + n, gen_random_uuid(), 'roulette-1', 1, 1000 + n, 1, 4, t, t, t,
                 1, 1, 10000000, case when n <= $2 then 20000000 else 0 end, 10000000 * 36 / 37.0,
                 4e14 * 18 / 37 * 19 / 37, 8e21 * (18 / 37.0) * (19 / 37.0) * (1 / 37.0)
             from generate_series(1, $1) n, (select clock_timestamp() - $3::interval as t) t",
        );
        played.bind(rounds).bind(won).bind(ago).execute(self.store.pool()).await.unwrap();
    }

    async fn alarms(&self) -> i64 {
        let off = sqlx::query_scalar("select count(*) from read_table_return_off");
        off.fetch_one(self.store.pool()).await.unwrap()
    }
}

#[tokio::test]
async fn a_settled_round_is_measured_by_its_own_stakes_and_an_annulled_one_is_left_out() {
    let fair = Fair::opens().await;
    let desk = desk(&fair).await;
    let host = fair.host().await;
    host.0.step(host.1, fair.store.now()).await.unwrap();
    let round = fair.round().await;
    for (member, cell, amount) in [(RAHIM, "red", 100), (SALMA, "black", 100), (SALMA, "straight:7", 10)] {
        fair.places(&fair.stake(member, cell, taka(amount), &round)).await.unwrap();
    }
    let settled = fair.settles(&host).await;
    let pocket = settled.result.as_ref().unwrap()["pocket"].as_i64().unwrap();
    let paid = if pocket == 0 { 0 } else { 200 } + if pocket == 7 { 360 } else { 0 };
    let seen = returns(&desk, "24h").await;
    assert_eq!(seen.as_array().unwrap().len(), 2, "all with these rules, and the table: {seen}");
    let (all, own) = (&seen[0], &seen[1]);
    assert_eq!((&all["table"], &own["table"]), (&Value::Null, &json!("1")));
    for line in [all, own] {
        assert_eq!((&line["rules"], &line["currency"]), (&json!(settled.rules), &json!("BDT")));
        assert_eq!(
            (&line["rounds"], &line["bets"], &line["staked"]),
            (&json!(1), &json!(3), &json!("210.00"))
        );
        assert_eq!(line["paid"], json!(Money::from_units(paid * 100_000)), "pocket {pocket}");
        assert_eq!(line["declared"], "0.9730", "36/37 on every cell");
        assert_eq!((&line["standing"], &line["isMost"]), (&json!("too_few"), &json!(false)));
    }
    // Of the 37 pockets 0 pays nothing, 7 pays 560 and the others pay 200.
    let mean = f64::from(35 * 200 + 560) / 37.0;
    let variance = (mean.powi(2) + 35.0 * (200.0 - mean).powi(2) + (560.0 - mean).powi(2)) / 37.0;
    let z: f64 = all["z"].as_str().unwrap().parse().unwrap();
    assert!((z - (f64::from(i32::try_from(paid).unwrap()) - mean) / variance.sqrt()).abs() < 0.051, "{z}");

    for who in ["risk", "game_manager"] {
        let annul = desk.post("/backoffice/tables/1/rounds/1/annul", who, json!({ "reason": "x" })).await;
        assert_eq!(annul.0, 200);
    }
    assert_eq!(returns(&desk, "24h").await, json!([]), "before its money is back, too");
    let worker = fair.tables.jobs(Worker::default());
    while worker.run_one(&fair.store).await.unwrap() {}
    for (who, query, told) in [
        ("support", "?period=24h", (403, "forbidden")),
        ("auditor", "", (400, "wrong_parameters")),
        ("auditor", "?period=1y", (400, "wrong_parameters")),
    ] {
        let (status, answer) = desk.get(&format!("/backoffice/tables/returns{query}"), who).await;
        assert_eq!((status.as_u16(), code(&answer)), told, "{who} {query}");
    }
    fair.closes().await;
}

/// 1,000 rounds on red have a deviation of 16 wins around 486.
#[tokio::test]
async fn a_return_that_chance_hardly_explains_is_an_alarm_and_a_few_rounds_are_none() {
    for (rounds, won, ago, standing, alarms) in [
        (1_000, 486, "1 hour", "in_order", 0),
        (1_000, 486 + 60, "1 hour", "in_order", 0),
        (1_000, 486 + 70, "1 hour", "off", 2),
        (1_000, 486 - 70, "1 hour", "off", 2),
        (1_000, 486 + 70, "31 days", "off", 0),
        (90, 90, "1 hour", "too_few", 0),
    ] {
        let fair = Fair::opens().await;
        let desk = desk(&fair).await;
        let host = fair.host().await;
        host.0.step(host.1, fair.store.now()).await.unwrap();
        fair.had(rounds, won, ago).await;
        let seen = returns(&desk, "all").await;
        assert_eq!(
            (&seen[0]["standing"], &seen[1]["standing"]),
            (&json!(standing), &json!(standing)),
            "{won}: {seen}"
        );
        assert_eq!(fair.alarms().await, alarms, "{won} {ago}");
        let lines = if ago == "1 hour" { 2 } else { 0 };
        for period in ["24h", "7d", "30d"] {
            assert_eq!(returns(&desk, period).await.as_array().unwrap().len(), lines, "{period} {ago}");
        }
        if won == 486 {
            let told = ["measured", "declared", "z"].map(|field| seen[0][field].clone());
            assert_eq!(told, [json!("0.9720"), json!("0.9730"), json!("-0.0")]);
            assert_eq!(seen[0]["interval"], json!(["0.8906", "1.0534"]));
        }
        // One round of a hundredfold stake outweighs the others.
        if standing == "off" && ago == "1 hour" {
            let large = sqlx::query("update table_round set variance = variance * 10000 where number = 1001");
            large.execute(fair.store.pool()).await.unwrap();
            assert_eq!(
                (&returns(&desk, "all").await[0]["standing"], fair.alarms().await),
                (&json!("too_few"), 0)
            );
        }
        fair.closes().await;
    }
}

/// Who plays badly loses more than the most that they could reach; who wins more than that is looked at.
#[tokio::test]
async fn where_players_decide_only_too_much_is_an_alarm() {
    for (won, standing, alarms) in
        [(486 - 70, "in_order", 0), (486 + 60, "in_order", 0), (486 + 70, "off", 2)]
    {
        let fair = Fair::opens().await;
        let desk = desk(&fair).await;
        let host = fair.host().await;
        host.0.step(host.1, fair.store.now()).await.unwrap();
        fair.had(1_000, won, "1 hour").await;
        let most = sqlx::query("update table_round set mean_is_most = true where mean is not null");
        most.execute(fair.store.pool()).await.unwrap();
        let seen = returns(&desk, "all").await;
        let told = ["standing", "isMost"].map(|field| &seen[0][field]);
        assert_eq!(told, [&json!(standing), &json!(true)], "{won}: {seen}");
        assert_eq!(fair.alarms().await, alarms, "{won}");
        fair.closes().await;
    }
}

/// Whoever left by hand is held against where they left; whoever rode on is not taken for one who stakes nothing.
#[tokio::test]
async fn a_round_that_ran_is_measured_by_where_its_bets_left_or_rode_to() {
    let round = |hundredths: u64| Round {
        table: TableId(1),
        number: 1,
        id: uuid::Uuid::nil(),
        rules: "crash-1".to_owned(),
        chain: 1,
        place: 1,
        hand: 1,
        shoe_root: None,
        phase: Phase::Settled,
        opened_at: OffsetDateTime::UNIX_EPOCH,
        lock_at: OffsetDateTime::UNIX_EPOCH,
        started_at: Some(OffsetDateTime::UNIX_EPOCH),
        top: Some(5_000),
        interrupted_at: None,
        ended_at: None,
        void_reason: None,
        annul_reason: None,
        shoe_from: None,
        turn_until: None,
        result: Some(json!({ "hundredths": hundredths })),
    };
    let bet = |cell: &str, left_at| PlacedBet {
        owner: RAHIM,
        round: uuid::Uuid::nil(),
        number: 1,
        cell: cell.to_owned(),
        stake: taka(1),
        state: crate::BetState::Taken,
        why: None,
        left_at,
        payout: None,
        received_at: time::OffsetDateTime::UNIX_EPOCH,
    };
    let rides =
        |crash: u64, cell: &str, left_at| crate::run::heads_for(&round(crash), &bet(cell, left_at)).unwrap();
    assert_eq!(rides(300, "hand", Some(250)), "at:250");
    assert_eq!(rides(300, "hand", None), "at:1000");
    assert_eq!(rides(2_345, "hand", None), "at:2345");
    assert_eq!(rides(9_000, "hand", None), "at:5000", "everybody leaves at the top");
    assert_eq!(rides(300, "at:700", None), "at:700", "where it would have left, and not where it was lost");
    assert_eq!(rides(300, "at:700", Some(150)), "at:150");
    assert_eq!(rides(300, "at:9000", None), "at:5000");

    let stands = bet("at:200", None);
    let mean = |round: &Round, bets: &[PlacedBet]| {
        crate::returns::spread(round, bets).unwrap().map(|told| told.mean)
    };
    assert!((mean(&round(300), std::slice::from_ref(&stands)).unwrap() - 99_000.0).abs() < 0.01);
    let returned = PlacedBet { state: crate::BetState::Returned, ..stands.clone() };
    assert_eq!(mean(&round(300), &[returned]), None);
    assert_eq!(mean(&round(300), &[]), None);
    let interrupted = Round { interrupted_at: Some(OffsetDateTime::UNIX_EPOCH), ..round(300) };
    assert_eq!(mean(&interrupted, &[stands]), None, "some stakes of it came back");
}
