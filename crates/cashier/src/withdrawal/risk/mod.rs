//! What the house looks at before it lets money go. Every rule's finding is kept, also of those that passed: an
//! operator decides on the same figures, and later it can be told why nobody had to.

pub(crate) mod sql;

use kernel::Money;
use serde_json::json;
use store::Tx;
use time::Duration;

use super::{Withdrawal, transfer};
use crate::{Cashier, Error, Finding, Papers, payee::Payee, returns};

/// How far back deposits and play are compared.
const SPAN: Duration = Duration::days(30);

/// How long a deposit that was taken back outside is remembered.
const MEMORY: Duration = Duration::days(180);

/// Whether the money goes to the name on the member's papers (domain.md 5.6). Before there are papers there is nothing to
/// compare, and tiers say how much may go; papers whose name nobody wrote down are for a person to look at.
pub(super) fn same_name(papers: &Papers, payee: &Payee) -> Finding {
    let (passed, name) = match papers {
        Papers::None => (true, None),
        Papers::Unnamed => (false, None),
        Papers::Named(name) => (!papers.contradict(&payee.holder), Some(name)),
    };
    Finding::new("payee_name", passed, json!({ "papers": name, "payee": payee.holder }))
}

impl Cashier {
    /// The findings of the till's own rules.
    pub(super) async fn examine(
        &self,
        tx: &mut Tx,
        withdrawal: &Withdrawal,
        payee: &Payee,
    ) -> Result<Vec<Finding>, Error> {
        let rules = &self.settings.withdrawal.review;
        let now = self.store.now();
        let member = withdrawal.member;
        let seen = sql::history(tx, withdrawal, now.saturating_sub(Duration::DAY)).await?;
        let age = now.unix_timestamp().saturating_sub(payee.bound_at.unix_timestamp()).saturating_div(3_600);
        let disputes = transfer::sql::disputed(tx, member).await?;
        let back = now.saturating_sub(MEMORY);
        let charged_back = returns::sql::charged_back(tx, member, back).await?;
        let clashes = sql::clashes(tx, member).await?;
        let big = sql::big_win(tx, withdrawal).await?;
        let since = now.saturating_sub(SPAN);
        let opposite = sql::opposite_rounds(tx, member, since).await?;
        let (deposited, played) = sql::deposited_and_played(tx, withdrawal, since).await?;
        let wanted = rules.played_share.share(deposited, 0).map_or(Money::ZERO, |(wanted, _)| wanted);
        Ok(vec![
            Finding::new(
                "amount",
                withdrawal.amount.money() <= rules.automatic_up_to,
                json!({ "amount": withdrawal.amount, "automatic": rules.automatic_up_to }),
            ),
            Finding::new("first_withdrawal", seen.paid > 0, json!({ "earlier": seen.paid })),
            Finding::new(
                "new_payee",
                age >= i64::from(rules.new_payee_hours),
                json!({ "hours": age, "wanted": rules.new_payee_hours }),
            ),
            Finding::new(
                "velocity",
                seen.today <= i64::from(rules.daily_count),
                json!({ "withinDay": seen.today, "usual": rules.daily_count }),
            ),
            Finding::new("open_dispute", disputes == 0, json!({ "disputes": disputes })),
            Finding::new("chargeback", charged_back == 0, json!({ "chargebacks": charged_back })),
            Finding::new("payee_clash", clashes == 0, json!({ "clashes": clashes })),
            Finding::new(
                "little_play",
                played >= wanted,
                json!({ "deposited": deposited, "played": played, "wanted": wanted }),
            ),
            Finding::new("big_win", big.is_none(), json!({ "won": big })),
            Finding::new("opposite_bets", opposite == 0, json!({ "rounds": opposite })),
        ])
    }
}
