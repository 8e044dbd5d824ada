//! The rows of a report.

use std::collections::{BTreeMap, HashMap};

use kernel::{Days, Money, Period, id::MemberId, zone::CALENDAR};
use office::Caller;
use time::{Date, Duration, OffsetDateTime};

use super::{By, LONGEST, Liabilities, MOST, Reason, Revenue, RevenueRow, RevenueWanted, Sums, sql};
use crate::{Backoffice, Error, queue};

/// The vendors' shares, in millionths.
type Shares = HashMap<String, i32>;

impl Backoffice {
    /// The first and last day of a span, in order and not too far apart.
    pub(super) fn days(&self, from: &str, to: &str) -> Result<Days, Error> {
        let format = time::macros::format_description!("[year]-[month]-[day]");
        let day = |text: &str, field| {
            let day = Date::parse(text, &format).ok().filter(|day| CALENDAR.contains(day));
            day.ok_or(office::Error::Field(field))
        };
        let (from, to) = (day(from, "from")?, day(to, "to")?);
        let fits = from <= to && (to - from).whole_days() < LONGEST;
        if fits { Ok(Days { from, to }) } else { Err(office::Error::Field("to").into()) }
    }

    /// A report; see [`super`] for what its columns are.
    pub(super) async fn revenue(
        &self,
        clerk: &Caller,
        wanted: &RevenueWanted,
        bengali: bool,
    ) -> Result<Revenue, Error> {
        // Lines alone are told apart by who reaches them.
        if wanted.by != By::Agent {
            clerk.reaches_everyone()?;
        }
        let days = self.days(&wanted.from, &wanted.to)?;
        let rows = match wanted.by {
            By::Day => self.by_day(days, wanted.vendor.as_deref()).await?,
            By::Vendor => self.by_vendor(days, wanted.vendor.as_deref()).await?,
            By::Game => self.by_game(days, wanted.vendor.as_deref(), bengali).await?,
            By::Agent => self.lines_of(clerk, days, wanted.under).await?,
        };
        let total = self.total(days, wanted, &rows).await?;
        let mut rows: Vec<RevenueRow> = rows.into_iter().map(Row::shown).collect();
        if rows.len() > MOST {
            let rest = rows.split_off(MOST);
            rows.push(rest_of(&rest));
        }
        let counted_until = self.store.now();
        Ok(Revenue { currency: self.settings.asset, rows, total, counted_until: Some(counted_until) })
    }

    async fn shares(&self) -> Result<Shares, Error> {
        Ok(sql::shares(&self.store).await?.into_iter().collect())
    }

    async fn by_day(&self, days: Days, vendor: Option<&str>) -> Result<Vec<Row>, Error> {
        let shares = self.shares().await?;
        let row = |day: Date| (day.to_string(), Row::of(day.to_string(), day.to_string()));
        let mut rows: BTreeMap<String, Row> = days.each().map(row).collect();
        for part in sql::by_day(&self.store, self.settings.asset, days, vendor).await? {
            let row =
                rows.entry(part.key.clone()).or_insert_with(|| Row::of(part.key.clone(), part.key.clone()));
            row.add(part.sums);
            row.charge(&part, &shares);
        }
        if vendor.is_none() {
            for row in rows.values_mut() {
                (row.promotion, row.adjustment, row.commission) = (Some(0), Some(0), Some(0));
            }
            for flow in sql::flows(&self.store, self.settings.asset, self.store.zone().period(days)).await? {
                let Some(row) = rows.get_mut(&flow.day.to_string()) else { continue };
                if let Some(to) = row.cost(flow.reason) {
                    *to = sum_of(*to, Some(flow.amount.units()));
                }
            }
        }
        Ok(rows.into_values().collect())
    }

    async fn by_vendor(&self, days: Days, vendor: Option<&str>) -> Result<Vec<Row>, Error> {
        let shares = self.shares().await?;
        let mut rows: BTreeMap<String, Row> = BTreeMap::new();
        for part in sql::by_game(&self.store, self.settings.asset, days, vendor).await? {
            let row = rows
                .entry(part.vendor.clone())
                .or_insert_with(|| Row::of(part.vendor.clone(), self.vendor_name(&part.vendor)));
            row.add(part.sums);
            row.charge(&part, &shares);
        }
        let mut rows: Vec<Row> = rows.into_values().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.sums.stake));
        Ok(rows)
    }

    async fn by_game(&self, days: Days, vendor: Option<&str>, bengali: bool) -> Result<Vec<Row>, Error> {
        let shares = self.shares().await?;
        let parts = sql::by_game(&self.store, self.settings.asset, days, vendor).await?;
        let rows = parts.into_iter().map(|part| {
            let name = if bengali { &part.name_bn } else { &part.name_en };
            let name = name.as_ref().unwrap_or(&part.key);
            let mut row = Row::of(format!("{}/{}", part.vendor, part.key), name.clone());
            row.add(part.sums);
            row.charge(&part, &shares);
            row
        });
        Ok(rows.collect())
    }

    /// Lines of agents within the operator's reach: whoever reaches one line sees that line from its agent down.
    async fn lines_of(&self, clerk: &Caller, days: Days, under: Option<MemberId>) -> Result<Vec<Row>, Error> {
        let reach = clerk.reach().await?;
        if reach.is_everyone() {
            return self.by_agent(days, under).await;
        }
        let under = under.or(reach.line);
        if let Some(agent) = under {
            clerk.reaches(agent).await?;
        }
        let mut rows = self.by_agent(days, under).await?;
        let agent_of = |row: &Row| row.key.parse::<i64>().ok().map(MemberId);
        let agents: Vec<MemberId> = rows.iter().filter_map(agent_of).collect();
        let reached = clerk.reached(&agents).await?;
        // The row of nobody's line is of members of whom nothing is known here.
        rows.retain(|row| agent_of(row).map_or(under.is_some(), |agent| reached.contains(&agent)));
        Ok(rows)
    }

    /// Lines of agents: each direct line below `under`, or the top ones, with everyone in it. What was played directly
    /// below `under`, or below nobody, is a row without a key.
    async fn by_agent(&self, days: Days, under: Option<MemberId>) -> Result<Vec<Row>, Error> {
        let sums = sql::by_agent(&self.store, self.settings.asset, days).await?;
        let paid = sql::commissions(&self.store, self.settings.asset, self.store.zone().period(days)).await?;
        let agents: Vec<i64> =
            sums.iter().map(|(agent, _)| *agent).chain(paid.iter().map(|(agent, _)| *agent)).collect();
        let lines = sql::lines(&self.store, &agents, under).await?;
        let line_of = |agent: i64| match under {
            None if agent == 0 => Some(0),
            Some(under) if under.0 == agent => Some(0),
            _ => lines.get(&agent).copied(),
        };
        let mut rows: BTreeMap<i64, Row> = BTreeMap::new();
        for (agent, sums) in sums {
            let Some(line) = line_of(agent) else { continue };
            rows.entry(line).or_insert_with(|| Row::of(String::new(), String::new())).add(sums);
        }
        for (agent, amount) in paid {
            let Some(line) = line_of(agent) else { continue };
            let row = rows.entry(line).or_insert_with(|| Row::of(String::new(), String::new()));
            row.commission = Some(row.commission.unwrap_or_default() + amount.units());
        }
        let lines: Vec<MemberId> =
            rows.keys().filter(|line| **line > 0).map(|line| MemberId(*line)).collect();
        let names = self.office.accounts(&lines).await?;
        for (line, row) in &mut rows {
            if *line > 0 {
                row.key = line.to_string();
                row.name = names.get(&MemberId(*line)).cloned().unwrap_or_else(|| line.to_string());
            }
            row.commission = row.commission.or(Some(0));
        }
        let mut rows: Vec<Row> = rows.into_values().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.sums.stake));
        Ok(rows)
    }

    async fn total(&self, days: Days, wanted: &RevenueWanted, rows: &[Row]) -> Result<RevenueRow, Error> {
        let mut total = Row::of(String::new(), String::new());
        for row in rows {
            total.add(row.sums);
            total.fee = sum_of(total.fee, row.fee);
            total.promotion = sum_of(total.promotion, row.promotion);
            total.adjustment = sum_of(total.adjustment, row.adjustment);
            total.commission = sum_of(total.commission, row.commission);
        }
        let whole = wanted.vendor.is_none() && matches!(wanted.by, By::Vendor | By::Game);
        if whole {
            for flow in sql::flows(&self.store, self.settings.asset, self.store.zone().period(days)).await? {
                if let Some(to) = total.cost(flow.reason) {
                    *to = sum_of(*to, Some(flow.amount.units()));
                }
            }
        }
        if whole || wanted.by == By::Day && wanted.vendor.is_none() {
            total.promotion = total.promotion.or(Some(0));
            total.adjustment = total.adjustment.or(Some(0));
            total.commission = total.commission.or(Some(0));
            total.fee = total.fee.or(Some(0));
        }
        Ok(total.shown())
    }

    /// What the house owes.
    pub(super) async fn liabilities(&self) -> Result<Liabilities, Error> {
        let now = self.store.now();
        let asset = self.settings.asset;
        let holdings = self.summed.get(now, async || sql::holdings(&self.store, asset).await).await?;
        let queues = queue::queues(&self.store, asset).await?;
        let parts = [holdings.cash, holdings.bonus, holdings.held, holdings.income, holdings.open_stakes];
        let total = parts.iter().fold(0_i64, |sum, part| sum.saturating_add(part.units()));
        Ok(Liabilities {
            currency: asset,
            cash: holdings.cash,
            bonus: holdings.bonus,
            held: holdings.held,
            income: holdings.income,
            open_stakes: holdings.open_stakes,
            open_rounds: holdings.open_rounds,
            held_wins: queues.held_wins.sum,
            withdrawals: queues.withdrawals.shown(now),
            total: Money::from_units(total),
            at: holdings.at,
        })
    }

    /// What was paid in and out by members since a moment, and what the promotions, agents and vendors cost.
    pub(crate) async fn flows_since(&self, since: OffsetDateTime) -> Result<HashMap<Reason, Money>, Error> {
        let mut sums: HashMap<Reason, Money> = HashMap::new();
        let period = Period { from: since, until: self.store.now() + Duration::minutes(1) };
        for flow in sql::flows(&self.store, self.settings.asset, period).await? {
            let sum = sums.entry(flow.reason).or_default();
            *sum = sum.checked_add(flow.amount).unwrap_or(*sum);
        }
        Ok(sums)
    }

    /// The vendors' shares of what the house earned with each.
    pub(crate) async fn fees(&self, earned: &[(String, Money)]) -> Result<Money, Error> {
        let shares = self.shares().await?;
        let of = |vendor: &str| shares.get(vendor).copied().unwrap_or_default();
        let sum = earned.iter().fold(0_i64, |sum, (vendor, ggr)| sum + share_of(ggr.units(), of(vendor)));
        Ok(Money::from_units(sum))
    }
}

fn sum_of(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.saturating_add(other)),
        (one, other) => one.or(other),
    }
}

/// A share of an amount, towards zero.
pub(super) fn share_of(units: i64, millionths: i32) -> i64 {
    let share = i128::from(units) * i128::from(millionths) / 1_000_000;
    i64::try_from(share).unwrap_or(i64::MAX)
}

/// A row while it is summed, in ledger units.
struct Row {
    key: String,
    name: String,
    sums: Sums,
    promotion: Option<i64>,
    adjustment: Option<i64>,
    commission: Option<i64>,
    fee: Option<i64>,
}

impl Row {
    const fn of(key: String, name: String) -> Self {
        let sums = Sums { rounds: 0, stake: 0, payout: 0 };
        Self { key, name, sums, promotion: None, adjustment: None, commission: None, fee: None }
    }

    /// The cost that what moved for a reason belongs to; none for what is no revenue.
    const fn cost(&mut self, reason: Reason) -> Option<&mut Option<i64>> {
        match reason {
            Reason::Promotion => Some(&mut self.promotion),
            Reason::Adjustment => Some(&mut self.adjustment),
            Reason::Commission => Some(&mut self.commission),
            Reason::Deposit | Reason::Booked | Reason::Withdrawal => None,
        }
    }

    fn add(&mut self, sums: Sums) {
        self.sums.rounds += sums.rounds;
        self.sums.stake = self.sums.stake.saturating_add(sums.stake);
        self.sums.payout = self.sums.payout.saturating_add(sums.payout);
    }

    fn charge(&mut self, part: &sql::Part, shares: &Shares) {
        let share = shares.get(&part.vendor).copied().unwrap_or_default();
        self.fee = sum_of(self.fee, Some(share_of(part.sums.stake - part.sums.payout, share)));
    }

    fn shown(self) -> RevenueRow {
        let ggr = self.sums.stake.saturating_sub(self.sums.payout);
        let costs = [self.promotion, self.adjustment, self.commission, self.fee];
        // Only where every cost is known can be told what is left.
        let known = self.promotion.is_some() && self.commission.is_some();
        let cost = costs.into_iter().flatten().fold(0_i64, i64::saturating_add);
        RevenueRow {
            key: self.key,
            name: self.name,
            rounds: self.sums.rounds,
            stake: Money::from_units(self.sums.stake),
            payout: Money::from_units(self.sums.payout),
            ggr: Money::from_units(ggr),
            promotion: self.promotion.map(Money::from_units),
            adjustment: self.adjustment.map(Money::from_units),
            commission: self.commission.map(Money::from_units),
            fee: self.fee.map(Money::from_units),
            ngr: known.then(|| Money::from_units(ggr.saturating_sub(cost))),
        }
    }
}

/// What is beyond the rows that are shown.
fn rest_of(rows: &[RevenueRow]) -> RevenueRow {
    let mut rest = Row::of(String::new(), String::new());
    for row in rows {
        rest.add(Sums { rounds: row.rounds, stake: row.stake.units(), payout: row.payout.units() });
        rest.fee = sum_of(rest.fee, row.fee.map(Money::units));
    }
    rest.shown()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// domain.md 8: 1 000 000 / 962 000 / 9 000 / 4 000 + 2 000 / 12 % → GGR 38 000, NGR 18 440.
    #[test]
    fn the_vector_of_the_trade() {
        let mut row = Row::of(String::new(), String::new());
        row.add(Sums { rounds: 1, stake: 1_000_000, payout: 962_000 });
        (row.promotion, row.commission) = (Some(9_000), Some(6_000));
        row.fee = Some(share_of(38_000, 120_000));
        let shown = row.shown();
        assert_eq!((shown.ggr.units(), shown.ngr.map(Money::units)), (38_000, Some(18_440)));
    }
}
