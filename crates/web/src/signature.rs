//! RSA-PKCS1v15-SHA256 over the raw body, in base64 (domain.md 1.2).

use aws_lc_rs::{
    encoding::AsDer,
    rand::SystemRandom,
    rsa::{KeyPair, KeySize},
    signature::{ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_SHA256},
};
use base64::{Engine, engine::general_purpose::STANDARD};

/// A key could not be read, made or used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a usable RSA key of at least 2048 bits in PEM")]
pub struct BadKey;

/// The public half: verifies what the other side signed. Read once, because every vendor's call needs it.
#[derive(Clone, Debug)]
pub struct Verifier(ParsedPublicKey);

impl Verifier {
    /// From a PEM of type `PUBLIC KEY`.
    ///
    /// # Errors
    /// [`BadKey`].
    pub fn from_pem(pem: &str) -> Result<Self, BadKey> {
        let der = unwrap_pem(pem, "PUBLIC KEY")?;
        ParsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, der).map(Self).map_err(|_| BadKey)
    }

    /// Whether `signature` (base64) was made over exactly these bytes.
    #[must_use]
    pub fn verify(&self, body: &[u8], signature: &str) -> bool {
        let Ok(signature) = STANDARD.decode(signature) else { return false };
        self.0.verify_sig(body, &signature).is_ok()
    }
}

/// The private half: signs what we send.
pub struct Signer(KeyPair);

impl Signer {
    /// From a PEM of type `PRIVATE KEY` (PKCS#8).
    ///
    /// # Errors
    /// [`BadKey`].
    pub fn from_pem(pem: &str) -> Result<Self, BadKey> {
        KeyPair::from_pkcs8(&unwrap_pem(pem, "PRIVATE KEY")?).map(Self).map_err(|_| BadKey)
    }

    /// The signature of a body, in base64.
    ///
    /// # Errors
    /// [`BadKey`] when the key cannot sign.
    pub fn sign(&self, body: &[u8]) -> Result<String, BadKey> {
        let mut signature = vec![0; self.0.public_modulus_len()];
        self.0.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), body, &mut signature).map_err(|_| BadKey)?;
        Ok(STANDARD.encode(signature))
    }
}

/// A fresh pair of 2048 bits: private PEM, public PEM.
///
/// # Errors
/// [`BadKey`] when none could be made.
pub fn generate() -> Result<(String, String), BadKey> {
    use aws_lc_rs::signature::KeyPair as _;
    let pair = KeyPair::generate(KeySize::Rsa2048).map_err(|_| BadKey)?;
    let private = AsDer::<aws_lc_rs::encoding::Pkcs8V1Der<'_>>::as_der(&pair).map_err(|_| BadKey)?;
    let public = AsDer::<aws_lc_rs::encoding::PublicKeyX509Der<'_>>::as_der(pair.public_key());
    let public = public.map_err(|_| BadKey)?;
    Ok((wrap_pem(private.as_ref(), "PRIVATE KEY"), wrap_pem(public.as_ref(), "PUBLIC KEY")))
}

fn wrap_pem(der: &[u8], label: &str) -> String {
    let text = STANDARD.encode(der);
    let lines: Vec<&str> = text.as_bytes().chunks(64).filter_map(|line| str::from_utf8(line).ok()).collect();
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
}

fn unwrap_pem(pem: &str, label: &str) -> Result<Vec<u8>, BadKey> {
    let (_, rest) = pem.split_once(&format!("-----BEGIN {label}-----")).ok_or(BadKey)?;
    let (body, _) = rest.split_once(&format!("-----END {label}-----")).ok_or(BadKey)?;
    let text: String = body.split_whitespace().collect();
    STANDARD.decode(text).map_err(|_| BadKey)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_stands_for_one_key_and_one_body() {
        let (private, public) = generate().unwrap();
        let (_, stranger) = generate().unwrap();
        let signature = Signer::from_pem(&private).unwrap().sign(b"body").unwrap();
        let verifier = Verifier::from_pem(&public).unwrap();
        assert!(verifier.verify(b"body", &signature));
        assert!(!verifier.verify(b"body ", &signature));
        assert!(!verifier.verify(b"body", "not base64"));
        assert!(!verifier.verify(b"body", ""));
        assert!(!Verifier::from_pem(&stranger).unwrap().verify(b"body", &signature));
        assert!(Verifier::from_pem("nothing").is_err());
    }
}
