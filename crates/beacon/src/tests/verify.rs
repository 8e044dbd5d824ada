use super::{another, quicknet, thousandth};
use crate::{BadKey, PublicKey, Pulse, Wrong, verify};

fn key() -> PublicKey {
    PublicKey::parse(&quicknet(&[]).public_key).unwrap()
}

/// The neutral point of the first group, and of the second: 48 and 96 bytes.
fn neutral(bytes: usize) -> String {
    format!("c0{}", "00".repeat(bytes - 1))
}

/// Which network it is follows from its settings, as drand makes the hash of them: if one of ours were not quicknet's, it would
/// be another hash. The group's hash and the name are those that its `/info` tells.
#[test]
fn the_settings_of_the_tests_are_those_of_quicknet() {
    let settings = quicknet(&[]);
    let group = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e";
    let told = [
        settings.period.get().to_be_bytes().to_vec(),
        settings.genesis.to_be_bytes().to_vec(),
        hex::decode(settings.public_key).unwrap(),
        hex::decode(group).unwrap(),
        b"quicknet".to_vec(),
    ];
    assert_eq!(crate::randomness(&told.concat()), settings.chain_hash);
}

#[test]
fn what_the_network_published_is_its_own() {
    for pulse in [thousandth(), another()] {
        assert_eq!(verify(&key(), &pulse), Ok(()));
        // As it was kept and read again.
        let kept = serde_json::to_string(&pulse).unwrap();
        assert_eq!(verify(&key(), &serde_json::from_str(&kept).unwrap()), Ok(()));
    }
}

/// Seen to fail, each: without the comparison of the text, without the check of the signature, without that of the randomness.
#[test]
fn each_bent_field_is_named() {
    let real = thousandth();
    let signed = |signature: &str| Pulse { signature: signature.to_owned(), ..thousandth() };
    for garbage in ["", "b4", &real.signature[2..], &format!("{}00", real.signature), &"00".repeat(48)] {
        assert!(matches!(verify(&key(), &signed(garbage)), Err(Wrong::Point(_))), "{garbage}");
    }
    for garbage in ["zz", "b", &real.signature.to_uppercase()] {
        assert_eq!(verify(&key(), &signed(garbage)), Err(Wrong::Hex), "{garbage}");
    }
    assert_eq!(verify(&key(), &Pulse { number: 1_001, ..thousandth() }), Err(Wrong::Signature(1_001)));
    for signature in [&another().signature, &neutral(48)] {
        assert_eq!(verify(&key(), &signed(signature)), Err(Wrong::Signature(1_000)), "{signature}");
    }
    for randomness in ["", &another().randomness, &real.randomness.to_uppercase()] {
        let bent = Pulse { randomness: randomness.to_owned(), ..thousandth() };
        assert_eq!(verify(&key(), &bent), Err(Wrong::Randomness), "{randomness}");
    }
}

/// Any digit that is another one: the point is none, or not the network's signature.
#[test]
fn no_digit_of_a_signature_can_be_another() {
    let real = thousandth();
    for place in 0..real.signature.len() {
        let mut digits = real.signature.clone().into_bytes();
        digits[place] = if digits[place] == b'0' { b'1' } else { b'0' };
        let bent = Pulse { signature: String::from_utf8(digits).unwrap(), ..thousandth() };
        let verdict = verify(&key(), &bent);
        assert!(matches!(verdict, Err(Wrong::Point(_) | Wrong::Signature(1_000))), "{place} {verdict:?}");
    }
}

/// The real signature plus a point that is on the curve and outside the group (computed with Python: the group's order times the
/// point whose x is 4): pairings do not see the difference, and who could choose such points would choose the randomness.
/// Seen to fail: taken as the network's where the group is not checked.
#[test]
fn a_signature_has_no_second_form() {
    let second =
        "94385d48ab9d338824a523ff7d310fbeeac0184598d56b49f27857bcd3ef91f6ead1c7ef99c9beee47784ebba5c635de";
    let pulse = Pulse::new(1_000, &hex::decode(second).unwrap());
    assert_eq!(verify(&key(), &pulse), Err(Wrong::Signature(1_000)));
}

/// By the neutral point as key everything would be signed by the neutral point.
#[test]
fn what_is_no_key_is_not_taken() {
    let real = quicknet(&[]).public_key;
    assert!(matches!(PublicKey::parse("no hex"), Err(BadKey::Hex(_))));
    let bent = format!("{}b", &real[..191]);
    for text in ["", &real[2..], &thousandth().signature, &neutral(96), &bent] {
        assert!(matches!(PublicKey::parse(text), Err(BadKey::Point(_))), "{text}");
    }
}
