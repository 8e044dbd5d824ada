//! Wins that somebody should look at: they contradict their bets, or are beyond what can be held. Filed as they arrive,
//! beside the other differences, and ended by an operator alone. A comparison neither finds them nor sees them go.

use gate::OddWins;
use wager::{Act, Command};

use super::{Booked, Error, Kind, Ours, Reconciler, Theirs, run::Seen, sql};

#[async_trait::async_trait]
impl OddWins for Reconciler {
    async fn file(&self, win: &Command, is_paid: bool) -> Result<(), store::Error> {
        file(self, win, is_paid).await.map_err(|error| match error {
            Error::Store(error) => error,
            _ => store::Error::Inconsistent("a win that cannot be filed"),
        })
    }
}

/// Files what a vendor said of a win, beside what stands here: of a win that was refused, the bet that it names; of one
/// that was paid, the payout.
async fn file(reconciler: &Reconciler, win: &Command, is_paid: bool) -> Result<(), Error> {
    let (store, users) = (&reconciler.store, reconciler.users(win.partner));
    let Act::Win { amount, reference, free, .. } = &win.act else { return Ok(()) };
    let named = if is_paid { Some(&win.key) } else { reference.as_ref() };
    let here = match named {
        Some(key) => wager::standing(store, win.partner, std::slice::from_ref(key)).await?.pop(),
        None => None,
    };
    let theirs = Theirs {
        key: win.key.clone(),
        kind: if *free { "TK_FREE_WIN" } else { "TK_WIN" }.to_owned(),
        status: if is_paid { "TS_SUCCESS" } else { "TS_DECLINED" }.to_owned(),
        amount: *amount,
        user: users.of(win.member),
        game: win.game.clone(),
        currency: win.asset.code().to_owned(),
        round: win.round.clone(),
        reference: reference.clone(),
        at: None,
    };
    tracing::warn!(
        partner = %win.partner,
        key = win.key,
        round = win.round,
        paid = is_paid,
        "a win that somebody should look at"
    );
    let seen = Seen {
        key: win.key.clone(),
        kind: Kind::OddWin,
        member: Some(win.member),
        game: win.game.clone(),
        round: win.round.clone(),
        theirs: Some(theirs),
        ours: here.as_ref().map(|here| Ours::of(here, &users)),
        booked: here.as_ref().map(Booked::from),
    };
    let mut tx = store.begin().await?;
    sql::file(&mut tx, win.partner, &seen, store.now()).await?;
    Ok(tx.commit().await?)
}
