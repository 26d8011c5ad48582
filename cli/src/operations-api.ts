import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import {
  codeOfStatus,
  listApps,
  type AnswerOf,
  type AppRow,
  type Endpoint,
  type ErrorCode,
  type RequestOf,
} from '@center/shared/contract'
import { CommandError, type Surroundings } from './surroundings'

const AnyEnvelope = z.object({ status: z.number(), message: z.string(), data: z.unknown() })
const ATTEMPTS = 3
const RETRY_MS = 500

const hints: Partial<Record<ErrorCode, string>> = {
  'session.required': 'Give the deploy token: --token, CENTER_OPS_TOKEN, "center login", or DATA_DIR of the server.',
  'permission.denied': "The token may not release. Ask for the server's CENTER_OPS_TOKEN.",
  'app.not_found': 'Publish it with "center publish <folder>", then give it to the tenant with "center register".',
  'app.version_not_found': 'See what there is with "center versions <name>".',
  'app.chunk_missing': 'Build the sub-app again and pack the whole output folder.',
  'app.nothing_to_roll_back': 'See what the tenant ran with "center history --tenant <code>".',
  'release.revision_conflict': 'Somebody released in the meantime. Look at "center status" and decide again.',
  'release.pinned': 'Unpin it first, if you may: center unpin <name> --tenant <code>',
  'app.version_in_use': 'Release another version or roll back first; "center status" says who runs it.',
  'app.report_not_found': 'Attach one: center report <name@version> --attach report.json',
  'release.version_conflict': 'A published version never changes: raise the version in center.json.',
  'tenant.not_found': 'Check the spelling of --tenant.',
}

/** A refusal of the server, with its code. */
export class Refusal extends CommandError {
  constructor(
    readonly code: ErrorCode,
    message: string,
    data: unknown,
  ) {
    super(data === null || data === undefined ? message : `${message} ${JSON.stringify(data)}`, hints[code])
  }
}

export type OperationsApi = ReturnType<typeof createOperationsApi>
type Options = { revision?: number; form?: FormData }

/** The operations API of one server. Answers are checked against the contract; everything else is a `CommandError`. */
export function createOperationsApi({ url, token }: { url: string; token: string }, surroundings: Surroundings) {
  async function send(address: URL, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await surroundings.fetch(address, { ...init, signal: surroundings.signal })
      } catch (error) {
        // The Idempotency-Key makes the repetition harmless: a command that arrived is not done twice.
        if (attempt === ATTEMPTS || surroundings.signal.aborted) throw unreachable(url, error)
        await surroundings.sleep(RETRY_MS * attempt, surroundings.signal)
      }
    }
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    { revision, form }: Options = {},
  ): Promise<AnswerOf<E>> {
    const { params, querystring, body } = request as Record<string, Record<string, unknown> | undefined>
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' }
    if (endpoint.method !== 'GET') headers['idempotency-key'] = randomUUID()
    if (revision !== undefined) headers['if-match'] = String(revision)
    if (body) headers['content-type'] = 'application/json'
    const init = { method: endpoint.method, headers, ...bodyOf(form, body) }
    return readAnswer(endpoint, await send(toAddress(url, endpoint.url, { params, querystring }), init))
  }

  return {
    call,

    /** How a tenant has an app right now; null when it was never registered there. */
    async findApp(tenantCode: string, name: string): Promise<AppRow | null> {
      const { rows } = await call(listApps, { querystring: { tenantCode } })
      return rows.find((row) => row.name === name) ?? null
    },
  }
}

function bodyOf(form: FormData | undefined, body: unknown): Pick<RequestInit, 'body'> {
  if (form) return { body: form }
  return body ? { body: JSON.stringify(body) } : {}
}

type Parts = { params: Record<string, unknown> | undefined; querystring: Record<string, unknown> | undefined }

function toAddress(url: string, pattern: string, { params = {}, querystring = {} }: Parts): URL {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(querystring)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  address.searchParams.set('language', 'eng')
  return address
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  const envelope = AnyEnvelope.safeParse(await response.json().catch(() => null))
  if (!envelope.success) {
    throw new CommandError(`The answer (HTTP ${response.status}) is not one of Center's.`, 'Check --url or CENTER_URL.')
  }
  const { status, message, data } = envelope.data
  if (status !== 200) throw new Refusal(codeOfStatus(status), message, data)
  const answer = z.safeParse(endpoint.schema.response, data)
  if (answer.success) return answer.data as AnswerOf<E>
  throw new CommandError(
    `The server's answer does not fit: ${z.prettifyError(answer.error)}`,
    'Use the command line of the same release as the server.',
  )
}

function unreachable(url: string, error: unknown): CommandError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return new CommandError(`No answer from ${url} (${cause}).`, 'Start the server, or name it with --url or CENTER_URL.')
}
