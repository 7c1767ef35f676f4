/**
 * Requests and answers of the engine. Do not edit: `python -m tools.wire_types` writes it from JSON Schemas.
 *
 * Exact numbers are text such as "16/25". Weights of a distribution may pass 2^53, so scripts never
 * calculate with them: whatever is shown comes as HTML or text from the engine.
 */

import type { Json, JsonObject } from '../shared/json.mjs';

export type { Json, JsonObject };

/** What the engine is asked. */
export interface EngineRequest {
  calculator: string;
  mode?: string;
  inputs?: JsonObject;
  readings?: { [name: string]: string };
  text?: string;
  seed?: string;
  faces?: (number | string)[];
  method?: number;
}

/** What the rules say. */
export interface EngineResponse {
  calculator: string;
  mode: string;
  inputs: JsonObject;
  readings: { [name: string]: string };
  text: string | null;
  seed: string | null;
  faces: (number | string)[] | null;
  engine: string;
  result: JsonObject;
  steps: { clause: string; text: string; value: number | string | null; }[];
  sentence: string;
  distribution: { outcome: string; denominator: number; weights: [number | string | null, number][]; } | null;
  events: { [name: string]: string } | null;
  method?: number;
}

/** Why they say nothing. */
export interface EngineFailure {
  code: string;
  field: string | null;
  message: string;
  source: string | null;
}

/** The engine of the browser sends the HTML with every answer, and of a shelf where there is one. */
export type EngineSuccess = { ok: true; response: EngineResponse; html: string; shelf?: string };

export type EngineAnswer = EngineSuccess | { ok: false; failure: EngineFailure };

/** What a permalink carries: a request, the version of the engine that answered, and the id of the widget. */
export type LinkState = EngineRequest & { engine?: string; at?: string };
