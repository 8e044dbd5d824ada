//! The calls of a session, as the studio's client makes them. The types of the client are made from their document.

use std::collections::BTreeMap;

use axum::extract::State;
use games::slots::{Book, Sheet};
use kernel::{Amount, Asset, Money};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{OpenApi, ToSchema};
use uuid::Uuid;
use web::{Empty, Envelope, Json, OpenApiRouter, Reply, routes};

use crate::{
    Error, Studio,
    seeds::{Sealed, Turned},
    session::Spin,
    wallet::{FIRST_STAKE, ladder},
};

#[derive(OpenApi)]
#[openapi(info(
    title = "Mela studio",
    description = "The calls of a session at a slot.",
    license(name = "AGPL-3.0-or-later", identifier = "AGPL-3.0-or-later")
))]
struct Document;

/// The calls, with their document.
pub(crate) fn routes() -> OpenApiRouter<Studio> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(session))
        .routes(routes!(spin))
        .routes(routes!(finish))
        .routes(routes!(history))
        .routes(routes!(seeds))
        .routes(routes!(turn_seeds))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SessionAsk {
    game_code: String,
    /// Absent for a demo.
    token: Option<String>,
}

/// What a session is played in.
#[derive(Serialize, ToSchema)]
struct Currency {
    /// ISO 4217.
    code: &'static str,
    /// What stands before amounts.
    symbol: &'static str,
}

#[derive(Serialize, ToSchema)]
struct TitleNames {
    bn: String,
    en: String,
}

/// The title that is played.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayedTitle {
    code: String,
    name: TitleNames,
    vendor: &'static str,
    game_type: &'static str,
    /// The path of its card.
    art: String,
    theme: &'static str,
}

/// What the client must obey (domain.md 7).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SessionRules {
    /// Least time between two spins, in milliseconds.
    min_cycle_ms: u32,
    /// Whether rounds may follow each other by themselves; never in a demo, of which no licence speaks.
    autoplay: bool,
    /// Whether pictures may be hurried; the least time holds all the same.
    turbo: bool,
}

/// A round that its player has seen.
#[derive(Serialize, ToSchema)]
struct PlayedRound {
    round: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    stake: Amount,
    payout: Money,
}

/// A round that its player has not seen to the end.
#[derive(Serialize, ToSchema)]
struct UnshownRound {
    round: Uuid,
    book: Book,
    /// After the round.
    balance: Money,
}

/// A player at a title.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
struct SessionView {
    /// What the other calls name it by.
    session: String,
    demo: bool,
    balance: Money,
    currency: Currency,
    /// What can be staked, rising.
    stakes: Vec<Amount>,
    /// The stake to begin with.
    stake: Amount,
    game: PlayedTitle,
    model: Sheet,
    /// The path of each symbol's picture, by its letter.
    symbols: BTreeMap<String, String>,
    /// What this session's rounds are drawn from, as far as it is told before they are.
    seeds: Sealed,
    open: Option<UnshownRound>,
    rules: SessionRules,
}

/// Opens a session; a round that was not shown to its end comes with it.
#[utoipa::path(post, path = "/session", tag = "session",
    responses((status = 200, description = "The session", body = Envelope<SessionView>)))]
async fn session(State(studio): State<Studio>, Json(ask): Json<SessionAsk>) -> Reply<SessionView> {
    let opened = studio.open_session(&ask.game_code, ask.token.as_deref()).await?;
    let (session, title) = (&opened.session, &opened.session.title);
    let model = session.evaluator.model().sheet().ok_or(Error::UnknownGame)?;
    let theme = title.theme.id;
    let letters = model.symbols.iter().map(|symbol| symbol.id.clone());
    let asset = session.launch.as_ref().map_or(Asset::Bdt, |launch| launch.currency);
    let allowed = session.launch.as_ref().map(|launch| launch.allowed).unwrap_or_default();
    let balance = opened.balance;
    Ok(Envelope::of(SessionView {
        session: session.id().to_owned(),
        demo: session.launch.is_none(),
        balance,
        currency: Currency { code: asset.code(), symbol: asset.symbol() },
        stakes: ladder(title).collect(),
        stake: FIRST_STAKE,
        game: PlayedTitle {
            code: title.code.clone(),
            name: TitleNames { bn: title.bn.clone(), en: title.en.clone() },
            vendor: title.maker.code,
            game_type: "RNG",
            art: format!("/art/{}.svg", title.code),
            theme,
        },
        symbols: letters
            .map(|letter| (letter.clone(), format!("/art/symbol/{theme}/{letter}.svg")))
            .collect(),
        model,
        seeds: session.sealed(),
        open: opened.unshown.map(|(round, book)| UnshownRound { round, book, balance }),
        rules: SessionRules {
            min_cycle_ms: studio.settings.min_cycle_ms,
            autoplay: allowed.autoplay,
            turbo: allowed.turbo,
        },
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SpinAsk {
    session: String,
    request_id: Uuid,
    stake: Amount,
}

/// A round that was played.
#[derive(Serialize, ToSchema)]
#[schema(as = Spin)]
#[serde(rename_all = "camelCase")]
struct SpinView {
    round: Uuid,
    book: Book,
    /// With the stake taken.
    balance_before: Money,
    /// With the payout given.
    balance: Money,
}

/// Plays a round. The same request again gets the same round.
#[utoipa::path(post, path = "/spin", tag = "session",
    responses((status = 200, description = "The round, paid", body = Envelope<SpinView>)))]
async fn spin(State(studio): State<Studio>, Json(ask): Json<SpinAsk>) -> Reply<SpinView> {
    let session = studio.sessions.find(&ask.session)?;
    // A browser that goes away must not leave a round half done.
    let (house, request, stake) = (studio.clone(), ask.request_id, ask.stake);
    #[expect(clippy::disallowed_methods, reason = "the studio stands outside the house and its named tasks")]
    let spun = tokio::task::spawn(async move { house.spin(&session, Spin { request, stake }).await });
    let spun = spun.await.map_err(|_| Error::RoundPending)??;
    Ok(Envelope::of(SpinView {
        round: spun.round,
        book: spun.book,
        balance_before: spun.before,
        balance: spun.after,
    }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FinishAsk {
    session: String,
    round: Uuid,
}

/// Says that a round was shown to its end.
#[utoipa::path(post, path = "/finish", tag = "session",
    responses((status = 200, description = "It is not shown again", body = Envelope<Empty>)))]
async fn finish(State(studio): State<Studio>, Json(ask): Json<FinishAsk>) -> Reply<Empty> {
    let session = studio.sessions.find(&ask.session)?;
    studio.shown(&session, ask.round).await?;
    Ok(Envelope::of(Empty {}))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SeedsAsk {
    session: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct HistoryAsk {
    session: String,
}

/// The player's last rounds of this title, the newest first; none of a demo, which leaves no record.
#[utoipa::path(post, path = "/history", tag = "session",
    responses((status = 200, description = "Rounds that were shown", body = Envelope<Vec<PlayedRound>>)))]
async fn history(State(studio): State<Studio>, Json(ask): Json<HistoryAsk>) -> Reply<Vec<PlayedRound>> {
    let session = studio.sessions.find(&ask.session)?;
    let Some(launch) = &session.launch else { return Ok(Envelope::of(Vec::new())) };
    Ok(Envelope::of(studio.rounds(|rounds| {
        let played = rounds.shown(&launch.user, &launch.game).map(|round| PlayedRound {
            round: round.asked.round,
            at: round.asked.at,
            stake: round.asked.stake,
            payout: round.payout(),
        });
        played.collect()
    })))
}

/// The seeds of a session: what is committed, what is the player's own.
#[utoipa::path(post, path = "/seeds", tag = "session",
    responses((status = 200, description = "Commitments and client seed", body = Envelope<Sealed>)))]
async fn seeds(State(studio): State<Studio>, Json(ask): Json<SeedsAsk>) -> Reply<Sealed> {
    Ok(Envelope::of(studio.sessions.find(&ask.session)?.sealed()))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TurnAsk {
    session: String,
    /// 1 to 64 printable ASCII characters.
    client_seed: String,
}

/// Reveals the seed in use and turns to the next.
#[utoipa::path(post, path = "/seeds/turn", tag = "session",
    responses((status = 200, description = "The old seed laid open", body = Envelope<Turned>)))]
async fn turn_seeds(State(studio): State<Studio>, Json(ask): Json<TurnAsk>) -> Reply<Turned> {
    let session = studio.sessions.find(&ask.session)?;
    Ok(Envelope::of(studio.turn_seeds(&session, &ask.client_seed).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The document that the client's types are made from. A changed call is accepted by `INSTA_UPDATE=always cargo nextest
    /// run -p studio` and read in the diff.
    #[test]
    fn the_document_of_the_calls_is_as_agreed() {
        let document = serde_json::to_value(routes().into_openapi()).unwrap();
        insta::assert_snapshot!("studio", documents::lines(&document, |_, _| "open".to_owned()));
        let types =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/packages/api/gen/studio.ts");
        assert_eq!(documents::agree(&document, "studio", &types), Ok(()));
    }
}
