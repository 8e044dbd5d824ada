//! Accounts for payouts and the name on the papers (domain.md 5.6).

use ::office::Payees;

use super::*;
use crate::withdrawal::Confirm;

impl House {
    fn papers_say(&self, papers: Papers) {
        *self.folk.papers.lock().unwrap() = papers;
    }

    /// An operator approved papers of this name.
    async fn approved(&self, name: &str) -> Vec<String> {
        let mut tx = self.store.begin().await.unwrap();
        let closed = self.cashier.keep_to_name(&mut tx, RAHIM, name).await.unwrap();
        tx.commit().await.unwrap();
        self.papers_say(Papers::Named(name.into()));
        closed
    }

    async fn found(&self, id: WithdrawalId) -> Finding {
        let found = self.cashier.findings(id).await.unwrap();
        found.into_iter().find(|finding| finding.rule == "payee_name").unwrap()
    }
}

/// Everything else about the withdrawals of these tests is clean.
fn clean() -> Settings {
    let mut settings = settings();
    settings.withdrawal.review.automatic_up_to = money(50_000);
    settings
}

/// Seen to fail before names were compared: the name that was given behind the papers' back took the money along.
#[tokio::test]
async fn a_name_given_after_the_papers_is_compared() {
    let house = House::with_money_and(2_000, clean()).await;
    house.papers_say(Papers::Named("Karim Mia".into()));
    let refused = house.bind(RAHIM, "12345678").await;
    assert!(matches!(refused, Err(Error::PayeeName)), "{refused:?}");
    assert!(house.cashier.payees(RAHIM).await.unwrap().is_empty());
    house.papers_say(Papers::Named("UDDIN  Rahim".into()));
    assert!(house.bind(RAHIM, "12345678").await.is_ok(), "order, case and spaces are no other name");
    house.close().await;
}

#[tokio::test]
async fn papers_of_another_name_close_the_accounts_and_say_so() {
    let house = House::with_money_and(3_000, clean()).await;
    let payee = house.payee().await;
    let removed = house.bind(RAHIM, "87654321").await.unwrap();
    house.cashier.unbind(RAHIM, removed.id).await.unwrap();
    let waiting = house.cashier.withdraw(RAHIM, ask(payee, 500)).await.unwrap();
    assert_eq!(waiting.state, State::Risk, "the first one is looked at");
    let closed = house.approved("Karim Mia").await;
    assert_eq!(closed.len(), 2, "also the removed one: binding it again opens nothing");
    assert!(house.approved("Karim Mia").await.is_empty(), "once");
    let (_, terms) = house.call("GET", "/wps/cashier/withdrawals/terms", "rahim", &Value::Null).await;
    assert_eq!(terms["value"]["payees"][0]["blocked"], true);
    // The member is told once per account; of the account no more than they need to know it again.
    let told: Vec<_> =
        house.told().await.into_iter().filter(|(_, matter, ..)| matter == "payee_blocked").collect();
    assert_eq!(told.len(), 2);
    assert!(told.iter().any(|(.., text)| text.as_deref() == Some("ব্যাংক (Bank) ···5678")), "{told:?}");
    // Nothing is paid to it: not what is asked for now, not what waited.
    let refused = house.cashier.withdraw(RAHIM, ask(payee, 500)).await;
    assert!(matches!(refused, Err(Error::PayeeBlocked)), "{refused:?}");
    let refused = house.cashier.approve(OPERATOR, waiting.id, "looks fine").await;
    assert!(matches!(refused, Err(Error::PayeeBlocked)), "{refused:?}");
    let again = house.bind(RAHIM, "87654321").await;
    assert!(matches!(again, Err(Error::PayeeName)), "{again:?}");
    house.cashier.reject(OPERATOR, waiting.id, "another name").await.unwrap();
    assert_eq!(house.has().await, (money(3_000), Money::ZERO));
    // The operator had misread them: written anew, the accounts are open again.
    assert!(house.approved("Rahim Uddin").await.is_empty());
    assert!(house.told().await.iter().any(|(_, matter, ..)| matter == "payee_open"));
    assert!(house.cashier.withdraw(RAHIM, ask(payee, 500)).await.is_ok());
    house.close().await;
}

/// An account may stand in another name all the same: bound in the moment in which papers were approved, or before the
/// house compared names. The withdrawal finds it.
#[tokio::test]
async fn each_withdrawal_compares_the_names_once_more() {
    let house = House::with_money_and(5_000, clean()).await;
    let payee = house.payee().await;
    let first = house.cashier.withdraw(RAHIM, ask(payee, 500)).await.unwrap();
    assert!(house.found(first.id).await.passed, "no papers, nothing to compare: tiers say how much");
    house.cashier.approve(OPERATOR, first.id, "").await.unwrap();
    house.run_jobs().await;
    let transfer = house.cashier.any_withdrawal(first.id).await.unwrap().transfers[0].name.clone();
    house.says("e1", "payout.paid", &transfer, "500").await.unwrap();
    house.cashier.confirm(RAHIM, first.id, &Confirm::received()).await.unwrap();
    for (papers, passed) in [
        (Papers::Named("Karim Mia".into()), false),
        (Papers::Unnamed, false),
        (Papers::Named("uddin, rahim".into()), true),
    ] {
        house.papers_say(papers.clone());
        let asked = house.cashier.withdraw(RAHIM, ask(payee, 500)).await.unwrap();
        let found = house.found(asked.id).await;
        assert_eq!((found.passed, asked.state == State::Approved), (passed, passed), "{papers:?} {found:?}");
        assert_eq!(found.detail["payee"], "Rahim Uddin");
    }
    house.close().await;
}
