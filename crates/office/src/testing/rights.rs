//! Who may make the calls of a feature.

use axum::http::Method;
use serde_json::json;

use super::{Desk, code};
use crate::{Permission, Reach, Role};

impl Desk {
    /// Makes each call as nobody, as one of each role, and as an owner beyond whose reach there are members; a line for
    /// each call that answers otherwise than the permission says which it needs.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn misjudged(&self, calls: &[(&str, &str, Permission)]) -> Result<Vec<String>, store::Error> {
        let narrow = Reach { countries: vec!["ZZ".to_owned()], ..Reach::default() };
        self.hire("narrowed", Role::Owner, &narrow).await?;
        let roles = Role::ALL.iter().map(|role| (role.name(), *role, false));
        let callers: Vec<_> = roles.chain([("narrowed", Role::Owner, true)]).collect();
        let mut misjudged = Vec::new();
        for &(method, path, permission) in calls {
            let method = Method::from_bytes(method.as_bytes()).unwrap_or_default();
            let (status, answer) = self.call((method.clone(), path), "", &json!({})).await;
            if (status.as_u16(), code(&answer)) != (401, "not_logged_in") {
                misjudged.push(format!("{method} {path} by nobody: {answer}"));
            }
            for (name, role, narrowed) in &callers {
                let may = role.permissions_within(*narrowed).any(|had| had == permission);
                let (status, answer) = self.call((method.clone(), path), name, &json!({})).await;
                if may == (code(&answer) == "forbidden") || (!may && status != 403) {
                    misjudged.push(format!("{method} {path} by {name}: {answer}"));
                }
            }
        }
        Ok(misjudged)
    }
}
