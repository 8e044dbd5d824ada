//! Pages, pictures and rules.

use axum::http::header;

use super::*;

fn told(headers: &HeaderMap, name: impl header::AsHeaderName) -> &str {
    headers.get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn a_page_is_framed_by_the_house_and_kept_by_nobody() {
    let booth = Booth::of_wallets();
    let (status, headers, page) = booth.get("/play/ngr_0001").await;
    assert_eq!((status, page.as_str()), (200, "<!doctype html><title>slot</title>"));
    assert_eq!(told(&headers, header::CACHE_CONTROL), "no-cache");
    let policy = told(&headers, header::CONTENT_SECURITY_POLICY);
    for part in [
        "default-src 'none'",
        "frame-ancestors 'self' http://house http://other;",
        "require-trusted-types-for 'script'",
        web::violations::DIRECTIVES,
    ] {
        assert!(policy.contains(part), "{part}: {policy}");
    }
    assert_eq!(told(&headers, "referrer-policy"), "no-referrer");
    assert_eq!(told(&headers, "x-content-type-options"), "nosniff");
    assert!(!told(&headers, "reporting-endpoints").is_empty());
    assert_eq!(booth.get("/play/ngr_0005").await.0, 404, "there are four");
    let (status, headers, file) = booth.get("/client/assets/a.js").await;
    assert_eq!((status, file.as_str()), (200, "1"));
    assert_eq!(told(&headers, header::CACHE_CONTROL), "public, max-age=31536000, immutable");
    let (_, headers, _) = booth.get("/client/index.html").await;
    assert_eq!(told(&headers, header::CACHE_CONTROL), "no-cache", "its name says nothing of what is in it");
    assert_eq!(booth.get("/client/assets/b.js").await.0, 404);
}

#[tokio::test]
async fn a_packed_file_goes_to_who_takes_it() {
    let booth = Booth::of_wallets();
    std::fs::write(booth.folder.join("client/assets/a.js.br"), "packed").unwrap();
    let request = Request::get("/client/assets/a.js").header(header::ACCEPT_ENCODING, "br");
    let (_, headers, file) = booth.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((told(&headers, header::CONTENT_ENCODING), file.as_str()), ("br", "packed"));
    assert_eq!(booth.get("/client/assets/a.js").await.2, "1");
}

#[tokio::test]
async fn a_card_is_lettered_or_bare() {
    let booth = Booth::of_wallets();
    let title = booth.studio.titles.all()[0].clone();
    let (status, headers, card) = booth.get("/art/ngr_0001.svg").await;
    assert_eq!((status, told(&headers, header::CONTENT_TYPE)), (200, "image/svg+xml"));
    assert!(card.starts_with("<svg"), "{card}");
    assert!(told(&headers, header::CACHE_CONTROL).contains("immutable"));
    let policy = told(&headers, header::CONTENT_SECURITY_POLICY);
    assert_eq!(policy, "default-src 'none'; style-src 'unsafe-inline'");
    assert_eq!(card, art::card(title.theme, title.seed, &title.en, title.maker.en));
    let (_, _, bare) = booth.get("/art/ngr_0001.bare.svg").await;
    assert_eq!(bare, art::card(title.theme, title.seed, "", ""));
    assert!(bare != card);
    // What stands for all titles has its own.
    assert_eq!(
        (booth.get("/art/ngr_all.svg").await.0, booth.get("/art/ngr_all.bare.svg").await.0),
        (200, 200)
    );
    for none in ["/art/ngr_0005.svg", "/art/ngr_0001.png", "/art/ngr_0001", "/art/nobody.bare.svg"] {
        assert_eq!(booth.get(none).await.0, 404, "{none}");
    }
}

#[tokio::test]
async fn a_symbol_is_one_letter_of_a_theme() {
    let booth = Booth::of_wallets();
    let [one, other, ..] = art::themes() else { panic!("two themes") };
    let (status, _, first) = booth.get(&format!("/art/symbol/{}/A.svg", one.id)).await;
    assert_eq!((status, &first), (200, &art::symbol(one, 'A')));
    assert_eq!(booth.get(&format!("/art/symbol/{}/B.svg", other.id)).await.2, art::symbol(other, 'B'));
    for odd in ["AB.svg", "a.svg", "1.svg", ".svg", "A.png"] {
        assert_eq!(booth.get(&format!("/art/symbol/{}/{odd}", one.id)).await.0, 404, "{odd}");
    }
    assert_eq!(booth.get("/art/symbol/nothing/A.svg").await.0, 404);
}

/// The text of a model's rules is the one whose hash every record names, and anybody's page may read it.
#[tokio::test]
async fn rules_are_found_by_the_hash_of_their_text() {
    let booth = Booth::of_wallets();
    for model in games::slots::models().iter().filter(|model| model.figures().is_some()).take(2) {
        let version = games::slots::find(&model.id).unwrap().version();
        let (status, headers, text) = booth.get(&format!("/models/{version}")).await;
        assert_eq!((status, told(&headers, header::CONTENT_TYPE)), (200, "application/json"));
        assert_eq!(text, model.canonical());
        assert_eq!(told(&headers, header::ACCESS_CONTROL_ALLOW_ORIGIN), "*");
    }
    let (status, headers, _) = booth.get("/models/0000").await;
    assert_eq!((status, told(&headers, header::ACCESS_CONTROL_ALLOW_ORIGIN)), (404, "*"));
    assert_eq!(booth.get(&format!("/rounds/{}", Uuid::nil())).await.0, 404);
}
