//! Pauses, from the first day to the return.

use gate::Players;
use serde_json::json;
use web::{Member, MemberDoor};

use super::*;
use crate::{Doorman, limit, pause::Term};

/// Ends all sessions at once, is written down, and can only be prolonged.
#[tokio::test]
async fn a_pause_closes_the_doors_and_is_only_prolonged() {
    let house = Watched::open().await;
    let week = house.guard.pause(RAHIM, Term::Week).await.unwrap();
    assert_eq!(week, Term::Week.from(NOON));
    assert_eq!(house.put_out(), [("site", RAHIM)]);
    let until = (NOON + Duration::WEEK).unix_timestamp();
    assert_eq!(
        house.history(RAHIM).await,
        [("pause".to_owned(), json!({ "kind": "cool_off", "until": until }))]
    );
    assert_eq!(house.guard.standing(RAHIM).await.unwrap().pause, Some(week));
    assert_eq!(refused(house.guard.may_play(RAHIM).await), "member_paused");
    assert_eq!(house.guard.bars(RAHIM).await.unwrap().unwrap().code, "member_paused");
    assert_eq!(house.guard.bars(SALMA).await.unwrap(), None);
    let mut tx = house.store.begin().await.unwrap();
    assert_eq!(refused(house.guard.may_deposit(&mut tx, RAHIM, amount(1)).await), "member_paused");
    drop(tx);
    assert_eq!(refused(house.guard.pause(RAHIM, Term::TwoDays).await), "pause_shorter");
    assert!(house.put_out().is_empty());
    // As long again is no shorter, and for ever is longer than anything.
    house.guard.pause(RAHIM, Term::Week).await.unwrap();
    house.guard.pause(RAHIM, Term::Permanent).await.unwrap();
    assert_eq!(refused(house.guard.pause(RAHIM, Term::FiveYears).await), "pause_shorter");
    assert_eq!(house.guard.bars(RAHIM).await.unwrap().unwrap().code, "member_excluded");
    let barred = crate::bars(&house.store, RAHIM).await.unwrap().unwrap();
    assert_eq!(
        (barred.code, barred.details),
        ("member_excluded", json!({ "kind": "exclusion", "until": null }))
    );
    assert_eq!(crate::bars(&house.store, SALMA).await.unwrap(), None);
    house.close().await;
}

/// A cool-off ends with its moment; an exclusion when its member asked to come back and thought it over.
#[tokio::test]
async fn who_was_excluded_comes_back_by_two_acts() {
    let house = Watched::open().await;
    let paused = async || house.guard.standing(RAHIM).await.unwrap().pause;
    assert_eq!(refused(house.guard.come_back(RAHIM, true).await), "not_excluded");
    house.guard.pause(RAHIM, Term::Day).await.unwrap();
    assert_eq!(
        refused(house.guard.come_back(RAHIM, true).await),
        "not_excluded",
        "a cool-off ends by itself"
    );
    house.clock.advance(Duration::DAY - Duration::MICROSECOND);
    assert!(paused().await.is_some());
    house.clock.advance(Duration::MICROSECOND);
    assert_eq!(paused().await, None);

    let excluded = house.guard.pause(RAHIM, Term::HalfYear).await.unwrap();
    let early = house.guard.come_back(RAHIM, true).await;
    assert!(matches!(early, Err(Error::ReturnTooEarly { until }) if until == excluded.until), "{early:?}");
    assert_eq!(refused(house.guard.stay_out(RAHIM).await), "return_too_early");
    house.clock.advance(Duration::days(186));
    assert!(paused().await.is_some_and(|pause| pause.over && pause.back_from.is_none()));
    assert_eq!(refused(house.guard.come_back(RAHIM, false).await), "confirmation_needed");
    let lines = house.history(RAHIM).await.len();
    assert_eq!(house.guard.stay_out(RAHIM).await.unwrap().back_from, None, "nothing was asked for");
    assert_eq!(house.history(RAHIM).await.len(), lines);
    let from = house.guard.now() + Duration::DAY;
    let asked = house.guard.come_back(RAHIM, true).await.unwrap();
    assert_eq!(asked.back_from, Some(from));
    house.clock.advance(Duration::HOUR);
    assert_eq!(house.guard.come_back(RAHIM, true).await.unwrap(), asked, "asked again it is not put off");
    assert_eq!(house.guard.stay_out(RAHIM).await.unwrap().back_from, None);
    house.clock.advance(Duration::DAY);
    assert!(paused().await.is_some_and(|pause| pause.back_from.is_none()));
    house.guard.come_back(RAHIM, true).await.unwrap();
    house.clock.advance(Duration::DAY - Duration::MICROSECOND);
    assert!(paused().await.is_some());
    house.clock.advance(Duration::MICROSECOND);
    assert_eq!(paused().await, None);
    let acts: Vec<String> = house.history(RAHIM).await.into_iter().map(|(act, _)| act).collect();
    assert_eq!(acts, ["return_asked", "return_taken_back", "return_asked", "pause", "pause"]);
    house.close().await;
}

/// Nothing is advertised to who pauses, nor to who was excluded and has not come back.
#[tokio::test]
async fn nothing_is_advertised_to_who_pauses() {
    let house = Watched::open().await;
    let (free, excluded) = (MemberId(3), MemberId(4));
    house.guard.pause(RAHIM, Term::Day).await.unwrap();
    house.guard.pause(SALMA, Term::Permanent).await.unwrap();
    house.guard.pause(excluded, Term::HalfYear).await.unwrap();
    house.guard.set_limit(free, limit::Kind::Wager, limit::Span::Day, Some(0)).await.unwrap();
    let unmarketed = async |members: &[MemberId]| {
        let mut tx = house.store.begin().await.unwrap();
        let mut found: Vec<i64> = house
            .guard
            .unmarketed(&mut tx, members)
            .await
            .unwrap()
            .into_iter()
            .map(|member| member.0)
            .collect();
        found.sort_unstable();
        found
    };
    let all = [RAHIM, SALMA, free, excluded];
    assert_eq!(unmarketed(&all).await, [excluded.0, RAHIM.0, SALMA.0]);
    assert_eq!(unmarketed(&[RAHIM, free]).await, [RAHIM.0]);
    house.clock.advance(Duration::days(186));
    assert_eq!(unmarketed(&all).await, [excluded.0, SALMA.0]);
    house.guard.come_back(excluded, true).await.unwrap();
    house.clock.advance(Duration::DAY);
    assert_eq!(unmarketed(&all).await, [SALMA.0]);
    house.close().await;
}

/// Opens to `rahim`, `salma` and a trial account.
struct Door;

#[async_trait::async_trait]
impl MemberDoor for Door {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let kind = if token == "trial" { kernel::AccountType::TRIAL } else { kernel::AccountType::MEMBER };
        let id = match token {
            "rahim" | "trial" => RAHIM,
            "salma" => SALMA,
            _ => return Ok(None),
        };
        Ok(Some(Member { id, account: token.to_owned(), kind, session: Uuid::nil() }))
    }
}

/// Who comes through the door was there that minute; who pauses is kept out, and a trial account never is.
#[tokio::test]
async fn the_doorman_notes_who_comes_and_keeps_out_who_pauses() {
    let house = Watched::open().await;
    house.guard.pause(RAHIM, Term::Day).await.unwrap();
    let door = Doorman { guard: house.guard.clone(), door: Arc::new(Door) };
    let came = async |token: &str| door.member(token).await.unwrap();
    assert!(came("nobody").await.is_none());
    let (rahim, salma, trial) =
        (came("rahim").await.unwrap(), came("salma").await, came("trial").await.unwrap());
    assert_eq!((rahim.id, rahim.account.as_str()), (RAHIM, "rahim"));
    assert_eq!(door.bars(&rahim).await.unwrap().unwrap().code, "member_paused");
    assert_eq!(door.bars(&salma.unwrap()).await.unwrap(), None);
    assert_eq!(door.bars(&trial).await.unwrap(), None);
    house.guard.presence.flush(&house.store).await.unwrap();
    for (member, minutes) in [(RAHIM, 1), (SALMA, 1), (MemberId(3), 0)] {
        assert_eq!(house.guard.position(member, 1).await.unwrap()[0].minutes, minutes, "{member}");
    }
    house.close().await;
}
