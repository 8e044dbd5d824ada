//! The schema's history is compiled in: a new migration must make the crate compile anew.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
