//! The payment methods as operators see them: how money comes and goes, for whom, and when (domain.md 5.1).

use axum::extract::State;
use kernel::{Asset, Money};
use office::{Clerk, ReadDeposits};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Envelope, OpenApiRouter, Reply, Signed, routes};

use crate::{Cashier, Channel, Institution, InstitutionKind};

/// How money comes in, or goes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentMethod {
    /// Its name in calls and addresses.
    id: String,
    /// What players read, in Bengali.
    name_bn: String,
    /// What players read, in English.
    name_en: String,
    /// In: `wallet`, `checkout`, `transfer` or `chain`; out: `bank` or `wallet`.
    kind: &'static str,
    /// What it moves.
    currency: Asset,
    /// ISO 3166 codes of the countries whose members it is for; none: every country.
    countries: Vec<String>,
    /// Least of one movement.
    min: Money,
    /// Most of one.
    max: Money,
    /// When it is open, by the site's clock: `HH:MM`; the same twice is all day.
    open_from: String,
    /// Until when.
    open_until: String,
    /// Whether the configuration and the licence offer it.
    enabled: bool,
    /// Whether operators closed it for now.
    closed: bool,
}

/// How money comes and goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentMethods {
    /// In.
    deposits: Vec<PaymentMethod>,
    /// Out.
    payouts: Vec<PaymentMethod>,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(methods)).with_state(cashier)
}

/// The payment methods, and for members of which countries each is.
#[utoipa::path(get, path = "/backoffice/payment-methods", tag = "payment methods", security(("token" = [])),
    responses((status = 200, description = "The methods", body = Envelope<PaymentMethods>)))]
async fn methods(
    State(cashier): State<Cashier>,
    Signed(_clerk): Signed<Clerk<ReadDeposits>>,
) -> Reply<PaymentMethods> {
    let settings = &cashier.settings;
    let payouts = settings.withdrawal.institutions.iter();
    Ok(Envelope::of(PaymentMethods {
        deposits: settings.channels.iter().map(|channel| cashier.method_in(channel)).collect(),
        payouts: payouts.map(|institution| cashier.method_out(institution)).collect(),
    }))
}

impl Cashier {
    fn method_in(&self, channel: &Channel) -> PaymentMethod {
        let (open_from, open_until) = channel.hours.shown();
        PaymentMethod {
            id: channel.id.clone(),
            name_bn: channel.name.bn.clone(),
            name_en: channel.name.en.clone(),
            kind: channel.kind.name(),
            currency: channel.currency,
            countries: channel.countries.listed().to_vec(),
            min: channel.min.money(),
            max: channel.max.money(),
            open_from,
            open_until,
            enabled: channel.enabled,
            closed: self.people.is_closed(&channel.id),
        }
    }

    fn method_out(&self, institution: &Institution) -> PaymentMethod {
        let rules = &self.settings.withdrawal;
        let (open_from, open_until) = rules.hours.shown();
        PaymentMethod {
            id: institution.id.clone(),
            name_bn: institution.name.bn.clone(),
            name_en: institution.name.en.clone(),
            kind: match institution.kind {
                InstitutionKind::Bank => "bank",
                InstitutionKind::Wallet => "wallet",
            },
            currency: self.asset(),
            countries: institution.countries.listed().to_vec(),
            min: rules.min.money(),
            max: rules.max.money(),
            open_from,
            open_until,
            enabled: true,
            closed: false,
        }
    }
}
