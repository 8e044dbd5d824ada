//! Writes the small country database of the tests: documentation addresses only (RFC 5737, RFC 3849), in the MaxMind
//! format. `cargo run -p identity --example countries > crates/identity/testdata/countries.mmdb`
//!
//! The format: a binary tree over the bits of an address, sixteen zero bytes, the data, and metadata behind a marker
//! (<https://maxmind.github.io/MaxMind-DB/>).

use std::{io::Write, net::Ipv6Addr};

/// Networks with their countries. IPv4 addresses stand under `::/96`, as the format wants it.
const NETWORKS: [(&str, usize, &str); 4] = [
    ("::192.0.2.0", 96 + 24, "BD"),
    ("::198.51.100.0", 96 + 24, "US"),
    ("::203.0.113.0", 96 + 24, "GB"),
    ("2001:db8::", 32, "US"),
];

/// Bytes between the tree and the data.
const GAP: usize = 16;

fn text(text: &str) -> Vec<u8> {
    // Type 2, and a length below 29 in the same byte.
    [&[0x40 | u8::try_from(text.len()).unwrap_or_default()], text.as_bytes()].concat()
}

fn unsigned(kind: u8, value: u64) -> Vec<u8> {
    let bytes: Vec<u8> = value.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
    let length = u8::try_from(bytes.len()).unwrap_or_default();
    // Types above 7 are written in a second byte, less 7.
    let head = if kind > 7 { vec![length, kind - 7] } else { vec![(kind << 5) | length] };
    [head, bytes].concat()
}

fn map(entries: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let head = 0xe0 | u8::try_from(entries.len()).unwrap_or_default();
    let body = entries.iter().flat_map(|(key, value)| [text(key), value.clone()].concat());
    std::iter::once(head).chain(body).collect()
}

#[derive(Clone, Copy)]
enum Branch {
    Nothing,
    Node(usize),
    Data(usize),
}

/// The whole file.
pub fn database() -> Vec<u8> {
    let mut data = Vec::new();
    let mut nodes: Vec<[Branch; 2]> = vec![[Branch::Nothing; 2]];
    for (network, length, country) in NETWORKS {
        let offset = data.len();
        data.extend(map(&[("country", map(&[("iso_code", text(country))]))]));
        let address = network.parse::<Ipv6Addr>().map_or(0, u128::from);
        let mut node = 0;
        for depth in 0..length {
            let side = usize::from((address >> (127 - depth)) & 1 == 1);
            if depth + 1 == length {
                nodes[node][side] = Branch::Data(offset);
            } else if let Branch::Node(next) = nodes[node][side] {
                node = next;
            } else {
                nodes.push([Branch::Nothing; 2]);
                nodes[node][side] = Branch::Node(nodes.len() - 1);
                node = nodes.len() - 1;
            }
        }
    }
    let count = nodes.len();
    let mut file = Vec::new();
    for branch in nodes.iter().flatten() {
        let record = match branch {
            Branch::Nothing => count,
            Branch::Node(node) => *node,
            Branch::Data(offset) => count + GAP + offset,
        };
        file.extend(&u32::try_from(record).unwrap_or_default().to_be_bytes()[1..]);
    }
    file.extend([0; GAP]);
    file.extend(data);
    file.extend(b"\xab\xcd\xefMaxMind.com");
    file.extend(map(&[
        ("node_count", unsigned(6, u64::try_from(count).unwrap_or_default())),
        ("record_size", unsigned(5, 24)),
        ("ip_version", unsigned(5, 6)),
        ("database_type", text("Mela-Test-Country")),
        // An empty array of languages: type 11.
        ("languages", vec![0, 4]),
        ("binary_format_major_version", unsigned(5, 2)),
        ("binary_format_minor_version", unsigned(5, 0)),
        ("build_epoch", unsigned(9, 1_772_366_400)),
        ("description", map(&[("en", text("Documentation nets"))])),
    ]));
    file
}

fn main() {
    if let Err(error) = std::io::stdout().write_all(&database()) {
        eprintln!("error: {error}");
    }
}
