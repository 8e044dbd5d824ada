//! Who left the page while seated: they are told where their money is, and it comes back to them.

use super::*;

/// A host that begins anew counts from the record: on a machine that is so busy that its rooms begin anew every minute, the money of who left
/// comes back all the same. Seen to fail with a host that counted from its own beginning.
#[tokio::test]
async fn who_does_not_shoot_is_sent_home_by_a_host_that_has_just_begun() {
    let fair = Fair::of_room().await;
    let (gone, here) =
        (fair.sits_down(RAHIM, 1, 200).await.unwrap(), fair.sits_down(SALMA, 2, 200).await.unwrap());
    let mut owner = sqlx::PgConnection::connect_with(&fair.db.connect).await.unwrap();
    for session in [gone.id, here.id] {
        let sat =
            sqlx::query("update room_session set started_at = now() - interval '4 minutes' where id = $1");
        sat.bind(session).execute(&mut owner).await.unwrap();
    }
    let (host, hosting) = fair.host().await;
    rooms::sql::write(&fair.store, &[first_page(here.id, hosting)]).await.unwrap();
    let room = tasks::spawn("a room", async move { host.hosts_room(hosting).await });
    fair.session_ends(RAHIM).await;
    assert_eq!(fair.balance(RAHIM).await, taka(1_000).money());
    assert_eq!(fair.session(SALMA).await.state, SessionState::Open, "a shot of hers met something just now");
    room.abort();
    drop(room.await);
    owner.close().await.unwrap();
    fair.closes().await;
}

#[tokio::test]
async fn a_member_is_told_in_which_rooms_money_lies() {
    let fair = Fair::of_room().await;
    let other = fair.another().await;
    let rooms = async |member| json!(fair.tables.rooms_of(member).await.unwrap());
    assert_eq!(rooms(RAHIM).await, json!([]));
    fair.sits_down(RAHIM, 1, 200).await.unwrap();
    let second = Sit { table: other.id, ..fair.sit(RAHIM, 3, 50) };
    fair.tables.sit(&second).await.unwrap();
    fair.sits_down(SALMA, 2, 100).await.unwrap();
    let told = rooms(RAHIM).await;
    let expected = [(fair.table.id, 1, "200.00"), (other.id, 3, "50.00")];
    for (place, (table, seat, funds)) in expected.into_iter().enumerate() {
        let room = &told[place];
        assert_eq!(
            (&room["table"], &room["seat"], &room["funds"]),
            (&json!(table), &json!(seat), &json!(funds))
        );
        assert_eq!(room["nameEn"], json!(fair.table.terms.name_en));
    }
    assert_eq!(told.as_array().unwrap().len(), 2, "and nobody else's");
    let stop = CancellationToken::new();
    let host = node(&fair.tables).start(&stop);
    fair.gets_up(RAHIM).await;
    assert_eq!(rooms(RAHIM).await.as_array().unwrap().len(), 1);
    stop.cancel();
    host.await.unwrap();
    fair.closes().await;
}
