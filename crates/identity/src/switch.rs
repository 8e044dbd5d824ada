//! Feature switches (spec.md 6). They form a tree: what stands below a switch that is off is off too.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

macro_rules! switches {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $parent:expr, $on:literal;)*) => {
        /// A feature that the operator switches on and off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Switch {
            $($(#[$doc])* $variant,)*
        }

        impl Switch {
            /// Every switch; one stands after the one above it.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Its name in the whitelabel tree.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The switch above it, which must be on too.
            #[must_use]
            pub const fn parent(self) -> Option<Self> {
                match self {
                    $(Self::$variant => $parent,)*
                }
            }

            /// How it stands before an operator changes it.
            #[must_use]
            pub const fn standard(self) -> bool {
                match self {
                    $(Self::$variant => $on,)*
                }
            }
        }
    };
}

switches! {
    /// Registration at all.
    Registration = "REGISTER3", None, true;
    /// Registration by a login name.
    RegisterByName = "USERNAMEREG3", Some(Self::Registration), true;
    /// Registration by a mobile number.
    RegisterByMobile = "MOBILENUMREG3", Some(Self::Registration), false;
    /// Registration by a mobile number asks for a password too.
    RegisterByMobilePassword = "MOBILENUMPASSREG3", Some(Self::RegisterByMobile), false;
    /// Registration asks for a code sent by SMS.
    RegisterVerification = "REGMOBVERF3", Some(Self::Registration), false;
    /// Sign-in by name and password.
    SignInByName = "USERNAMELOGIN3", None, true;
    /// Sign-in by a code sent by SMS.
    SignInByCode = "MOBILEVERCODELOGIN3", None, false;
    /// Codes sent by a third-party phone-auth provider.
    PhoneAuth = "PHONEAUTH3", None, false;
    /// Sign-in through a social provider.
    Social = "SOCIALLOGIN3", None, false;
    /// The first social provider.
    SocialFirst = "SOCIALLOGINONE3", Some(Self::Social), true;
    /// The second social provider.
    SocialSecond = "SOCIALLOGINTWO3", Some(Self::Social), true;
    /// The login is remembered for a day when the member wants it.
    RememberMe = "REMEMBERME3", None, true;
    /// An unknown address asks for one more proof at sign-in.
    UnknownAddress = "IPVERIFY3", None, false;
    /// A human check by a third party.
    HumanCheck = "HUMANCHECK3", None, false;
    /// A forgotten password is set anew by e-mail.
    ResetByEmail = "EMAILRESET3", None, true;
    /// A forgotten password is set anew by a mobile number.
    ResetByMobile = "MOBILERESET3", None, false;
    /// A change of password asks for a code sent by SMS.
    ChangePasswordVerification = "CHNGPASSVERIF3", None, false;
    /// A password that has grown too old must be changed.
    PasswordExpiry = "PWDEXPFORCECHANGE3", None, false;
    /// Trial accounts.
    FreePlay = "FREEPLAY3", None, true;
    /// Agents' contracts are loaded for members who are not on trial.
    AgentPolicy = "AGENTPOLICY3", None, true;
    /// Members invite friends.
    Referral = "REFERRALPROMO3", None, false;
    /// VIP ranks.
    Vip = "VIP3", None, false;
    /// The points mall.
    PointsMall = "POINTMALL3", None, false;
    /// Missions and their leaderboard.
    Missions = "MISSION3", None, false;
    /// The reward centre.
    Rewards = "REWARDCENTER3", None, false;
    /// The chat room.
    ChatRoom = "CHATROOM3", None, false;
    /// The chat of tables.
    TableChat = "TABLECHAT3", None, true;
    /// Messages to the site.
    Feedback = "FEEDBACK3", None, true;
    /// Offers of the apps, with their QR codes.
    AppDownload = "APPDOWNLOAD3", None, true;
}

/// A feature switch with those below it (spec.md 3, "Whitelabel node").
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Node {
    /// The switch's name.
    mod_id: &'static str,
    /// `1` means on.
    enabled: &'static str,
    /// Switches below it.
    #[schema(no_recursion)]
    children_nodes: Vec<Node>,
}

impl Switch {
    /// The switch of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|switch| switch.name() == name)
    }

    /// Whether it is on, given what operators changed: it and every one above it.
    pub(super) fn on(self, changed: &BTreeMap<Self, bool>) -> bool {
        let own = changed.get(&self).copied().unwrap_or(self.standard());
        own && self.parent().is_none_or(|parent| parent.on(changed))
    }
}

/// The tree as it stands. A node shows `1` only if those above it do.
pub(super) fn tree(changed: &BTreeMap<Switch, bool>, above: Option<Switch>) -> Vec<Node> {
    let children = Switch::ALL.iter().filter(|switch| switch.parent() == above);
    let node = |switch: &Switch| Node {
        mod_id: switch.name(),
        enabled: if switch.on(changed) { "1" } else { "0" },
        children_nodes: tree(changed, Some(*switch)),
    };
    children.map(node).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_switches_of_the_specification_stand_as_decided() {
        let standard = BTreeMap::new();
        for (name, on) in [
            ("USERNAMEREG3", true),
            ("MOBILENUMREG3", false),
            ("MOBILENUMPASSREG3", false),
            ("REGMOBVERF3", false),
            ("CHNGPASSVERIF3", false),
            ("AGENTPOLICY3", true),
            ("FREEPLAY3", true),
            ("PWDEXPFORCECHANGE3", false),
            ("MOBILEVERCODELOGIN3", false),
        ] {
            assert_eq!(Switch::from_name(name).map(|switch| switch.on(&standard)), Some(on), "{name}");
        }
    }

    #[test]
    fn a_switch_takes_those_below_it_along() {
        let changed = BTreeMap::from([(Switch::Registration, false), (Switch::RegisterByMobile, true)]);
        assert!(!Switch::RegisterByName.on(&changed));
        assert!(!Switch::RegisterByMobile.on(&changed));
        let tree = tree(&changed, None);
        let registration = tree.iter().find(|node| node.mod_id == "REGISTER3").unwrap();
        assert_eq!(registration.enabled, "0");
        assert_eq!(registration.children_nodes.len(), 3);
        assert!(registration.children_nodes.iter().all(|node| node.enabled == "0"));
    }

    #[test]
    fn every_switch_stands_once_in_the_tree() {
        fn count(nodes: &[Node]) -> usize {
            nodes.iter().map(|node| 1 + count(&node.children_nodes)).sum()
        }
        assert_eq!(count(&tree(&BTreeMap::new(), None)), Switch::ALL.len());
        for switch in Switch::ALL {
            assert_eq!(Switch::from_name(switch.name()), Some(*switch));
        }
    }
}
