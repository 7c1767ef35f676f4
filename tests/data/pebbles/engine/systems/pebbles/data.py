"""The rule data of Pebbles, read once."""

from engine.rule_data import RuleData

RULES = RuleData.beside(__file__)
