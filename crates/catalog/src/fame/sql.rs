//! What rounds tell of titles.

use kernel::{
    Money,
    id::{MemberId, VendorId},
    name::masked,
};
use store::{Error, Store};
use time::OffsetDateTime;

use super::{Paid, Popular, Win};

/// Rounds that the winner board is made of: who won often stands on it once, and some are of games that are no longer listed.
const WINNERS: i64 = 200;
/// Games that count as most played, and how many members each must have had: one alone makes nothing hot.
const POPULAR: i64 = 24;
const POPULAR_PLAYERS: i64 = 2;

/// The largest payouts above the stake among rounds settled since a moment, with their members. So many rounds are read that
/// the board costs the same however often somebody wins.
pub(super) async fn winners(store: &Store, since: OffsetDateTime) -> Result<Vec<(MemberId, Win)>, Error> {
    let rows = sqlx::query!(
        r#"select r.member as "member!", m.account as "account!", m.simulated as "simulated!", r.partner as "partner!", r.game as "game!",
                  r.payout as "payout!"
           from (select member, partner, game, payout, settled_at from read_wager_round
                 where closed and settled_at >= $1 and payout > stake
                 order by payout desc, settled_at desc limit $2) r
           join read_identity_member m on m.id = r.member
           order by r.payout desc, r.settled_at desc"#,
        since,
        WINNERS
    )
    .fetch_all(store.pool())
    .await?;
    let won = rows.into_iter().map(|row| {
        let win = Win {
            customer: masked(&row.account),
            simulated: row.simulated,
            partner: VendorId(row.partner),
            game: row.game,
            amount: Money::from_units(row.payout),
        };
        (MemberId(row.member), win)
    });
    Ok(won.collect())
}

/// What rounds that were settled since a moment have paid.
pub(super) async fn paid_since(store: &Store, since: OffsetDateTime) -> Result<Paid, Error> {
    let paid = sqlx::query!(
        r#"select bounded(coalesce(sum(r.paid), 0)) as "paid!",
                  bounded(coalesce(sum(r.paid) filter (where m.simulated), 0)) as "simulated!"
           from (select member, sum(payout) as paid from read_wager_round
                 where closed and settled_at >= $1 group by member) r
           left join read_identity_member m on m.id = r.member"#,
        since
    );
    let paid = paid.fetch_one(store.pool()).await?;
    Ok(Paid { all: Money::from_units(paid.paid), simulated: Money::from_units(paid.simulated) })
}

/// The games of which most members ended a round since a moment, by rounds where that is even.
pub(super) async fn most_played(store: &Store, since: OffsetDateTime) -> Result<Vec<Popular>, Error> {
    let rows = sqlx::query!(
        r#"select partner as "partner!", game as "game!", count(*) as "players!"
           from (select partner, game, member, count(*) as rounds from read_wager_round
                 where closed and settled_at >= $1 group by partner, game, member) as of_member
           group by partner, game having count(*) >= $2
           order by count(*) desc, sum(rounds) desc, partner, game limit $3"#,
        since,
        POPULAR_PLAYERS,
        POPULAR
    )
    .fetch_all(store.pool())
    .await?;
    let played = rows.into_iter().map(|row| Popular {
        partner: VendorId(row.partner),
        game: row.game,
        players: u32::try_from(row.players).unwrap_or(u32::MAX),
    });
    Ok(played.collect())
}
