/**
 * What games declare and readers keep: its types, and schemas by which `read-record.mjs` reads the latter.
 * Do not edit: `python -m tools.wire_types` writes it from the records that declare it.
 *
 * @typedef {import('./json.mjs').JsonObject} JsonObject
 * @typedef {{ title: string; help: string; inputs: string[]; }} Step
 * @typedef {{ input: string; words: string[]; }} Suggestion
 * @typedef {{ name: string; label: string; unit: string; start: number | string; least: number | string | null; most: number | string | null; }} Track
 * @typedef {{ label: string; calculator: string; inputs: { [name: string]: string }; for_each: string; where: { [name: string]: string[] }; clears: string[]; needs: string; }} Feed
 * @typedef {{ calculator: string; result: string; track: string; way: "add" | "subtract" | "set"; label: string; whose: string; needs: string; }} Change
 * @typedef {{ calculator: string; label: string; price: string; track: string; earned: string; needs: string; rows: string; where: { [name: string]: string[] }; sets: { [name: string]: string }; fills: { [name: string]: string }; leaves: { [name: string]: string[] }; goes: string; appends: { [name: string]: string }; }} Grow
 * @typedef {{ name: string; label: string; unit: string; start: number; least: number | null; most: number | null; clause: string; }} SharedTrack
 * @typedef {{ label: string; calculator: string; input: string; who: "character" | "opponent" | ""; row: { [name: string]: string }; by_kind: { [name: string]: { [name: string]: string } }; }} Everybody
 * @typedef {{ calculator: string; result: string; name: string; title: string; press: string; says: string; asks: string; marks: string; rolled: string; actions: string; at_first: string; input: string; choices: { [name: string]: string }; usual: string; mark: string; }} ToldOrder
 * @typedef {{ name: string; title: string; asks: string; of: "actor" | "other" | ""; many: boolean; named: string; shares: { [name: string]: string }; spent: string; gone: string; }} Slot
 * @typedef {{ slot: string; title: string; label: string; inputs: { [name: string]: string }; gives: JsonObject; for_each: string; where: { [name: string]: string[] }; needs: string; once: boolean; one_of: string; splits: string; best: string; ours: boolean; }} Lay
 * @typedef {{ calculator: string; mode: "work" | "odds"; beside: string; needs: string[]; inputs: { [name: string]: string }; lists: { [name: string]: string[] }; counts: { [name: string]: string }; fills: { [name: string]: string }; most: { [name: string]: string }; }} Before
 * @typedef {{ after: string; slot: string; has: string; says: string; }} Refusal
 * @typedef {{ calculator: string; press: string; needs: string[]; inputs: { [name: string]: string }; sums: { [name: string]: string[] }; lists: { [name: string]: string[] }; counts: { [name: string]: string }; most: { [name: string]: string[] }; before: Before[]; names: { [name: string]: string }; pays: { [name: string]: string }; gains: { [name: string]: string }; holds: { [name: string]: string }; refuses: Refusal[]; exchange: string; sides: string[]; writes: { [name: string]: string[] }; writes_where: { [name: string]: string[] }; }} TableRoll
 * @typedef {{ after: string; when: JsonObject; where: { [name: string]: string[] }; calculator: string; inputs: { [name: string]: string }; slot: string; }} Leaves
 * @typedef {{ after: string; when: JsonObject; slot: string; label: string; value: string; each: string; }} Words
 * @typedef {{ pays: string; shared: string; label: string; told: string; others: string; owes: string; holds: string; }} Stock
 * @typedef {{ title: string; says: string; people: string[]; shared: { [name: string]: number }; }} Situation
 * @typedef {{ title: string; says: string; clauses: string[]; track: string; shared: string; one_for: "character" | "opponent" | ""; frees: boolean; rules: { [name: string]: string }; }} ToldEnd
 * @typedef {{ title: string; says: string; clauses: string[]; track: string; starts: boolean; into: string; shared: string; one_for: "character" | "opponent" | ""; least: number; most: number; usual: number; each: boolean; calculator: string; input: string; keeps: { [name: string]: string }; rules: { [name: string]: string }; deeds: { [name: string]: string }; }} ToldEvening
 * @typedef {{ slot: string; on: string; name: string; where: { [name: string]: string[] }; large: { [name: string]: string[] }; }} Spot
 * @typedef {{ title: string; in_turn: string; rows: string; where: { [name: string]: string[] }; also: { [name: string]: string[] }; says: string[]; given: string; words: string; ours: boolean; }} Sentence
 * @typedef {{ after: string; follow_up: string; spots: Spot[]; spotted: string; large: string; shares: { [name: string]: string }; at_once: { [name: string]: string }; first: string; spends: string; given: { raises: string; slot: string; }[]; sentences: Sentence[]; placings: JsonObject[]; }} ToldOutcome
 * @typedef {{ calculator: string; input: string; name: string; row: string; holds: string; rounds: string; acting: string; title: string; press: string; tells: string; told: string; hold: string; clause: string; }} Together
 * @typedef {{ time: string; text: string; }} LogLine
 * @typedef {{ format: string; game: string; calculator: string; inputs: JsonObject; tracks: { [name: string]: number }; log: LogLine[]; notes: string; engine: string; random: string; }} SheetDocument
 * @typedef {{ inputs: JsonObject; result: JsonObject; }} SheetAnswer
 * @typedef {{ id: string; changed: string; document: SheetDocument; answer: SheetAnswer | null; }} KeptSheet
 * @typedef {{ id: string; name: string; kind: "character" | "opponent"; ready: string; sheet: string; inputs: JsonObject; tracks: { [name: string]: number }; conditions: string; number: number | null; }} Person
 * @typedef {{ slot: string; person: string; title: string; label: string; inputs: JsonObject; }} LaidPart
 * @typedef {{ input: string; piece: string; place: string; }} PlacedPiece
 * @typedef {{ of: string; person: string; track: string; by: number; text: string; }} WrittenMove
 * @typedef {{ actor: string; parts: LaidPart[]; calculator: string; inputs: JsonObject; seed: string; method: number; written: string[]; moves: WrittenMove[]; found: { [name: string]: number }; placed: PlacedPiece[]; }} LaidRoll
 * @typedef {{ person: string; said: JsonObject; actions: number | null; left: number; }} Turn
 * @typedef {{ roll: LaidRoll; row: JsonObject; }} WaitingRoll
 * @typedef {{ seed: string; method: number; holds: string[]; order: string[]; told: number; }} Telling
 * @typedef {{ format: string; game: string; people: Person[]; turn: string; round: number; turns: Turn[]; shared: { [name: string]: number }; notes: string; log: LogLine[]; roll: LaidRoll | null; waiting: WaitingRoll[]; telling: Telling | null; engine: string; }} SceneDocument
 * @typedef {{ name: string; texts: { [name: string]: string }; readings: { [name: string]: string }; }} Group
 * @typedef {{ id: string; kind: "character" | "opponent"; name: string; who: string; whose: string; inputs: JsonObject; values: SheetAnswer; tracks: { [name: string]: number }; }} Ready
 * @typedef {{ game: string; title: string; book: string; calculator: string; summary: string; steps: Step[]; suggestions: Suggestion[]; tracks: Track[]; feeds: Feed[]; changes: Change[]; worn: { path: string; part: string; score: string; adds: string; }[]; grows: Grow[]; known: { [name: string]: string[] }; defaults: { [name: string]: JsonObject }; }} DeclaredSheet
 * @typedef {{ game: string; title: string; book: string; order: string; clause: string; number: string; first: "low" | "high" | ""; shows: string[]; shared: SharedTrack[]; changes: Change[]; everybody: Everybody[]; slots: Slot[]; lays: Lay[]; rolls: TableRoll[]; leaves: Leaves[]; words: Words[]; costs: { after: string; when: JsonObject; slot: string; tracks: string[]; used: string; most: number; title: string; says: string; }[]; stocks: Stock[]; situations: Situation[]; together: Together[]; people: Ready[]; ends: ToldEnd[]; evenings: ToldEvening[]; outcomes: ToldOutcome[]; orders: ToldOrder[]; rulings: { [name: string]: string[] }; }} DeclaredScene
 */

export const SHEET = {type: "object", properties: {
  format: {const: "indie-rulebook sheet 1"},
  game: {type: "string", pattern: "^[a-z_]+$"},
  calculator: {type: "string", maxLength: 129, pattern: "^[a-z_]+\\.[A-Za-z0-9_-]+$"},
  inputs: {type: "object", default: {}},
  tracks: {type: "object", propertyNames: {type: "string", pattern: "^[a-z][a-z0-9_]*$"}, additionalProperties: {type: "integer"}, default: {}},
  log: {type: "array", items: {type: "object", properties: {
  time: {type: "string", minLength: 1, maxLength: 40, format: "date-time"},
  text: {type: "string", maxLength: 300},
}, required: ["time", "text"], additionalProperties: false}, maxItems: 200, default: []},
  notes: {type: "string", maxLength: 4000, default: ""},
  engine: {type: "string", pattern: "^[A-Za-z0-9_.+-]{0,40}$", default: ""},
  random: {type: "string", pattern: "^([0-9a-f]{16})?$", default: ""},
}, required: ["format", "game", "calculator"], additionalProperties: false};

export const ALL_SHEETS = {type: "object", properties: {
  format: {const: "indie-rulebook sheets"},
  version: {const: 1},
  sheets: {type: "array", items: {type: "object", properties: {
  id: {type: "string", minLength: 1},
  changed: {type: "string", minLength: 1, format: "date-time"},
  document: SHEET,
  answer: {anyOf: [{type: "object", properties: {
  inputs: {type: "object"},
  result: {type: "object"},
}, required: ["inputs", "result"], additionalProperties: false}, {type: "null"}], default: null},
}, required: ["id", "changed", "document"], additionalProperties: false}, maxItems: 200},
}, required: ["format", "version", "sheets"], additionalProperties: false};

export const SCENE = {type: "object", properties: {
  format: {const: "indie-rulebook scene 1"},
  game: {type: "string", pattern: "^[a-z_]+$"},
  people: {type: "array", items: {type: "object", properties: {
  id: {type: "string", pattern: "^p[1-9][0-9]{0,5}$"},
  name: {type: "string", minLength: 1, maxLength: 80},
  kind: {enum: ["character", "opponent"]},
  ready: {type: "string", maxLength: 64, default: ""},
  sheet: {type: "string", maxLength: 64, default: ""},
  inputs: {type: "object", default: {}},
  tracks: {type: "object", propertyNames: {type: "string", pattern: "^[a-z][a-z0-9_]*$"}, additionalProperties: {type: "integer"}, default: {}},
  conditions: {type: "string", maxLength: 300, default: ""},
  number: {anyOf: [{type: "integer"}, {type: "null"}], default: null},
}, required: ["id", "name", "kind"], additionalProperties: false}, maxItems: 60, default: []},
  turn: {type: "string", default: ""},
  round: {type: "integer", minimum: 1, default: 1},
  turns: {type: "array", items: {type: "object", properties: {
  person: {type: "string", minLength: 1, maxLength: 7},
  said: {type: "object", default: {}},
  actions: {anyOf: [{type: "integer"}, {type: "null"}], default: null},
  left: {type: "integer", minimum: 0, default: 0},
}, required: ["person"], additionalProperties: false}, maxItems: 60, default: []},
  shared: {type: "object", propertyNames: {type: "string", pattern: "^[a-z][a-z0-9_]*$"}, additionalProperties: {type: "integer"}, default: {}},
  notes: {type: "string", maxLength: 4000, default: ""},
  log: {type: "array", items: {type: "object", properties: {
  time: {type: "string", minLength: 1, maxLength: 40, format: "date-time"},
  text: {type: "string", maxLength: 300},
}, required: ["time", "text"], additionalProperties: false}, maxItems: 200, default: []},
  roll: {anyOf: [{type: "object", properties: {
  actor: {type: "string", maxLength: 7, default: ""},
  parts: {type: "array", items: {type: "object", properties: {
  slot: {type: "string", pattern: "^[a-z][a-z0-9_]*$"},
  person: {type: "string", maxLength: 7, default: ""},
  title: {type: "string", maxLength: 64, default: ""},
  label: {type: "string", minLength: 1, maxLength: 200},
  inputs: {type: "object", default: {}},
}, required: ["slot", "label"], additionalProperties: false}, maxItems: 40, default: []},
  calculator: {type: "string", maxLength: 129, pattern: "^$|^[a-z_]+\\.[A-Za-z0-9_-]+$", default: ""},
  inputs: {type: "object", default: {}},
  seed: {type: "string", pattern: "^[0-9a-f]{0,64}$", default: ""},
  method: {type: "integer", minimum: 1, default: 2},
  written: {type: "array", items: {type: "string", minLength: 1, maxLength: 300}, maxItems: 60, default: []},
  moves: {type: "array", items: {type: "object", properties: {
  of: {type: "string", maxLength: 129, pattern: "^\\S.*$"},
  person: {type: "string", maxLength: 7, default: ""},
  track: {type: "string", pattern: "^[a-z][a-z0-9_]*$"},
  by: {type: "integer"},
  text: {type: "string", minLength: 1, maxLength: 300},
}, required: ["of", "track", "by", "text"], additionalProperties: false}, maxItems: 60, default: []},
  found: {type: "object", propertyNames: {type: "string", pattern: "^[a-z][a-z0-9_]*$"}, additionalProperties: {type: "integer"}, default: {}},
  placed: {type: "array", items: {type: "object", properties: {
  input: {type: "string", pattern: "^[a-z][a-z0-9_]*$"},
  piece: {type: "string", minLength: 1, maxLength: 64},
  place: {type: "string", minLength: 1, maxLength: 64},
}, required: ["input", "piece", "place"], additionalProperties: false}, maxItems: 200, default: []},
}, required: [], additionalProperties: false}, {type: "null"}], default: null},
  waiting: {type: "array", items: {type: "object", properties: {
  roll: {type: "object", properties: {
  actor: {type: "string", maxLength: 7, default: ""},
  parts: {type: "array", items: {type: "object", properties: {
  slot: {type: "string", pattern: "^[a-z][a-z0-9_]*$"},
  person: {type: "string", maxLength: 7, default: ""},
  title: {type: "string", maxLength: 64, default: ""},
  label: {type: "string", minLength: 1, maxLength: 200},
  inputs: {type: "object", default: {}},
}, required: ["slot", "label"], additionalProperties: false}, maxItems: 40, default: []},
  calculator: {type: "string", maxLength: 129, pattern: "^$|^[a-z_]+\\.[A-Za-z0-9_-]+$", default: ""},
  inputs: {type: "object", default: {}},
  seed: {type: "string", pattern: "^[0-9a-f]{0,64}$", default: ""},
  method: {type: "integer", minimum: 1, default: 2},
  written: {type: "array", items: {type: "string", minLength: 1, maxLength: 300}, maxItems: 60, default: []},
  moves: {type: "array", items: {type: "object", properties: {
  of: {type: "string", maxLength: 129, pattern: "^\\S.*$"},
  person: {type: "string", maxLength: 7, default: ""},
  track: {type: "string", pattern: "^[a-z][a-z0-9_]*$"},
  by: {type: "integer"},
  text: {type: "string", minLength: 1, maxLength: 300},
}, required: ["of", "track", "by", "text"], additionalProperties: false}, maxItems: 60, default: []},
  found: {type: "object", propertyNames: {type: "string", pattern: "^[a-z][a-z0-9_]*$"}, additionalProperties: {type: "integer"}, default: {}},
  placed: {type: "array", items: {type: "object", properties: {
  input: {type: "string", pattern: "^[a-z][a-z0-9_]*$"},
  piece: {type: "string", minLength: 1, maxLength: 64},
  place: {type: "string", minLength: 1, maxLength: 64},
}, required: ["input", "piece", "place"], additionalProperties: false}, maxItems: 200, default: []},
}, required: [], additionalProperties: false},
  row: {type: "object", default: {}},
}, required: ["roll"], additionalProperties: false}, maxItems: 11, default: []},
  telling: {anyOf: [{type: "object", properties: {
  seed: {type: "string", pattern: "^[0-9a-f]{0,64}$", default: ""},
  method: {type: "integer", minimum: 1, default: 2},
  holds: {type: "array", items: {type: "string", minLength: 1}, maxItems: 60, default: []},
  order: {type: "array", items: {type: "string", minLength: 1}, maxItems: 5000, default: []},
  told: {type: "integer", minimum: 0, default: 0},
}, required: [], additionalProperties: false}, {type: "null"}], default: null},
  engine: {type: "string", pattern: "^[A-Za-z0-9_.+-]{0,40}$", default: ""},
}, required: ["format", "game"], additionalProperties: false};

export const GROUP = {type: "object", properties: {
  name: {type: "string", maxLength: 60, default: ""},
  texts: {type: "object", additionalProperties: {type: "string", minLength: 1}, maxProperties: 1000, default: {}},
  readings: {type: "object", additionalProperties: {type: "string", minLength: 1}, maxProperties: 1000, default: {}},
}, required: [], additionalProperties: false};
