"""The rule data of Shattered World, read once."""

from engine.rule_data import RuleData

RULES = RuleData.beside(__file__)
