//! Several transfers, what the member says of them, disputes.

use futures::future::join_all;

use super::*;
use crate::{
    proof,
    withdrawal::{Answer, Confirm, Keeper, Receipt},
};

fn in_parts() -> Settings {
    let mut settings = settings();
    settings.withdrawal.transfer_max = taka(400);
    settings
}

fn said(outcome: Answer, transfer: i32) -> Confirm {
    Confirm { outcome, transfer: Some(transfer), ..Confirm::received() }
}

impl House {
    /// Asks for 1000, approved, told to the provider: three transfers of 400, 400 and 200.
    async fn on_its_way(&self) -> WithdrawalId {
        let id = self.ask(1_000).await.unwrap().id;
        self.cashier.approve(OPERATOR, id, "seen").await.unwrap();
        self.run_jobs().await;
        assert_eq!(self.state(id).await, State::Paying);
        id
    }

    async fn paid(&self, id: WithdrawalId, number: i32, amount: &str) -> Result<(), Error> {
        let name = format!("{id}.{number}.1");
        self.says(&format!("paid {name} {amount}"), "payout.paid", &name, amount).await
    }

    async fn refused(&self, id: WithdrawalId, number: i32) {
        let name = format!("{id}.{number}.1");
        self.says(&format!("failed {name}"), "payout.failed", &name, "1").await.unwrap();
    }

    async fn judges(&self, id: WithdrawalId, number: i32, arrived: bool) -> Result<(), Error> {
        let mut tx = self.store.begin().await.unwrap();
        self.cashier.judge_in(&mut tx, OPERATOR, (id, number), (arrived, "asked the bank")).await?;
        Ok(tx.commit().await?)
    }
}

#[tokio::test]
async fn a_large_withdrawal_is_paid_in_parts_and_confirmed_one_by_one() {
    let house = House::with_money_and(1_000, in_parts()).await;
    let id = house.on_its_way().await;
    assert_eq!(house.desk.paid.load(Ordering::SeqCst), 3);
    assert!(matches!(house.paid(id, 1, "399").await, Err(Error::Mismatch(_))), "another amount");
    house.paid(id, 1, "400").await.unwrap();
    assert_eq!(house.has().await, (Money::ZERO, money(600)));
    let shown = house.cashier.confirm(RAHIM, id, &Confirm::received()).await.unwrap();
    assert_eq!((shown.state, shown.keeper), (State::Paying, Keeper::Provider));
    assert_eq!(shown.transfers[0].receipt, Some(Receipt::Member));
    // Not all of it has been paid: that is no full payment yet.
    let early = house.cashier.confirm(RAHIM, id, &said(Answer::FullPayment, 1)).await;
    assert!(matches!(early, Err(Error::WrongState("paying"))));
    house.paid(id, 2, "400").await.unwrap();
    house.paid(id, 3, "200").await.unwrap();
    // Counted when it leaves the house: all of it, to the member alone, and not before.
    let now = house.store.now();
    let left = sqlx::query_as(
        "select member, asset, at, sum(amount)::bigint from read_cashier_payout group by 1, 2, 3",
    );
    let left: Vec<(i64, i16, time::OffsetDateTime, i64)> = left.fetch_all(house.store.pool()).await.unwrap();
    assert_eq!(left, [(RAHIM.0, Asset::Bdt.number(), now, money(1_000).units())]);
    let shown = house.cashier.any_withdrawal(id).await.unwrap();
    assert_eq!((shown.state, shown.keeper), (State::Paid, Keeper::Member));
    assert_eq!(shown.until, Some(house.store.now() + Duration::minutes(30)));
    let all = Confirm { outcome: Answer::FullPayment, ..Confirm::received() };
    let shown = house.cashier.confirm(RAHIM, id, &all).await.unwrap();
    assert_eq!((shown.state, shown.keeper, shown.until), (State::Confirmed, Keeper::Nobody, None));
    assert_eq!(house.cashier.confirm(RAHIM, id, &all).await.unwrap(), shown, "once more changes nothing");
    assert_eq!(house.has().await, (Money::ZERO, Money::ZERO));
    house.close().await;
}

/// Shows: constant:auto-receipt.
#[tokio::test]
async fn silence_counts_as_received_and_is_told_apart() {
    let house = House::with_money_and(1_000, in_parts()).await;
    let id = house.on_its_way().await;
    for (number, amount) in [(1, "400"), (2, "400"), (3, "200")] {
        house.paid(id, number, amount).await.unwrap();
    }
    house.cashier.confirm(RAHIM, id, &said(Answer::Received, 2)).await.unwrap();
    house.clock.advance(Duration::minutes(29));
    house.run_jobs().await;
    assert_eq!(house.state(id).await, State::Paid);
    house.clock.advance(Duration::minutes(2));
    house.run_jobs().await;
    let done = house.cashier.any_withdrawal(id).await.unwrap();
    let receipts: Vec<_> = done.transfers.iter().map(|transfer| transfer.receipt.unwrap()).collect();
    assert_eq!(
        (done.state, receipts),
        (State::Confirmed, vec![Receipt::Timer, Receipt::Member, Receipt::Timer])
    );
    house.close().await;
}

/// Shows: entity:receipt.
#[tokio::test]
async fn a_dispute_stops_the_timer_and_an_operator_decides_it_once() {
    let house = House::with_money_and(1_000, in_parts()).await;
    let id = house.on_its_way().await;
    for (number, amount) in [(1, "400"), (2, "400"), (3, "200")] {
        house.paid(id, number, amount).await.unwrap();
    }
    let picture = house.cashier.keep_proof(RAHIM, picture()).await.unwrap();
    let mut complaint = said(Answer::NotReceived, 2);
    complaint.received_amount = Some(money(400));
    assert!(matches!(house.cashier.confirm(RAHIM, id, &complaint).await, Err(Error::ArrivedWrong { .. })));
    complaint.received_amount = Some(money(100));
    complaint.proof = Some(kernel::id::fresh());
    assert!(matches!(house.cashier.confirm(RAHIM, id, &complaint).await, Err(Error::NotFound)));
    complaint.proof = Some(picture.id);
    assert!(matches!(house.cashier.confirm(SALMA, id, &complaint).await, Err(Error::NotFound)));
    let shown = house.cashier.confirm(RAHIM, id, &complaint).await.unwrap();
    assert_eq!((shown.state, shown.keeper), (State::Disputed, Keeper::Operator));
    let contrary = house.cashier.confirm(RAHIM, id, &said(Answer::Received, 2)).await;
    assert!(matches!(contrary, Err(Error::WrongState("disputed"))));
    // Time passes: what is disputed stays so, the rest counts as received.
    house.clock.advance(Duration::hours(3));
    house.run_jobs().await;
    let shown = house.cashier.any_withdrawal(id).await.unwrap();
    assert_eq!(shown.state, State::Disputed);
    assert!(
        matches!(house.judges(id, 1, false).await, Err(Error::WrongState(_))),
        "that one is not disputed"
    );
    // Two operators decide at once: one counts, and the money is held again once.
    let judged = join_all([house.judges(id, 2, false), house.judges(id, 2, true)]).await;
    assert_eq!(judged.iter().filter(|judged| judged.is_ok()).count(), 1);
    if house.state(id).await == State::Failed {
        assert_eq!(house.has().await, (Money::ZERO, money(400)));
        house.cashier.reject(OPERATOR, id, "the account is closed").await.unwrap();
        assert_eq!((house.state(id).await, house.has().await), (State::Partial, (money(400), Money::ZERO)));
    } else {
        assert_eq!(
            (house.state(id).await, house.has().await),
            (State::Confirmed, (Money::ZERO, Money::ZERO))
        );
    }
    house.close().await;
}

#[tokio::test]
async fn what_the_provider_could_not_pay_is_tried_again_under_a_new_name_or_given_back() {
    let house = House::with_money_and(1_000, in_parts()).await;
    let id = house.on_its_way().await;
    house.paid(id, 1, "400").await.unwrap();
    house.refused(id, 2).await;
    house.refused(id, 3).await;
    assert_eq!(house.state(id).await, State::Failed);
    house.cashier.approve(OPERATOR, id, "again").await.unwrap();
    house.run_jobs().await;
    assert_eq!(house.desk.paid.load(Ordering::SeqCst), 5, "two were told anew, the paid one was not");
    // The provider's late word about the old attempt is refused and kept for people to see.
    assert!(matches!(house.paid(id, 2, "400").await, Err(Error::Mismatch(_))));
    let name = format!("{id}.2.2");
    house.says("late", "payout.paid", &name, "400").await.unwrap();
    house.says("no", "payout.failed", &format!("{id}.3.2"), "200").await.unwrap();
    house.cashier.reject(OPERATOR, id, "no such account").await.unwrap();
    assert_eq!(house.has().await, (money(200), Money::ZERO));
    assert_eq!(house.state(id).await, State::Paid, "two parts still wait for the member");
    let all = house.cashier.confirm(RAHIM, id, &said(Answer::Received, 1)).await.unwrap();
    assert_eq!(all.state, State::Paid);
    let all = house.cashier.confirm(RAHIM, id, &said(Answer::Received, 2)).await.unwrap();
    assert_eq!(all.state, State::Partial);
    house.close().await;
}

#[tokio::test]
async fn who_works_on_one_keeps_the_others_away_for_a_while() {
    const OTHER: OperatorId = OperatorId(2);
    let house = House::with_money(1_000).await;
    let id = house.ask(400).await.unwrap().id;
    house.cashier.claim(OPERATOR, id, true).await.unwrap();
    assert!(matches!(house.cashier.claim(OTHER, id, true).await, Err(Error::Claimed { .. })));
    assert!(matches!(house.cashier.approve(OTHER, id, "mine").await, Err(Error::Claimed { .. })));
    assert!(matches!(house.cashier.reject(OTHER, id, "mine").await, Err(Error::Claimed { .. })));
    house.clock.advance(Duration::minutes(11));
    house.cashier.claim(OTHER, id, true).await.unwrap();
    house.cashier.claim(OTHER, id, false).await.unwrap();
    house.cashier.approve(OPERATOR, id, "seen").await.unwrap();
    assert!(matches!(house.cashier.claim(OTHER, id, true).await, Err(Error::WrongState("approved"))));
    house.close().await;
}

/// A screenshot.
fn picture() -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(320, 240).write_to(&mut file, image::ImageFormat::Png).unwrap();
    file.into_inner()
}

/// Shows: rule:uploads
#[tokio::test]
async fn proofs_are_pictures_of_reasonable_size_and_number() {
    let house = House::open().await;
    let send = async |bytes: Vec<u8>| {
        let request = HttpRequest::post("/wps/cashier/proofs").header("token", "rahim");
        let request = request.header("content-type", "image/png").body(Body::from(bytes)).unwrap();
        house.site.clone().oneshot(request).await.unwrap().status().as_u16()
    };
    let picture = picture();
    // Called a picture, and none; a picture with a script behind it; one byte too much.
    assert_eq!(send(b"<html><script>alert(1)</script>".to_vec()).await, 400);
    assert_eq!(send([&picture[..], b"<script>"].concat()).await, 400);
    assert_eq!(send(vec![0; proof::LIMIT + 1]).await, 413);
    assert_eq!(send(vec![0; proof::LIMIT + 1_000_000]).await, 413);
    for _ in 0..20 {
        assert_eq!(send(picture.clone()).await, 200);
    }
    assert_eq!(send(picture.clone()).await, 429);
    let id = house.cashier.keep_proof(SALMA, picture).await.unwrap().id;
    let (_, media, kept) = house.cashier.proof(id).await.unwrap();
    assert_eq!((media.as_str(), &kept[..3]), ("image/jpeg", &b"\xff\xd8\xff"[..]));
    house.close().await;
}

/// Each transfer is told when it leaves, with the moment until which one may object: its timer runs from then on, whatever
/// becomes of the others. Seen to fail when only the last one was told.
#[tokio::test]
async fn each_transfer_is_told_when_it_leaves_and_again_when_it_is_sent_again() {
    let house = House::with_money_and(1_000, in_parts()).await;
    let id = house.on_its_way().await;
    house.paid(id, 1, "400").await.unwrap();
    let sent =
        |amount: i64, until: &str| (RAHIM, "payout_sent".to_owned(), money(amount), Some(until.to_owned()));
    assert_eq!(
        house.told().await,
        [sent(400, "2026-01-05 18:30")],
        "18:00 by the site's clock and half an hour"
    );
    house.clock.advance(Duration::minutes(10));
    house.paid(id, 2, "400").await.unwrap();
    house.paid(id, 2, "400").await.unwrap();
    house.paid(id, 3, "200").await.unwrap();
    let both = [sent(400, "2026-01-05 18:40"), sent(200, "2026-01-05 18:40")];
    assert_eq!(house.told().await, both);
    // It did not arrive, and is sent anew: that is another thing to look for.
    house.cashier.confirm(RAHIM, id, &said(Answer::NotReceived, 2)).await.unwrap();
    house.judges(id, 2, false).await.unwrap();
    house.cashier.approve(OPERATOR, id, "once more").await.unwrap();
    house.run_jobs().await;
    let name = format!("{id}.2.2");
    house.says("again", "payout.paid", &name, "400").await.unwrap();
    assert_eq!(house.told().await, [sent(400, "2026-01-05 18:40")]);
    house.close().await;
}

/// A part that moves gives nobody more time: what a member read of the rest still holds.
#[tokio::test]
async fn the_term_of_whoever_holds_it_is_not_put_off_by_the_parts() {
    let house = House::with_money_and(1_000, in_parts()).await;
    let id = house.on_its_way().await;
    let until = house.cashier.any_withdrawal(id).await.unwrap().until;
    assert_eq!(until, Some(house.store.now() + Duration::hours(24)));
    house.clock.advance(Duration::hours(3));
    house.paid(id, 1, "400").await.unwrap();
    let shown = house.cashier.any_withdrawal(id).await.unwrap();
    assert_eq!((shown.state, shown.until), (State::Paying, until));
    house.refused(id, 2).await;
    let shown = house.cashier.any_withdrawal(id).await.unwrap();
    assert_eq!((shown.state, shown.until), (State::Failed, Some(house.store.now() + Duration::hours(12))));
    house.close().await;
}
