//! The page on which somebody signs in at a provider, in both languages, without a script.

use crate::payment::escaped;

/// The letters lie beside: the payment provider, on the same port, serves them.
const STYLE: &str = "@font-face{font-family:Bengali;src:local('Noto Sans Bengali'),local('Kohinoor Bangla'),\
local('Nirmala UI'),url(/bengali.woff2) format('woff2');unicode-range:U+0964-0965,U+0980-09FE,U+200C-200D,U+25CC}\
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;\
background:radial-gradient(circle at 50% 0,#2b2550,#0e0b1f 70%) #0e0b1f;color:#f4f0e6;\
font:16px/1.6 Bengali,system-ui,sans-serif}main{width:100%;max-width:400px;padding:24px;border:1px solid #2b2550;\
border-radius:12px;background:#17132e;box-shadow:0 12px 32px #0007}h1{margin:0 0 8px;font-size:20px;line-height:1.4}\
p{margin:0 0 16px;color:#b3abcf}label{display:block;font-size:14px;color:#b3abcf}input{width:100%;min-height:48px;\
margin-top:4px;padding:0 12px;border:1px solid #b3abcf;border-radius:8px;background:#0e0b1f;color:#f4f0e6;font:inherit;\
font-size:16px}button{width:100%;min-height:48px;margin-top:12px;border:0;border-radius:999px;font:inherit;\
font-weight:700;cursor:pointer}.in{background:#ffb21a;color:#1b1230}.no{border:1px solid #b3abcf;background:none;\
color:#f4f0e6}:focus-visible{outline:3px solid #5bb8ff;outline-offset:2px}";

/// The page; `kept` are the parameters that go with the answer.
pub(super) fn sign_in(kept: &[(&str, &str)]) -> String {
    let hidden: String = kept
        .iter()
        .map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escaped(value)))
        .collect();
    format!(
        "<!doctype html><html lang=\"bn\"><head><meta charset=\"utf-8\"><title>মহড়ার পরিচয় · Rehearsal ID</title>\
<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><style>{STYLE}</style></head><body><main>\
<h1>মহড়ার পরিচয়</h1><p>যেকোনো নাম লিখুন; একই নাম মানে একই মানুষ।<br><span lang=\"en\">Write any name; the same name \
is the same person.</span></p><form method=\"post\">{hidden}<label>নাম · <span lang=\"en\">Name</span>\
<input name=\"person\" value=\"Rahima Khatun\" maxlength=\"60\"></label>\
<button class=\"in\" name=\"answer\" value=\"yes\">ঢুকুন · <span lang=\"en\">Sign in</span></button>\
<button class=\"no\" name=\"answer\" value=\"no\">ফিরে যান · <span lang=\"en\">Go back</span></button>\
</form></main></body></html>"
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_comes_from_outside_stays_text() {
        let page = super::sign_in(&[("state", "\"><script>alert(1)</script>")]);
        assert!(page.contains("&quot;&gt;&lt;script&gt;"), "{page}");
        assert!(!page.contains("<script"));
    }
}
