"""A session of fishing, by the published rules alone (docs/adr/0041, domain.md 2.2). Shares no code with the house or the page.
`python3 sessions.py > session.json`"""
import hashlib, hmac, json

mac = lambda key, text: hmac.new(key.encode(), text.encode(), hashlib.sha256).digest()

class Words:
    """Words of 32 bits, keyed with a text over `message:block`."""
    def __init__(self, key, message):
        self.key, self.message, self.block, self.data = key, message, 0, b""
    def next(self):
        if not self.data:
            self.data = mac(self.key, f"{self.message}:{self.block}")
            self.block += 1
        word, self.data = int.from_bytes(self.data[:4], "big"), self.data[4:]
        return word
    def uniform(self, n):
        fair = 2**32 - 2**32 % n
        while (word := self.next()) >= fair:
            pass
        return word % n

NAMES = ["x2", "x5", "x10", "x20", "x50", "x100", "x500", "boss", "bomb"]
BODIES = [(200, 5), (220, 3), (240, 2), (260, 1), (280, 1), (300, 1), (340, 1), (560, 1), (260, 1)]
COMING = [(0, 30), (1, 24), (2, 16), (3, 11), (4, 7), (5, 4), (6, 1), (8, 3)]
LENGTH, SHOALS, BOSSES = 6000, (900, 3300), [2000, 4600]

def tide(seed):
    """Only which kind each number is: where it swims needs the same words."""
    words, kinds, tick, bosses = Words(seed, "tide"), [], 0, list(BOSSES)
    def wave(at, kind, count):
        words.uniform(12)
        words.uniform(4)
        life = BODIES[kind][0] + words.uniform(80)
        kinds.extend(kind for nth in range(count) if at + 6 * nth + life <= LENGTH)
    while tick < LENGTH:
        if bosses and bosses[0] <= tick:
            wave(bosses.pop(0), 7, 1)
            continue
        if any(at <= tick < at + 200 for at in SHOALS):
            kind = words.uniform(2)
            wave(tick, kind, 4 + words.uniform(4))
            tick += 12 + words.uniform(6)
        else:
            at = words.uniform(96)
            for kind, weight in COMING:
                if at < weight:
                    break
                at -= weight
            wave(tick, kind, 1 + words.uniform(BODIES[kind][1]))
            tick += 6 + words.uniform(8)
    return kinds

def struck(seed, shot, number, name, among):
    """What a fish pays, in costs of the shot; 0 where it lives."""
    words = Words(seed, f"{shot}:{number}")
    prizes = [(50, 6), (100, 3), (200, 1)]
    if name == "boss":
        above, below = sum(p * w for p, w in prizes), sum(w for _, w in prizes)
    else:
        above, below = sum(map(int, name[5:].split("+"))) if name.startswith("bomb:") else int(name[1:]), 1
    if words.next() >= 96 * below * 2**32 // (100 * above * among):
        return 0
    if name != "boss":
        return above
    at = words.uniform(below)
    for prize, weight in prizes:
        if at < weight:
            return prize
        at -= weight

def session(server, client, nonce, brought, tides, shots):
    """`shots`: the tide, the cost in hundredths, and the kinds that it meets."""
    words = Words(server, f"{client}:{nonce}")
    first = [words.next() for _ in range(8)]
    seed = "".join(f"{word:08x}" for word in first)
    known = {number: tide(text) for number, text in tides.items()}
    used = {number: 0 for number in tides}
    hits, paid, left = [], [], brought
    for place, (at, cost, kinds) in enumerate(shots):
        shot, met = 3 * place + 1, []
        for name in kinds:
            kind = NAMES.index(name.split(":")[0])
            number = next(n + 1 for n, one in enumerate(known[at]) if one == kind and n >= used[at] % 400)
            used[at] += 7
            met.append([name, number])
        of_hit = [struck(seed, shot, number, name, len(met)) for name, number in met]
        left += cost * (sum(of_hit) - 1)
        hits.append({"tide": at, "shot": shot, "cost": f"{cost // 100}.{cost % 100:02}", "met": met})
        paid.append(of_hit)
    return {
        "id": "0199a000-0000-7000-8000-000000000041", "game": "fishing", "version": "fishing-1+haor", "at": "2026-11-28T10:00:00Z",
        "commitment": hashlib.sha256(server.encode()).hexdigest(), "serverSeed": server, "clientSeed": client, "nonce": nonce,
        "input": {"tides": {str(number): text for number, text in tides.items()}, "hits": hits},
        "words": first, "outcome": {"seed": seed, "paid": paid},
        "stake": f"{brought // 100}.{brought % 100:02}", "payout": f"{left // 100}.{left % 100:02}", "state": "settled",
    }

MET = [["x2"], ["x5"], ["x2", "x5"], ["x10", "x2", "x2"], ["boss"], ["bomb:10+45"], ["x20", "x5"], ["x50"], ["bomb:10+0", "x2"]]
SHOTS = [(7 if place < 60 else 8, (500, 1000, 2000)[place % 3], MET[place % 9]) for place in range(120)]

print(json.dumps(session("4f2d1c9a7b6e5038d4c3b2a190817263544536271809fafbecedeeefd0c1b2a3", "player-seed-01", 5, 500_000,
                         {7: "6d656c61", 8: "00ff" * 16}, SHOTS)))
