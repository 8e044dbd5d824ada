//! Lines that a vendor lists no more.

use super::*;

/// Seen to fail without the look after the last page: a payout that had gone from the list stood in the record, and nobody
/// knew. And without the question about the round: the line that had only moved over the window's edge was an alarm.
#[tokio::test]
async fn what_is_listed_no_more_is_an_alarm_until_it_is_listed_again() {
    let desk = Desk::open().await;
    let round = |number: i64| played(&format!("r{number}"), NOON - Duration::minutes(60 - number));
    desk.lists((0..6).flat_map(round));
    desk.say.page.store(5, Ordering::SeqCst);
    desk.reads().await;
    assert_eq!(desk.told().await, (6, 60, 24));
    desk.looks_back().await;
    assert!(desk.dropped().await.is_empty());

    // One line is gone; another is told only when its round is asked for.
    let gone = {
        let mut rows = desk.say.rows.lock().unwrap();
        let place = rows.iter().position(|row| row["transaction_uuid"] == "r3-w").unwrap();
        rows.remove(place)
    };
    desk.say.by_round.lock().unwrap().push("r4-b".into());
    // While the vendor does not say what is in the rounds, nothing is said of them.
    desk.say.round_instead.store(502, Ordering::SeqCst);
    desk.looks_back().await;
    assert!(desk.dropped().await.is_empty());
    desk.say.round_instead.store(0, Ordering::SeqCst);
    let alarm = |state: &str| vec![("r3-w".to_owned(), state.to_owned())];
    for _ in 0..2 {
        desk.looks_back().await;
        assert_eq!(desk.dropped().await, alarm("open"));
    }
    assert_eq!(desk.reader.standings().await.unwrap()[0].dropped, 1);
    assert_eq!(desk.told().await, (0, 0, 0), "it counts until somebody decides");

    // The evidence: what it said, and which span was read without it; once.
    let acts: Vec<(String, String)> = sqlx::query_as("select act, note from reconcile_act order by number")
        .fetch_all(desk.store.pool())
        .await
        .unwrap();
    assert_eq!(acts.len(), 1, "{acts:?}");
    assert_eq!(acts[0].0, "dropped");
    assert!(acts[0].1.starts_with("TK_WIN TS_SUCCESS · 2026-03-01T12:00:16Z · 2026-02-27T"), "{acts:?}");
    let member: (i64, Value) = sqlx::query_as("select member, ours from reconcile_difference")
        .fetch_one(desk.store.pool())
        .await
        .unwrap();
    assert_eq!(
        (member.0, &member.1["kind"], &member.1["amount"]),
        (RAHIM.0, &json!("win"), &json!("0.00004"))
    );

    // Listed again it goes away by itself; listed no more again it is back.
    desk.lists([gone.clone()]);
    desk.looks_back().await;
    assert_eq!(desk.dropped().await, alarm("gone"));
    desk.say.rows.lock().unwrap().retain(|row| *row != gone);
    desk.looks_back().await;
    assert_eq!(desk.dropped().await, alarm("open"));

    // A vendor that does not answer at all drops nothing.
    desk.instead(Some((502, "")));
    desk.looks_back().await;
    assert_eq!(desk.dropped().await.len(), 1);
    desk.close().await;
}

/// Who takes over in the middle of a window has not heard what came before, and says nothing. Seen to fail with whatever
/// was heard taken as the whole: every line of the first page was an alarm.
#[test]
fn a_window_that_was_not_heard_from_its_beginning_is_not_judged() {
    let window = Period { from: NOON, until: NOON + Duration::hours(1) };
    let next = |page: &str| Some(page.to_owned());
    let hearing = dropped::Hearing::default();
    hearing.note(WHEEL, window, (Some("4"), None), vec![2]);
    assert!(!hearing.is_whole(WHEEL));
    hearing.note(WHEEL, window, (None, next("4")), vec![1]);
    assert!(!hearing.is_whole(WHEEL));
    hearing.note(WHEEL, window, (Some("8"), None), vec![3]);
    assert!(!hearing.is_whole(WHEEL), "a page is missing");
    hearing.note(WHEEL, window, (None, next("4")), vec![1]);
    hearing.note(WHEEL, Period { from: NOON, until: NOON + Duration::hours(2) }, (Some("4"), None), vec![2]);
    assert!(!hearing.is_whole(WHEEL), "another window");
    hearing.note(WHEEL, window, (None, next("4")), vec![1]);
    hearing.note(WHEEL, window, (Some("4"), None), vec![2]);
    assert!(hearing.is_whole(WHEEL));
}
