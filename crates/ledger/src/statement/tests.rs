//! Statements of one member.

use store::testing::TestDb;

use super::*;
use crate::{Movement, Posting, balances, post};

const MEMBER: MemberId = MemberId(10_001);

/// A story of all sorts of movements, several of them in one moment: the order within a moment is that of the ids.
async fn story(store: &Store) -> Vec<BookRow> {
    let cash = AccountKey::member(MEMBER, AccountKind::Cash, Asset::Bdt);
    let held = AccountKey::member(MEMBER, AccountKind::Held, Asset::Bdt);
    let bonus = AccountKey::member(MEMBER, AccountKind::Bonus, Asset::Bdt);
    let house = |kind| AccountKey::house(kind, Asset::Bdt);
    let gaming = AccountKey::house_shard(1, AccountKind::Gaming, Asset::Bdt);
    let moves = [
        (house(AccountKind::Provider), cash, 1_000, Reason::Deposit, "deposit:1"),
        (cash, gaming, 100, Reason::Bet, "round:7:a"),
        (gaming, cash, 250, Reason::Win, "round:7:a"),
        (cash, held, 400, Reason::WithdrawalHold, "withdrawal:1"),
        (house(AccountKind::Promotion), bonus, 50, Reason::Adjustment, "bonus:1"),
        (cash, gaming, 30, Reason::Bet, "round:7:b"),
        (held, cash, 150, Reason::WithdrawalReleased, "withdrawal:1"),
        (cash, held, 20, Reason::WithdrawalHold, "withdrawal:2"),
        (gaming, cash, 30, Reason::BetRolledBack, "round:7:b"),
        (held, house(AccountKind::Provider), 20, Reason::WithdrawalPaid, "withdrawal:2"),
        (house(AccountKind::Commission), cash, 7, Reason::Commission, "statement:1"),
    ];
    for (place, (from, to, taka, reason, cause)) in moves.into_iter().enumerate() {
        let movement = Movement {
            from,
            to,
            amount: Amount::from_major(taka).unwrap(),
            reason,
            cause: cause.into(),
            corrects: None,
        };
        let posting =
            Posting { owner: MEMBER, space: "story", key: place.to_string(), movements: vec![movement] };
        let mut tx = store.begin().await.unwrap();
        let at = OffsetDateTime::UNIX_EPOCH + time::Duration::minutes((place / 3) as i64);
        post(&mut tx, at, &posting).await.unwrap();
        tx.commit().await.unwrap();
    }
    let mut rows = Vec::new();
    for (.., cause) in moves.iter().copied() {
        rows.extend(book_rows(store, MEMBER, &cause.into(), 100).await.unwrap());
    }
    rows.sort_by_key(|row| (row.at, row.id));
    rows.dedup();
    rows
}

/// The balances by counting forward from nothing, which the statement never does.
fn naive(rows: &[BookRow]) -> Vec<(Uuid, Money)> {
    let mut held = HashMap::new();
    let mut lines = Vec::new();
    for row in rows {
        for kind in [AccountKind::Cash, AccountKind::Bonus, AccountKind::Held] {
            let balance: &mut Money = held.entry(kind).or_default();
            *balance = balance.checked_add(row.gain(MEMBER, kind)).unwrap();
        }
        lines.push((row.id, held[&row.account(MEMBER)]));
    }
    lines.reverse();
    lines
}

fn told(lines: &[Stated]) -> Vec<(Uuid, Money)> {
    lines.iter().map(|line| (line.row.id, line.balance)).collect()
}

#[tokio::test]
async fn each_line_has_the_balance_after_it_whatever_page_or_filter_shows_it() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    let rows = story(&store).await;
    let truth = naive(&rows);
    assert_eq!(truth.len(), 11);
    let wallet = Wallet { member: MEMBER, asset: Asset::Bdt };
    let all = statement(&store, wallet, &Window { limit: 100, ..Window::default() }).await.unwrap();
    assert_eq!(told(&all), truth);
    let mut paged = Vec::new();
    let mut window = Window { limit: 2, ..Window::default() };
    loop {
        let page = statement(&store, wallet, &window).await.unwrap();
        let Some(last) = page.last() else { break };
        window.after = Some((last.row.at, last.row.id));
        paged.extend(told(&page));
    }
    assert_eq!(paged, truth, "pages that are walked");
    // The story leaves cash, bonus and held; of others there is nothing.
    let cash = crate::cash_of(&store, &[MEMBER, MemberId(1)], Asset::Bdt).await.unwrap();
    let held = crate::balances(&store, MEMBER, Asset::Bdt).await.unwrap();
    assert!(held.bonus > Money::ZERO && held.held > Money::ZERO);
    assert_eq!(cash, [(MEMBER, held.cash)]);
    for reasons in [
        vec![Reason::Bet],
        vec![Reason::WithdrawalHold, Reason::WithdrawalPaid],
        vec![Reason::Win, Reason::Deposit],
    ] {
        let window = Window { limit: 100, reasons: reasons.clone(), ..Window::default() };
        let some = statement(&store, wallet, &window).await.unwrap();
        assert!(!some.is_empty() && some.iter().all(|line| reasons.contains(&line.row.reason)));
        assert!(told(&some).iter().all(|line| truth.contains(line)), "{reasons:?}");
    }
    db.close().await;
}

#[tokio::test]
async fn what_is_kept_adds_up_to_the_balance_and_sums_to_the_change() {
    let db = TestDb::fresh().await;
    let store = db.store().await;
    story(&store).await;
    let wallet = Wallet { member: MEMBER, asset: Asset::Bdt };
    let has = balances(&store, MEMBER, Asset::Bdt).await.unwrap();
    for (kind, balance) in [(AccountKind::Held, has.held), (AccountKind::Bonus, has.bonus)] {
        let parts = kept(&store, wallet, kind).await.unwrap();
        let sum: i64 = parts.iter().map(|part| part.amount.units()).sum();
        assert_eq!(Money::from_units(sum), balance, "{parts:?}");
        assert_eq!(parts.len(), 1, "what was paid out is kept no more: {parts:?}");
    }
    let epoch = OffsetDateTime::UNIX_EPOCH;
    let always = Period { from: epoch, until: epoch + time::Duration::days(1) };
    let turned = turned(&store, wallet, always).await.unwrap();
    let change: i64 = turned.iter().map(|turned| turned.amount.units()).sum();
    assert_eq!(Money::from_units(change), has.cash);
    db.close().await;
}
