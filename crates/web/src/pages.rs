//! Serves a built web application: precompressed files, one shell for its own routes, honest 404s for the rest.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::{
    Router,
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, header, header::InvalidHeaderValue},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use base64::Engine;
use sha2::{Digest, Sha256};
use tower::ServiceExt;
use tower_http::services::ServeDir;

use crate::violations;

/// The cookie of a visitor who agrees that their visits are measured. It says nothing else.
const AGREED: &str = "analytics=yes";
/// Where Google's tag comes from.
const TAG: &str = " https://www.googletagmanager.com";
/// Where it reports to.
const COLLECTORS: &str =
    " https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com";

/// What pages may load at this moment, by the directive of the content security policy that admits it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Admitted {
    /// `img-src`.
    pub images: Vec<String>,
    /// `script-src`.
    pub scripts: Vec<String>,
    /// `style-src`.
    pub styles: Vec<String>,
    /// `frame-src`.
    pub frames: Vec<String>,
    /// `connect-src`.
    pub connections: Vec<String>,
    /// Whether a third party may measure visitors who agree to it.
    pub is_measured: bool,
}

/// What is admitted is asked at every page, so that what an operator sets counts at once.
pub type SharedAdmitted = Arc<dyn Fn() -> Admitted + Send + Sync>;

/// What a page of this application may load and be framed by, beyond itself.
#[derive(Clone, Default)]
pub struct Origins {
    /// Where title art comes from.
    pub images: Vec<String>,
    /// Where games run, in frames.
    pub frames: Vec<String>,
    /// Where vendors answer for their rounds.
    pub records: Vec<String>,
    /// What operators and the ways in of this moment admit beside these; nothing where nobody is asked.
    pub admitted: Option<SharedAdmitted>,
    /// Whether pages of the same origin may frame it, as the lobby does with the house's own games.
    pub framed: bool,
    /// Whether the site is served over TLS: everything that it loads is then, too.
    pub tls: bool,
    /// The Trusted Types policies by which the application's own scripts may make HTML and load scripts.
    pub trusted: &'static [&'static str],
}

/// Routes of an application built into `folder`.
///
/// # Errors
/// When the shell cannot be read: the web has not been built.
pub fn router(folder: &Path, origins: &Origins) -> std::io::Result<Router> {
    let shell = std::fs::read_to_string(folder.join("index.html"))?;
    let policy = Policy::of(&shell, origins.clone());
    policy.headers(true).map_err(std::io::Error::other)?;
    let policy = Arc::new(policy);
    let folder = PathBuf::from(folder);
    let router = Router::new().fallback(move |request: Request| page(folder.clone(), request));
    Ok(router.layer(middleware::from_fn(move |request: Request, next: Next| {
        guard(Arc::clone(&policy), request, next)
    })))
}

/// The pictures of a built application, and nothing else of it: for a preview on another listener.
pub fn pictures(folder: &Path) -> Router {
    let files = ServeDir::new(folder).append_index_html_on_directories(false);
    let nothing = || async { StatusCode::NOT_FOUND };
    Router::new().fallback_service(files).layer(middleware::from_fn(
        move |request: Request, next: Next| async move {
            let path = request.uri().path();
            let is_picture = [".svg", ".png", ".jpg", ".webp", ".avif"].iter().any(|end| path.ends_with(end));
            if !is_picture {
                return nothing().await.into_response();
            }
            let mut response = next.run(request).await;
            let headers = response.headers_mut();
            // Opened by itself, a drawing may hold scripts: here none runs.
            let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
            headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
            response
        },
    ))
}

async fn page(folder: PathBuf, request: Request) -> Response {
    let path = request.uri().path();
    // A path with an extension names a file; any other is a route of the application, which the shell answers.
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let hashed = path.starts_with("/assets/");
    let request = if is_file {
        request
    } else {
        match Request::builder().uri("/index.html").body(Body::empty()) {
            Ok(mut shell) => {
                *shell.method_mut() = request.method().clone();
                *shell.headers_mut() = request.headers().clone();
                shell
            }
            Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    };
    let files =
        ServeDir::new(folder).precompressed_br().precompressed_gzip().append_index_html_on_directories(false);
    let mut response = match files.oneshot(request).await {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    };
    let caching = if hashed && response.status().is_success() {
        "public, max-age=31536000, immutable"
    } else if is_file {
        "public, max-age=3600"
    } else {
        "no-cache"
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response
}

/// The header set of quality.md 5.
async fn guard(policy: Arc<Policy>, request: Request, next: Next) -> Response {
    let agrees = agrees(request.headers());
    let mut response = next.run(request).await;
    let Ok((kept, watched)) = policy.headers(agrees) else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, kept);
    if let Some(watched) = watched {
        headers.insert(header::CONTENT_SECURITY_POLICY_REPORT_ONLY, watched);
    }
    violations::name_endpoint(headers);
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static(policy.frame_options()));
    crate::headers::common(headers);
    response
}

/// The content security policy: inline scripts and styles of the shell are named by their hashes.
struct Policy {
    scripts: String,
    styles: String,
    origins: Origins,
}

impl Policy {
    fn of(shell: &str, origins: Origins) -> Self {
        let (scripts, styles) = (hashes(shell, "<script", "</script>"), hashes(shell, "<style", "</style>"));
        Self { scripts, styles, origins }
    }

    /// The policy that is kept, and one whose violations are only reported. `agrees` is the visitor who lets their visits be
    /// measured: a third party's tag is admitted for that visitor alone, while the operator has one.
    ///
    /// Texts become HTML or scripts by the application's own policies alone (Trusted Types). A third party's script makes
    /// what it makes in ways that nobody promised us: beside one this is watched, or it would shut members out.
    fn headers(&self, agrees: bool) -> Result<(HeaderValue, Option<HeaderValue>), InvalidHeaderValue> {
        let Self { scripts, styles, origins } = self;
        let admitted = origins.admitted.as_ref().map(|ask| ask()).unwrap_or_default();
        let images = listed(&[&admitted.images, &origins.images]);
        let frames = listed(&[&admitted.frames, &origins.frames]);
        let (widgets, their_styles) = (listed(&[&admitted.scripts]), listed(&[&admitted.styles]));
        let connections = listed(&[&admitted.connections, &origins.records]);
        let (tag, collectors) = if agrees && admitted.is_measured { (TAG, COLLECTORS) } else { ("", "") };
        let ancestors = if origins.framed { "'self'" } else { "'none'" };
        let upgrade = if origins.tls { "; upgrade-insecure-requests" } else { "" };
        let names = if origins.trusted.is_empty() { "'none'".to_owned() } else { origins.trusted.join(" ") };
        let trusted = format!("require-trusted-types-for 'script'; trusted-types {names}");
        let alone = widgets.is_empty() && tag.is_empty();
        let (kept, watched) =
            if alone { (format!("; {trusted}"), None) } else { (String::new(), Some(trusted)) };
        let reported =
            |policy: String| HeaderValue::from_str(&format!("{policy}; {}", violations::DIRECTIVES));
        let kept = reported(format!(
            "default-src 'none'; script-src 'self'{scripts}{widgets}{tag}; style-src 'self'{styles}{their_styles}; \
             img-src 'self' data:{images}{collectors}; font-src 'self'; connect-src 'self'{connections}{collectors}; \
             frame-src 'self'{frames}; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; \
             frame-ancestors {ancestors}{upgrade}{kept}"
        ))?;
        Ok((kept, watched.map(reported).transpose()?))
    }

    /// The same as `frame-ancestors`, for browsers that know only this.
    const fn frame_options(&self) -> &'static str {
        if self.origins.framed { "SAMEORIGIN" } else { "DENY" }
    }
}

/// Whether the visitor agreed to be measured.
fn agrees(headers: &HeaderMap) -> bool {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|value| value.split(';')).any(|cookie| cookie.trim() == AGREED)
}

/// Origins as they follow others in a directive.
fn listed(lists: &[&Vec<String>]) -> String {
    lists.iter().flat_map(|list| list.iter()).map(|origin| format!(" {origin}")).collect()
}

fn hashes(shell: &str, opening: &str, closing: &str) -> String {
    let inline = shell.split(opening).skip(1).filter_map(|rest| {
        let (attributes, rest) = rest.split_once('>')?;
        let (content, _) = rest.split_once(closing)?;
        (!attributes.contains("src=") && !content.is_empty()).then_some(content)
    });
    inline
        .map(|content| {
            let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(content.as_bytes()));
            format!(" 'sha256-{hash}'")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_names_what_the_shell_holds_inline() {
        let shell = "<style>a{}</style><script>b()</script><script type=module src=/c.js></script>";
        let images = vec!["http://127.0.0.1:8090".into()];
        let policy = Policy::of(shell, Origins { images, ..Origins::default() });
        let (policy, watched) = policy.headers(true).unwrap();
        let policy = policy.to_str().unwrap().to_owned();
        let hash = |text: &str| base64::engine::general_purpose::STANDARD.encode(Sha256::digest(text));
        assert!(policy.contains(&format!("script-src 'self' 'sha256-{}';", hash("b()"))), "{policy}");
        assert!(policy.contains(&format!("style-src 'self' 'sha256-{}';", hash("a{}"))), "{policy}");
        assert!(policy.contains("img-src 'self' data: http://127.0.0.1:8090;"), "{policy}");
        assert!(policy.contains("connect-src 'self';"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'; require-trusted-types-for 'script'"), "{policy}");
        assert!(policy.contains("trusted-types 'none'; report-uri /violations;"), "{policy}");
        assert!(watched.is_none(), "what is kept need not be watched");
        assert!(!policy.contains("unsafe"));
        assert!(!policy.contains("google"), "no house, nothing to measure: {policy}");
    }

    #[test]
    fn only_the_cookie_itself_is_an_agreement() {
        let asked = |cookie: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_static(cookie));
            agrees(&headers)
        };
        assert!(asked("analytics=yes") && asked("a=b; analytics=yes"));
        assert!(!asked("analytics=no") && !asked("not-analytics=yes") && !asked("analytics=yes1"));
        assert!(!agrees(&HeaderMap::new()));
    }
}
