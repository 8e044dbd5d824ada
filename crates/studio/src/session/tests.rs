//! Sessions in memory: when they end, and how many there are at most.

use super::*;
use crate::titles::Titles;

/// A session that nobody touched for so long.
fn session(id: &str, idle: Duration) -> Arc<Session> {
    let model = games::slots::models().iter().find(|model| model.figures().is_some()).unwrap();
    Arc::new(Session {
        title: Titles::new(&[model.id.as_str()]).all()[0].clone(),
        evaluator: slots::find(&model.id).unwrap(),
        launch: None,
        id: id.to_owned(),
        seeds: Mutex::new(Pair::fresh("client").unwrap()),
        touched: Mutex::new(Instant::now().checked_sub(idle).unwrap()),
        turn: AsyncMutex::default(),
    })
}

const MOMENT: Duration = Duration::from_secs(60);

#[test]
fn a_session_ends_an_hour_after_its_last_call() {
    let sessions = Sessions::default();
    sessions.keep(session("late", IDLE.checked_sub(MOMENT).unwrap())).unwrap();
    sessions.keep(session("ended", IDLE)).unwrap();
    assert!(matches!(sessions.find("ended"), Err(Error::SessionExpired)));
    assert!(matches!(sessions.find("nobody's"), Err(Error::SessionExpired)));
    let late = sessions.find("late").unwrap();
    assert_eq!(late.id(), "late");
    assert!(late.idle() < MOMENT, "its hour begins anew");
}

/// A seed is laid open when no session that lives draws from it, or will.
#[test]
fn a_session_that_has_ended_holds_no_seed() {
    let sessions = Sessions::default();
    let (lives, ended) = (session("lives", IDLE.checked_sub(MOMENT).unwrap()), session("ended", IDLE));
    sessions.keep(Arc::clone(&lives)).unwrap();
    sessions.keep(Arc::clone(&ended)).unwrap();
    let seed = |of: &Session| of.seeds(Pair::draw).server;
    assert!(sessions.draw_from(&seed(&lives)));
    assert!(!sessions.draw_from(&seed(&ended)));
    assert!(!sessions.draw_from("nobody's"));
}

/// Room is made of sessions that have ended; whoever plays keeps their seat.
#[test]
fn a_full_studio_turns_away_who_comes_not_who_plays() {
    let sessions = Sessions::default();
    let (lives, ended) = (session("lives", IDLE.checked_sub(MOMENT).unwrap()), session("ended", IDLE));
    let fill = |of: &Arc<Session>, count: usize| {
        let mut all = sessions.0.lock().unwrap();
        let first = all.len();
        all.extend((first..first + count).map(|number| (number.to_string(), Arc::clone(of))));
    };
    fill(&lives, MOST - 1);
    sessions.keep(session("last", Duration::ZERO)).unwrap();
    assert!(matches!(sessions.keep(session("too many", Duration::ZERO)), Err(Error::Full)));
    assert!(sessions.find("too many").is_err() && sessions.find("last").is_ok());
    sessions.0.lock().unwrap().retain(|id, _| id.len() < 4);
    let seated = sessions.0.lock().unwrap().len();
    fill(&ended, MOST - seated);
    sessions.keep(session("next", Duration::ZERO)).unwrap();
    assert_eq!(sessions.0.lock().unwrap().len(), seated + 1);
    assert!(sessions.find("0").is_ok() && sessions.find("next").is_ok());
}
