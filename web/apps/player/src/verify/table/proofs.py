"""Proofs of hands of shoes, of decks and of crashes, by the published rules alone: domain.md 2.3, 3.2, 3.3, and the tree of merkle.rs. Shares no code
with the house or the page. Of public salts it makes the SHA-256; that a network signed a pulse is for whoever has its key. `python3 proofs.py > proofs.json`"""
import hashlib, hmac, json
from datetime import UTC, datetime, timedelta

SALT = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c"
sha = lambda data: hashlib.sha256(data).digest()
link = lambda text: hashlib.sha256(text.encode()).hexdigest()
mac = lambda key, text: hmac.new(key.encode(), text.encode(), hashlib.sha256).digest()

# What rounds do not tell that did not run, of chains whose salt was the house's own.
PLAIN = {"startedAt": None, "top": None, "interrupted": False, "publicSalt": None}

def words(hash):
    block = 0
    while True:
        data = mac(SALT, f"{hash}:{block}")
        for at in range(0, 32, 4):
            yield int.from_bytes(data[at:at + 4], "big")
        block += 1

def uniform(source, n):
    fair = 2**32 - 2**32 % n
    while True:
        word = next(source)
        if word < fair:
            return word % n

def shuffled(hash, decks):
    source = words(hash)
    places = list(range(52 * decks))
    for last in range(len(places) - 1, 0, -1):
        other = uniform(source, last + 1)
        places[last], places[other] = places[other], places[last]
    return [place % 52 for place in places]

text = lambda card: "A23456789TJQK"[card % 13] + "cdhs"[card // 13]
rank = lambda card: card % 13 + 1
count = lambda cards: sum(rank(c) if rank(c) < 10 else 0 for c in cards) % 10

def tree(shoe, hash, cards):
    salts = [mac(hash, f"salt:{p}") for p in range(len(cards))]
    level = [sha(b"\0" + shoe.to_bytes(8, "big") + p.to_bytes(2, "big") + bytes([c]) + salts[p]) for p, c in enumerate(cards)]
    levels = [level]
    while len(level) > 1:
        level = [sha(b"\1" + level[i] + level[i + 1]) if i + 1 < len(level) else level[i] for i in range(0, len(level), 2)]
        levels.append(level)
    return salts, levels

def path(levels, position):
    out = []
    for level in levels[:-1]:
        if position ^ 1 < len(level):
            out.append(level[position ^ 1].hex())
        position //= 2
    return out

def baccarat(cards, at):
    p, b = [cards[at], cards[at + 2]], [cards[at + 1], cards[at + 3]]
    at += 4
    if count(p) < 8 and count(b) < 8:
        third = None
        banker = count(b)
        if count(p) <= 5:
            third = cards[at]; at += 1
            p.append(third)
        if third is None:
            draws = banker <= 5
        else:
            x = count([third])
            draws = banker <= 2 or (banker == 3 and x != 8) or (banker == 4 and 2 <= x <= 7) or (banker == 5 and 4 <= x <= 7) or (banker == 6 and x in (6, 7))
        if draws:
            b.append(cards[at]); at += 1
    return {"player": list(map(text, p)), "banker": list(map(text, b))}, at

def dragon_tiger(cards, at):
    return {"dragon": text(cards[at]), "tiger": text(cards[at + 1])}, at + 2

def proof(rules, seed, place, hand, deal, burns):
    hash = link(seed)
    cards = shuffled(hash, 8)
    at = 1 + min(rank(cards[0]), 10) if burns else 0
    for _ in range(hand):
        start = at
        assert 416 - at > 14
        result, at = deal(cards, at)
    salts, levels = tree(place, hash, cards)
    opened = [{"position": p, "card": text(cards[p]), "salt": salts[p].hex(), "path": path(levels, p)} for p in range(start, at)]
    end = hash
    for _ in range(place):
        end = link(end)
    return {"table": "7", "number": 40 + hand, "rules": rules, "salt": SALT, "chainEnd": end, "place": place, "hand": hand, "commitment": link(hash), "hash": hash,
            "shoeRoot": levels[-1][0].hex(), "opened": opened, "result": {"from": start, **result}, "voidReason": None, **PLAIN}

def of_deck(rules, seed, place, deal):
    hash = link(seed)
    end = hash
    for _ in range(place):
        end = link(end)
    return {"table": "9", "number": 12, "rules": rules, "salt": SALT, "chainEnd": end, "place": place, "hand": 1, "commitment": link(hash), "hash": hash,
            "shoeRoot": None, "opened": None, "result": deal(shuffled(hash, 1)), "voidReason": None, **PLAIN}

def andar_bahar(cards):
    dealt = []
    for card in cards[1:]:
        dealt.append(text(card))
        if rank(card) == rank(cards[0]):
            return {"joker": text(cards[0]), "dealt": dealt}

def teen_patti(cards):
    return {"player": [text(c) for c in cards[0:6:2]], "dealer": [text(c) for c in cards[1:6:2]]}

def crash(place, salt=SALT):
    """A round of the chain that domain.md 3.2 publishes, from its end."""
    hashes = ["0123456789abcdef" * 4]
    for _ in range(5):
        hashes.append(link(hashes[-1]))
    hash = hashes[-1 - place]
    drawn = int(mac(salt, hash).hex()[:13], 16)
    hundredths = max(100, 99 * 2**52 // (2**52 - drawn))
    return {"table": "11", "number": place, "rules": "crash-1", "salt": salt, "chainEnd": hashes[-1], "place": place, "hand": 1, "commitment": link(hash),
            "hash": hash, "shoeRoot": None, "opened": None, "result": {"hundredths": hundredths}, "voidReason": None, **PLAIN}

def salted(place, beacon, pulse, signature, announced):
    """The same chain, drawn with the salt of a pulse: a round that ran."""
    public = {"beacon": beacon, "pulse": pulse, "signature": signature, "announcedAt": announced}
    ran = {"startedAt": "2023-08-23T16:00:21Z", "top": 90000}
    return {**crash(place, sha(bytes.fromhex(signature)).hex()), **ran, "publicSalt": public}

# Pulse 1000 of drand's quicknet as its relays tell it: its first came 1692803367 seconds after 1970, and one comes every three.
PUBLISHED = datetime.fromtimestamp(1692803367 + 999 * 3, UTC)
REAL = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
assert sha(bytes.fromhex(REAL)).hex() == "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"
before = lambda milliseconds: (PUBLISHED - timedelta(milliseconds=milliseconds)).isoformat(timespec="milliseconds").replace("+00:00", "Z")

print(json.dumps([
    proof("baccarat-1", "a shoe of a test", 3, 5, baccarat, True),
    proof("baccarat-1+no-commission+tie-9", "another shoe", 2, 1, baccarat, True),
    proof("dragon-tiger-1", "a shoe of two cards", 4, 201, dragon_tiger, False),
    of_deck("andar-bahar-1", "a deck of a test", 6, andar_bahar),
    of_deck("teen-patti-1", "another deck", 1, teen_patti),
    *map(crash, range(1, 6)),
    salted(4, "drand quicknet", 1000, REAL, before(2500)),
    salted(5, "local", 1692806364, sha(b"made by the house").hex(), before(400)),
], indent=1))
