//! Limits of groups of players at a table.

use axum::http::Method;
use office::testing::{Desk, Known, code};
use serde_json::{Value, json};

use super::*;
use crate::GroupLimits;

/// Salma's group, and another one.
const VALUED: GroupId = GroupId(1);

async fn makes_groups(fair: &Fair) {
    let made = sqlx::query("insert into player_group (name) values ('Valued'), ('New')");
    made.execute(fair.store.pool()).await.unwrap();
}

fn limits(group: i64, [least, most_on_cell, most_in_round]: [i64; 3]) -> GroupLimits {
    let [least, most_on_cell, most_in_round] = [least, most_on_cell, most_in_round].map(taka);
    GroupLimits { group: GroupId(group), least, most_on_cell, most_in_round }
}

async fn sets(fair: &Fair, groups: Vec<GroupLimits>) -> Result<Table, Error> {
    let mut tx = fair.store.begin().await.unwrap();
    let table = fair.table.change(&mut tx, Terms { groups, ..fair.table.terms.clone() }).await?;
    tx.commit().await.unwrap();
    Ok(table)
}

#[tokio::test]
async fn a_member_of_a_group_bets_within_its_limits_and_everybody_else_within_the_tables() {
    let fair = Fair::opens().await;
    makes_groups(&fair).await;
    sets(&fair, vec![limits(2, [2, 3, 4]), limits(VALUED.0, [20, 600, 950])]).await.unwrap();
    let host = fair.host().await;
    host.0.step(host.1, fair.store.now()).await.unwrap();
    let round = fair.round().await;
    let said = async |member, cell, amount| {
        let answer = fair.places(&fair.stake(member, cell, taka(amount), &round)).await;
        answer.map_or_else(|error| kernel::Fault::face(&error).code, |_| "taken")
    };
    for (member, cell, amount, answer) in [
        (RAHIM, "red", 501, "stake_out_of_range"),
        (RAHIM, "red", 500, "taken"),
        (RAHIM, "red", 1, "cell_stake_too_high"),
        (RAHIM, "black", 401, "round_stake_too_high"),
        (SALMA, "red", 19, "stake_out_of_range"),
        (SALMA, "red", 601, "stake_out_of_range"),
        (SALMA, "red", 580, "taken"),
        (SALMA, "red", 21, "cell_stake_too_high"),
        (SALMA, "black", 371, "round_stake_too_high"),
        (SALMA, "black", 370, "taken"),
    ] {
        assert_eq!(said(member, cell, amount).await, answer, "{member} {cell} {amount}");
    }
    let ahead = Stake { round: round.number + 1, ..fair.stake(RAHIM, "black", taka(1), &round) };
    let ahead = fair.places_at(&ahead, round.opened_at).await.unwrap_err();
    assert_eq!(kernel::Fault::face(&ahead).code, "round_not_open");
    let settled = fair.settles(&host).await;
    fair.is_whole(&settled).await;
    fair.closes().await;
}

#[tokio::test]
async fn limits_of_groups_fit_together_and_name_groups_that_there_are() {
    let fair = Fair::opens().await;
    makes_groups(&fair).await;
    let good = limits(1, [1, 2, 3]);
    for (groups, answer) in [
        (vec![limits(1, [2, 1, 3])], false),
        (vec![limits(1, [1, 3, 2])], false),
        (vec![good, limits(1, [1, 2, 4])], false),
        (vec![good, limits(9, [1, 2, 3])], false),
        (vec![good, limits(2, [1, 2, 3])], true),
        (vec![], true),
    ] {
        let fault = sets(&fair, groups.clone()).await.err();
        let expected = if answer { None } else { Some("groups") };
        assert_eq!(
            fault.map(|error| match error {
                Error::Terms(field) => field,
                other => panic!("{other}"),
            }),
            expected,
            "{groups:?}"
        );
    }
    fair.closes().await;
    // A room's cannons are everybody's.
    let room = Fair::of("fishing-1+reef").await;
    makes_groups(&room).await;
    assert!(sets(&room, vec![limits(1, [2, 500, 2_000])]).await.is_ok());
    assert!(sets(&room, vec![limits(1, [2, 501, 2_000])]).await.is_err());
    let sit = |member, amount| crate::Sit {
        member,
        request: RequestId::fresh(),
        table: room.table.id,
        seat: 1,
        amount: taka(amount),
    };
    assert!(matches!(
        room.tables.sit(&sit(RAHIM, 901)).await,
        Err(Error::NotTaken(crate::NotTaken::StakeOutOfRange { .. }))
    ));
    assert!(matches!(
        room.tables.sit(&sit(SALMA, 1)).await,
        Err(Error::NotTaken(crate::NotTaken::StakeOutOfRange { .. }))
    ));
    assert!(room.tables.sit(&sit(SALMA, 950)).await.is_ok());
    room.store.pool().close().await;
    room.stop.cancel();
    room.db.close().await;
}

#[tokio::test]
async fn operators_set_limits_of_groups_and_the_trail_keeps_them() {
    let fair = Fair::opens().await;
    makes_groups(&fair).await;
    let (routes, _) = crate::backoffice_routes(fair.tables.clone()).split_for_parts();
    let desk = Desk::open(&fair.store, taka(20_000), Known::of(&[]), routes).await.unwrap();
    let own = json!({ "group": "1", "least": "5.00", "mostOnCell": "50.00", "mostInRound": "90.00" });
    let ask = |groups: Value| json!({ "nameEn": "A", "nameBn": "ক", "least": "1", "mostOnCell": "5", "mostInRound": "9", "openMs": 9000, "pauseMs": 0, "hours": null, "groups": groups });
    let path = "/backoffice/tables/1";
    for (who, groups, status, said) in [
        ("risk", json!([own]), 403, "forbidden"),
        ("owner", json!([own, own]), 400, "field_invalid"),
        (
            "owner",
            json!([{ "group": "9", "least": "5", "mostOnCell": "50", "mostInRound": "90" }]),
            400,
            "field_invalid",
        ),
        ("owner", json!([{ "group": "1", "least": "5", "mostOnCell": "50" }]), 400, "wrong_fields"),
    ] {
        let (answered, answer) = desk.call((Method::PUT, path), who, &ask(groups)).await;
        assert_eq!((answered.as_u16(), code(&answer)), (status, said), "{who}");
    }
    assert_eq!(desk.call((Method::PUT, path), "owner", &ask(json!([own]))).await.0, 200);
    let (_, seen) = desk.get("/backoffice/tables", "owner").await;
    assert_eq!(seen["value"][0]["groups"], json!([own]));
    assert_eq!(
        fair.tables.view(fair.table.id).await.map(|view| json!(view).get("groups").cloned()).unwrap(),
        None
    );
    fair.closes().await;
}
