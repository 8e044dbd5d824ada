//! Where links of a round and opposite bets are kept. Links are written with the result ([`crate::round::sql::draw`]).

use kernel::id::MemberId;
use store::{Error, Store, Tx};
use uuid::Uuid;

use super::{Group, Link};

/// Who among those that bet in a drawn round seemed to be the same person.
pub(crate) async fn links(store: &Store, round: Uuid) -> Result<Vec<Link>, Error> {
    let rows = sqlx::query!("select one, other from table_link where round = $1 order by one, other", round);
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| [MemberId(row.one), MemberId(row.other)]).collect())
}

/// Writes down which of these groups' bets in a round covered each other.
pub(crate) async fn keep(tx: &mut Tx, round: Uuid, groups: &[Group]) -> Result<(), Error> {
    for group in groups.iter().filter(|group| group.is_opposite) {
        let members: Vec<i64> = group.members.iter().map(|member| member.0).collect();
        sqlx::query!(
            "insert into table_opposite (round, first, members, apart, together) values ($1, $2, $3, $4, $5)
             on conflict do nothing",
            round,
            members[0],
            &members,
            group.apart.units(),
            group.together.units()
        )
        .execute(tx.conn())
        .await?;
    }
    Ok(())
}
