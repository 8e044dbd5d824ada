//! Our key for calls to vendors, made and shown (`mela vendor key`).

use std::{
    fs,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use web::signature::{self, BadKey, PublicKey, Signer};

/// Why there is no key to show.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// None is configured.
    #[error(
        "play.signing_key is empty: `mela vendor key --make FILE` makes a key. Put it in by the environment, \
         MELA_PLAY__SIGNING_KEY=\"$(cat FILE)\", or into the configuration file"
    )]
    None,
    /// What is configured is no key.
    #[error("play.signing_key")]
    Unreadable(#[source] BadKey),
    /// A key could not be made.
    #[error("no key was made")]
    Unmade(#[source] BadKey),
    /// The file is there already, or cannot be written.
    #[error("cannot make {0}")]
    File(PathBuf, #[source] io::Error),
}

/// The public half of the configured key, in every form that vendors ask for.
///
/// # Errors
/// When there is none, or it cannot be read.
pub fn show(signing_key: &str) -> Result<String, Error> {
    if signing_key.is_empty() {
        return Err(Error::None);
    }
    let public = Signer::from_pem(signing_key).and_then(|signer| signer.public());
    Ok(told(&public.map_err(Error::Unreadable)?))
}

/// Makes a key and keeps it in a file that is not there yet, for its owner's eyes only; what to do with it.
///
/// # Errors
/// When the file is there, or cannot be written.
pub fn make(file: &Path) -> Result<String, Error> {
    let (private, _) = signature::generate().map_err(Error::Unmade)?;
    let public = Signer::from_pem(&private).and_then(|signer| signer.public()).map_err(Error::Unmade)?;
    let opened = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file);
    let written = opened.and_then(|mut opened| opened.write_all(private.as_bytes()));
    written.map_err(|error| Error::File(file.to_owned(), error))?;
    let name = file.display();
    Ok(format!(
        "The private key is in {name}: keep it there, and start the house with\n\n  \
         MELA_PLAY__SIGNING_KEY=\"$(cat {name})\"\n\nThe public key is for vendors.\n\n{}",
        told(&public)
    ))
}

fn told(key: &PublicKey) -> String {
    let PublicKey { algorithm, bits, pem, der, pkcs1_pem, fingerprint } = key;
    format!(
        "algorithm:   {algorithm}, {bits} bits; the signature stands in base64 in the vendor's header\n\
         fingerprint: {fingerprint} (SHA-256 of the DER)\n\n\
         PEM (SubjectPublicKeyInfo, what most vendors ask for)\n{pem}\n\
         DER in base64, on one line\n{der}\n\n\
         PEM (PKCS#1)\n{pkcs1_pem}"
    )
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_key_is_made_once_for_its_owner_alone_and_shown_again() {
        let folder = std::env::temp_dir().join(format!("mela-key-{}", kernel::id::fresh()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("vendor.key");
        let made = make(&file).unwrap();
        let private = fs::read_to_string(&file).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(!made.contains("PRIVATE KEY"), "{made}");
        assert!(made.ends_with(&show(&private).unwrap()), "{made}");
        // One that vendors know already is not written over.
        assert!(make(&file).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), private);
        assert!(show("").unwrap_err().to_string().contains("--make"));
        assert!(show("nonsense").is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
