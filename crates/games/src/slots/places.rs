//! What wins by ways and by clusters, and what falls after it: by sets of places instead of loops over cells.

use super::{
    check::SIDE,
    evaluator::{Evaluator, Found, Places, Window, place},
};

/// The topmost row of every reel.
const TOP: Places = 0x0101_0101_0101_0101;
/// The lowest row a window can have, of every reel.
const LOW: Places = TOP << 7;

impl Evaluator {
    /// Of each symbol on the first reel: the run of reels that show it or the wild, and all its combinations.
    pub(super) fn ways(&self, window: &Window, found: &mut Vec<Found>) {
        let boards = self.boards(window);
        let wilds = self.wild.map_or(0, |wild| boards[usize::from(wild)]);
        for (symbol, pays) in self.pays.iter().enumerate() {
            let board = boards[symbol];
            if board & 0xff == 0 || Some(symbol as u8) == self.scatter {
                continue;
            }
            let (mut count, mut ways, mut places) = (0, 1, 0);
            while count < self.reels() {
                let reel = (board | wilds) & (0xff << (8 * count));
                if reel == 0 {
                    break;
                }
                (count, ways, places) = (count + 1, ways * reel.count_ones(), places | reel);
            }
            let coins = u64::from(pays[count]) * u64::from(ways);
            if coins > 0 {
                let (symbol, count) = (symbol as u8, count as u8);
                found.push(Found { symbol, count, line: None, ways: Some(ways), places, coins });
            }
        }
    }

    /// Of each symbol: the groups that touch, wilds joining every group they touch.
    pub(super) fn clusters(&self, window: &Window, found: &mut Vec<Found>) {
        let boards = self.boards(window);
        let wilds = self.wild.map_or(0, |wild| boards[usize::from(wild)]);
        for (symbol, pays) in self.pays.iter().enumerate() {
            if Some(symbol as u8) == self.scatter || Some(symbol as u8) == self.wild {
                continue;
            }
            let allowed = boards[symbol] | wilds;
            let mut left = boards[symbol];
            while left != 0 {
                let places = flood(left & left.wrapping_neg(), allowed);
                left &= !places;
                let count = places.count_ones();
                let coins = u64::from(pays[count as usize]);
                if coins > 0 {
                    let (symbol, count) = (symbol as u8, count as u8);
                    found.push(Found { symbol, count, line: None, ways: None, places, coins });
                }
            }
        }
    }

    /// The window after the places are cleared: what stood above falls, the strip follows from above.
    pub(super) fn fall(&self, window: &mut Window, cleared: Places) {
        for (reel, strip) in self.strips.iter().enumerate() {
            let gone = (cleared >> (8 * reel)) & 0xff;
            if gone == 0 {
                continue;
            }
            let height = usize::from(window.heights[reel]);
            let (mut column, mut to) = ([0; SIDE], height);
            for row in (0..height).rev().filter(|row| gone & (1 << row) == 0) {
                to -= 1;
                column[to] = window.cells[reel][row];
            }
            let mut top = window.tops[reel] as usize;
            for row in (0..to).rev() {
                top = top.checked_sub(1).unwrap_or(strip.len() - 1);
                column[row] = strip[top];
            }
            window.tops[reel] = top as u32;
            window.cells[reel] = column;
        }
    }
}

/// All places that `from` reaches over allowed ones.
const fn flood(from: Places, allowed: Places) -> Places {
    let mut group = from;
    loop {
        let beside = (group & !LOW) << 1 | (group & !TOP) >> 1 | group << 8 | group >> 8;
        let grown = (group | beside) & allowed;
        if grown == group {
            return group;
        }
        group = grown;
    }
}

/// The places of a set as reel and row, reel by reel.
pub(super) fn listed(places: Places) -> Vec<[u8; 2]> {
    let shown = |at: &(usize, usize)| places & place(at.0, at.1) != 0;
    let all = (0..SIDE).flat_map(|reel| (0..SIDE).map(move |row| (reel, row)));
    all.filter(shown).map(|(reel, row)| [reel as u8, row as u8]).collect()
}
