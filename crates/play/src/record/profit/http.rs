//! The call for what a member won and lost.

use std::collections::BTreeMap;

use axum::extract::State;
use kernel::{Days, GameType, Money, zone::CALENDAR};
use serde::{Deserialize, Serialize};
use time::{Date, Duration};
use utoipa::{IntoParams, ToSchema};
use wager::DaySum;
use web::{Envelope, EvenPaused, OpenApiRouter, Player, Query, Reply, Signed, routes};

use crate::record::{
    Records,
    error::{DAYS, Error},
};

/// The calls for what was won and lost.
pub(in crate::record) fn routes(records: Records) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(profit)).with_state(records)
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Wanted {
    /// The first day, by the site's clock; 29 days before the last unless asked otherwise.
    from: Option<Date>,
    /// The last day, today unless asked otherwise.
    to: Option<Date>,
    /// Only this family of games.
    family: Option<GameType>,
    /// Only this vendor.
    vendor: Option<String>,
}

/// What was staked and paid, and what is left of it.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProfitSum {
    staked: Money,
    paid: Money,
    /// Paid less staked.
    net: Money,
}

impl ProfitSum {
    fn add(&mut self, sum: &DaySum) {
        self.staked = self.staked.checked_add(sum.staked).unwrap_or(self.staked);
        self.paid = self.paid.checked_add(sum.paid).unwrap_or(self.paid);
        self.net = self.paid.checked_sub(self.staked).unwrap_or_default();
    }
}

/// The sum of one day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProfitDay {
    /// Such as `2026-11-21`, by the site's clock.
    day: String,
    #[serde(flatten)]
    sum: ProfitSum,
}

/// The sum of one family or one vendor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProfitOf {
    /// The family as the menus name it, or the vendor's code; empty of what is listed no more.
    code: String,
    #[serde(flatten)]
    sum: ProfitSum,
}

/// What was won and lost within days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Profit {
    from: String,
    to: String,
    total: ProfitSum,
    /// Each day of the time, also those without play.
    days: Vec<ProfitDay>,
    /// Of the time, whichever vendor or family is asked for.
    families: Vec<ProfitOf>,
    vendors: Vec<ProfitOf>,
}

/// One's own wins and losses by day, family and vendor. Each is a sum of rows of the books at the time they moved, so
/// that a round over midnight counts on both days.
#[utoipa::path(get, path = "/wps/member/profit", tag = "play", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "Sums", body = Envelope<Profit>)))]
async fn profit(
    State(records): State<Records>,
    Signed(player): Signed<EvenPaused<Player>>,
    Query(asked): Query<Wanted>,
) -> Reply<Profit> {
    let today = records.store.today();
    let to = asked.to.unwrap_or(today);
    let from = asked.from.unwrap_or(to.saturating_sub(Duration::days(29)));
    if from > to || !CALENDAR.contains(&from) || !CALENDAR.contains(&to) {
        return Err(Error::Asked.into());
    }
    if to - from >= Duration::days(DAYS) {
        return Err(Error::TooLong.into());
    }
    let within = Days { from, to };
    let sums = wager::profit(&records.store, records.wallet(player.id), within).await?;
    Ok(Envelope::of(add_up(&records, &asked, within, &sums)))
}

fn add_up(records: &Records, asked: &Wanted, within: Days, sums: &[DaySum]) -> Profit {
    let mut total = ProfitSum::default();
    let mut days: BTreeMap<Date, ProfitSum> = within.each().map(|day| (day, ProfitSum::default())).collect();
    let (mut families, mut vendors) = (BTreeMap::new(), BTreeMap::new());
    for sum in sums {
        let game = sum.partner.zip(sum.game.as_deref());
        let info = game.and_then(|(partner, game)| records.titles.info(partner, game));
        let family = sum.family.or(info.as_ref().map(|info| info.family));
        let vendor = info.as_ref().map(|info| info.vendor.as_str()).unwrap_or_default();
        families
            .entry(family.map_or("", GameType::name).to_owned())
            .or_insert_with(ProfitSum::default)
            .add(sum);
        vendors.entry(vendor.to_owned()).or_insert_with(ProfitSum::default).add(sum);
        if asked.family.is_none_or(|wanted| Some(wanted) == family)
            && asked.vendor.as_deref().is_none_or(|wanted| wanted == vendor)
        {
            total.add(sum);
            days.entry(sum.day).or_default().add(sum);
        }
    }
    let of = |found: BTreeMap<String, ProfitSum>| {
        found.into_iter().map(|(code, sum)| ProfitOf { code, sum }).collect()
    };
    Profit {
        from: within.from.to_string(),
        to: within.to.to_string(),
        total,
        days: days.into_iter().map(|(day, sum)| ProfitDay { day: day.to_string(), sum }).collect(),
        families: of(families),
        vendors: of(vendors),
    }
}
