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
