//! What is wrong with the settings of the licence and of papers.

use web::preflight::Findings;

use crate::Settings;

impl Settings {
    /// Adds what is wrong with them: all that a licence for real money lacks, at once.
    pub fn judge(&self, found: &mut Findings) {
        if !found.is_for_real_money() {
            return;
        }
        if self.document_keys.is_empty() {
            let says = "is empty: papers of real people are sealed by a key that does not lie beside them";
            found.refuse("guard.document_keys", says);
        }
        for field in self.licence.lacks() {
            let says = "is empty; real money is played for under a licence alone";
            found.refuse(format!("guard.licence.{field}"), says);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{kyc::DocumentKey, tests::settings};

    #[test]
    fn all_that_real_money_lacks_is_told_at_once() {
        let found = |settings: &Settings, real| {
            let mut found = Findings::new(real);
            settings.judge(&mut found);
            found.sorted().into_iter().map(|finding| finding.key).collect::<Vec<_>>()
        };
        let fields = ["jurisdiction", "number", "text", "countries", "families", "channels"];
        let fields = fields.map(|field| format!("guard.licence.{field}"));
        let all = [&["guard.document_keys".to_owned()], fields.as_slice()].concat();
        assert_eq!(found(&settings(), true), all);
        assert_eq!(found(&settings(), false), [""; 0]);
        let document_keys = vec![DocumentKey { id: "a".to_owned(), key: "1".repeat(64) }];
        assert_eq!(found(&Settings { document_keys, ..settings() }, true), fields);
    }
}
