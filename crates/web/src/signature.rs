//! RSA-PKCS1v15-SHA256 over the raw body, in base64 (domain.md 1.2).

use aws_lc_rs::{
    encoding::AsDer,
    rand::SystemRandom,
    rsa::{KeyPair, KeySize},
    signature::{ParsedPublicKey, RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_SHA256},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::Serialize;
use utoipa::ToSchema;

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

/// A public key in the forms that others ask for it in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = VendorKey)]
pub struct PublicKey {
    /// How it is used: `RSASSA-PKCS1-v1_5-SHA256`, over the raw body, in base64.
    pub algorithm: &'static str,
    /// Bits of its modulus.
    pub bits: usize,
    /// PEM of type `PUBLIC KEY` (SubjectPublicKeyInfo, X.509): what most ask for.
    pub pem: String,
    /// The same bytes in base64, on one line.
    pub der: String,
    /// PEM of type `RSA PUBLIC KEY` (PKCS#1), which some older programs want.
    pub pkcs1_pem: String,
    /// SHA-256 of the bytes of `der`, in hex: what people compare.
    pub fingerprint: String,
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

    /// Its public half.
    ///
    /// # Errors
    /// [`BadKey`] when it cannot be written.
    pub fn public(&self) -> Result<PublicKey, BadKey> {
        use aws_lc_rs::signature::KeyPair as _;
        let public = self.0.public_key();
        let der = AsDer::<aws_lc_rs::encoding::PublicKeyX509Der<'_>>::as_der(public).map_err(|_| BadKey)?;
        let print = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, der.as_ref());
        Ok(PublicKey {
            algorithm: "RSASSA-PKCS1-v1_5-SHA256",
            bits: self.0.public_modulus_len() * 8,
            pem: wrap_pem(der.as_ref(), "PUBLIC KEY"),
            der: STANDARD.encode(der.as_ref()),
            pkcs1_pem: wrap_pem(public.as_ref(), "RSA PUBLIC KEY"),
            fingerprint: print.as_ref().iter().map(|byte| format!("{byte:02x}")).collect(),
        })
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

    #[test]
    fn a_private_key_tells_its_public_half_in_every_form() {
        let (private, public) = generate().unwrap();
        let told = Signer::from_pem(&private).unwrap().public().unwrap();
        assert_eq!((told.pem.as_str(), told.bits), (public.as_str(), 2048));
        assert_eq!(STANDARD.decode(&told.der).unwrap(), unwrap_pem(&public, "PUBLIC KEY").unwrap());
        let short = unwrap_pem(&told.pkcs1_pem, "RSA PUBLIC KEY").unwrap();
        // SubjectPublicKeyInfo is the PKCS#1 key behind 24 bytes that say what it is.
        assert_eq!(STANDARD.decode(&told.der).unwrap()[24..], short);
        assert_eq!(told.fingerprint.len(), 64);
    }
}
