import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** So long may a call take that brings a file along, in milliseconds; the server waits a little longer (contract 0). */
export const UPLOAD_LIMIT_MS = 120_000

/** So long does a proof stand for a session (`POST /api/admin/proof`). */
export const PROOF_MINUTES = 5

/**
 * One call of the HTTP API: a route without its handler.
 *
 * The server spreads it into `app.route`, the browser hands it to `callApi`; both get their types from here.
 * `response` describes `data` inside the envelope (`status`, `message`, `data`), never the envelope itself.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path pattern with `:name` parameters, no query. */
  url: `/${string}`
  /** Who may call it: `public` needs no session, `session` any signed-in user, otherwise an action the user must hold. */
  permission: 'public' | 'session' | (string & {})
  /**
   * A dangerous act: the user of the session must have shown who they are within the last {@link PROOF_MINUTES}, or the call is refused as
   * `proof.required`. `partly`: some calls of it are, as its description says. Tokens of the environment are not asked.
   */
  confirmed?: true | 'partly'
  /** Members of vendors may call it too, on apps in the scopes of their vendors. */
  alsoVendors?: true
  /** Other methods the same call answers to (spec 7: "GET or POST"). */
  alsoMethod?: 'GET' | 'POST'
  /** A GET that changes something all the same: a recorded call is not taken a second time. */
  changes?: true
  /** A POST that changes nothing all the same: a preview of a role may call it. */
  reads?: true
  /** Its answers are compressed: no token, password or key is in them, and nothing stands beside `data` (decision 045). */
  compressed?: true
  /** Its answers say in an `ETag` what `data` is known by; a client that has it already, by its `If-None-Match`, is answered 304 without a body. */
  tagged?: true
  /** What a successful answer is when it is no envelope; `schema.response` describes its content then. */
  answers?: 'application/json' | 'image/png' | 'text/event-stream' | 'application/octet-stream' | 'nothing'
  /** The field that carries the file, of a call that takes `multipart/form-data`. */
  upload?: string
  /** The longest body in bytes, of a call that brings pictures in JSON; else that of the server. */
  bodyLimit?: number
  schema: {
    params?: Schema
    querystring?: Schema
    body?: Schema
    /** `data` of the answer with status 200. */
    response: Schema
    /** Fields that stand beside `data` in that answer's envelope. */
    siblings?: Schema
  }
}

type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = E['schema'][K] extends Schema
  ? z.input<E['schema'][K]>
  : undefined

/** What a caller hands over for an endpoint: exactly the parts its schema names. */
export type RequestOf<E extends Endpoint> = {
  [K in 'params' | 'querystring' | 'body' as E['schema'][K] extends Schema ? K : never]: Part<E, K>
}

/** The fields beside `data` in the envelope of the endpoint's successful answer. */
export type SiblingsOf<E extends Endpoint> = E['schema']['siblings'] extends Schema
  ? z.output<E['schema']['siblings']>
  : undefined

/** `data` of the endpoint's successful answer. */
export type AnswerOf<E extends Endpoint> = z.output<E['schema']['response']>
