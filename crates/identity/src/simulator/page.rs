//! The page on which somebody signs in at a provider, in both languages, without a script.

const STYLE: &str = "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#14122b;\
color:#f4f1ff;font:16px/1.5 system-ui,'Noto Sans Bengali',sans-serif}main{width:min(22rem,90vw);padding:2rem;\
border-radius:1rem;background:#211e45}label{display:block}input{box-sizing:border-box;width:100%;min-height:44px;\
padding:0 .75rem;border:1px solid #8f88c4;border-radius:.6rem;background:#14122b;color:inherit;font:inherit}\
button{width:100%;min-height:48px;margin-top:.75rem;border:0;border-radius:.6rem;font:inherit;font-weight:700;\
cursor:pointer}.in{background:#ffb52e;color:#221600}.no{background:#3a3566;color:#fff}\
button:focus-visible,input:focus-visible{outline:3px solid #fff;outline-offset:2px}";

/// What stands in an attribute or between tags.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter => out.push(letter),
        }
    }
    out
}

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
