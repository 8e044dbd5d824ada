//! Wins that are held: who releases them, and when they go by themselves.

use kernel::{Amount, Money, id::OperatorId};
use office::{NamedOperator, second_person::Participant};
use uuid::Uuid;
use wager::Act;

use super::{Desk, Error, Kind, Repair, State, Step, Wanted};
use crate::reconcile::Difference;

const RINA: NamedOperator<'_> = NamedOperator { id: OperatorId(1), name: "rina" };
const OMAR: NamedOperator<'_> = NamedOperator { id: OperatorId(2), name: "omar" };

impl Desk {
    /// A prize of the vendor's beyond the highest payout, filed.
    async fn holds(&self, node: Uuid, key: &str) -> Difference {
        let (amount, ceiling) = (Money::from_units(900_000), Some(Money::from_units(800_000).into()));
        let (reference, free, promo, late, closes) = (None, false, true, false, true);
        let act = Act::Win { amount, reference, free, promo, late, ceiling, closes };
        self.place(key, key, act).await;
        self.reconciler.tick(node).await.unwrap();
        self.held(key).await
    }

    async fn held(&self, key: &str) -> Difference {
        let wanted = Wanted { kind: Some(Kind::HeldWin), limit: 9, ..Wanted::default() };
        let found = self.reconciler.differences(&wanted).await.unwrap();
        found.into_iter().find(|one| one.key == key).unwrap()
    }

    async fn consents(&self, operator: NamedOperator<'_>, id: Uuid) -> Result<Step, Error> {
        let mut tx = self.store.begin().await.unwrap();
        let said = (Repair::Release, "asked them");
        let participant = Participant { operator, strangers: Vec::new() };
        let step = self.reconciler.repair(&mut tx, &participant, id, said).await?.1;
        tx.commit().await.unwrap();
        Ok(step)
    }
}

/// It is filed from the record, so that a house that died before it filed one files it later.
#[tokio::test]
async fn a_held_win_is_released_by_two_and_ended_by_nothing_else() {
    let desk = Desk::open().await;
    let node = kernel::id::fresh();
    let win = desk.holds(node, "h").await;
    desk.reconciler.tick(node).await.unwrap();
    assert_eq!(desk.waiting().await, [(Kind::HeldWin, "h".to_owned())], "one, however often it is looked");
    assert!(win.ours.as_ref().unwrap().held);
    assert_eq!(desk.reconciler.look(&win).await.unwrap(), State::Open);
    let mut tx = desk.store.begin().await.unwrap();
    let accepted = desk.reconciler.accept(&mut tx, RINA, win.id, "looks fine").await;
    assert!(matches!(accepted, Err(Error::NotARepair)));
    drop(tx);
    assert_eq!(desk.consents(RINA, win.id).await.unwrap(), Step::Consented);
    assert!(matches!(desk.consents(RINA, win.id).await, Err(Error::SecondOperator)));
    assert_eq!(desk.has().await, 0);
    assert_eq!(desk.consents(OMAR, win.id).await.unwrap(), Step::Decided("rina".to_owned()));
    // The house died before it made it: the next look does, once.
    for _ in 0..2 {
        desk.reconciler.tick(node).await.unwrap();
        assert_eq!(desk.has().await, 900_000);
    }
    assert_eq!(desk.held("h").await.state, State::Repaired);
    desk.ends().await;
}

/// Seen to fail with what is filed left as it was: the second consent was to an amount that nobody would pay.
#[tokio::test]
async fn a_consent_is_to_the_amount_that_is_paid() {
    let desk = Desk::open().await;
    let node = kernel::id::fresh();
    let win = desk.holds(node, "h").await;
    assert_eq!(desk.consents(RINA, win.id).await.unwrap(), Step::Consented);
    let by = Amount::from_units(300_000).unwrap();
    desk.place("h", "c", Act::Correct { reference: "h".to_owned(), by }).await;
    desk.reconciler.tick(node).await.unwrap();
    assert_eq!(desk.held("h").await.ours.unwrap().amount.units(), 600_000);
    assert_eq!(desk.consents(OMAR, win.id).await.unwrap(), Step::Consented);
    assert_eq!(desk.consents(RINA, win.id).await.unwrap(), Step::Decided("omar".to_owned()));
    assert_eq!(desk.reconciler.finish(win.id).await.unwrap(), State::Repaired);
    assert_eq!(desk.has().await, 600_000);
    desk.ends().await;
}

#[tokio::test]
async fn a_held_win_goes_when_its_vendor_takes_it_back() {
    let desk = Desk::open().await;
    let node = kernel::id::fresh();
    let win = desk.holds(node, "h").await;
    assert_eq!(desk.consents(RINA, win.id).await.unwrap(), Step::Consented);
    desk.place("h", "x", Act::Rollback { reference: "h".to_owned(), closes: true }).await;
    assert_eq!(desk.consents(OMAR, win.id).await.unwrap(), Step::Decided("rina".to_owned()));
    assert_eq!(
        desk.reconciler.finish(win.id).await.unwrap(),
        State::Open,
        "the books refuse what was taken back"
    );
    desk.reconciler.tick(node).await.unwrap();
    assert_eq!(desk.held("h").await.state, State::Gone);
    assert_eq!(desk.has().await, 0);
    desk.ends().await;
}
