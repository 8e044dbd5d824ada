"""Draws Latin digits as Bengali ones, each as wide as the widest: `python3 digits.py bengali.woff2 bengali-digits.woff2`."""
import sys
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

source, target = sys.argv[1:]
font = TTFont(source)
options = Options(hinting=False, layout_features=[], flavor="woff2")
cutter = Subsetter(options)
cutter.populate(unicodes=range(0x09E6, 0x09F0))
cutter.subset(font)
names = {code - 0x09E6 + 0x30: name for code, name in font.getBestCmap().items()}
for table in font["cmap"].tables:
    table.cmap = dict(names)
widest = max(font["hmtx"][name][0] for name in names.values())
for name in names.values():
    width, side = font["hmtx"][name]
    shift = (widest - width) // 2
    glyph = font["glyf"][name]
    glyph.coordinates.translate((shift, 0))
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (widest, side + shift)
for record in font["name"].names:
    if record.nameID in (1, 3, 4, 6, 16):
        record.string = "MelaBengaliDigits"
font.flavor = "woff2"
font.save(target)
