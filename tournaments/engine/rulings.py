from rules.engine.ruling import Ruling

RULINGS: tuple[Ruling, ...] = ()
