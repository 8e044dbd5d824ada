//! Where groups are kept.

use kernel::id::{GroupId, MemberId};
use store::{Error, Store, Tx};

use super::PlayerGroup;

pub(super) async fn all(store: &Store) -> Result<Vec<PlayerGroup>, Error> {
    let rows = sqlx::query!(
        r#"select id, name, staff, (select count(*) from member where player_group = g.id) as "members!"
           from player_group g order by lower(name)"#
    );
    let rows = rows.fetch_all(store.pool()).await?.into_iter();
    Ok(rows
        .map(|row| PlayerGroup {
            id: GroupId(row.id),
            name: row.name,
            members: row.members,
            staff: row.staff,
        })
        .collect())
}

/// Makes a group; none where another one has the name.
pub(super) async fn insert(tx: &mut Tx, name: &str) -> Result<Option<GroupId>, Error> {
    let id = sqlx::query_scalar!(
        "insert into player_group (name) values ($1) on conflict do nothing returning id",
        name
    );
    Ok(id.fetch_optional(tx.conn()).await?.map(GroupId))
}

/// What a group is called, which nobody changes before `tx` ends.
pub(super) async fn lock(tx: &mut Tx, group: GroupId) -> Result<Option<String>, Error> {
    let name = sqlx::query_scalar!("select name from player_group where id = $1 for update", group.0);
    Ok(name.fetch_optional(tx.conn()).await?)
}

/// Gives a group another name; `false` where another one has it, and the transaction comes to nothing.
pub(super) async fn rename(tx: &mut Tx, group: GroupId, name: &str) -> Result<bool, Error> {
    let rename = sqlx::query!("update player_group set name = $2 where id = $1", group.0, name);
    match rename.execute(tx.conn()).await.map_err(Error::from) {
        Ok(_) => Ok(true),
        Err(error) if error.constraint() == Some("player_group_name") => Ok(false),
        Err(error) => Err(error),
    }
}

/// The group of a member, who keeps it until `tx` ends; nothing when there is no such member.
pub(super) async fn of_member(tx: &mut Tx, member: MemberId) -> Result<Option<Option<GroupId>>, Error> {
    let group = sqlx::query_scalar!("select player_group from member where id = $1 for update", member.0);
    Ok(group.fetch_optional(tx.conn()).await?.map(|group| group.map(GroupId)))
}

pub(super) async fn put(tx: &mut Tx, member: MemberId, group: Option<GroupId>) -> Result<(), Error> {
    let put = sqlx::query!(
        "update member set player_group = $2 where id = $1",
        member.0,
        group.map(|group| group.0)
    );
    put.execute(tx.conn()).await?;
    Ok(())
}
