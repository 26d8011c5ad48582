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
import type { Connection, TokenKind } from './credentials'
import { CommandError, type CliContext } from './cli-context'

const AnyEnvelope = z.object({ status: z.number(), message: z.string(), data: z.unknown() })
const Faults = z.array(z.object({ field: z.string(), message: z.string() })).check(z.minLength(1))
const ATTEMPTS = 3
const RETRY_MS = 500
/** A server that takes the call and never answers is not there. A bundle takes its time on a slow line. */
const ANSWER_MS = 30_000
const UPLOAD_MS = 600_000

/** The answer was cut on its way, or something else answered. */
export const UNREADABLE = 'unreadable'

const deployHints: Partial<Record<ErrorCode, string>> = {
  'permission.denied': "It may not release. Ask for the server's CENTER_OPS_TOKEN.",
  'app.not_found': 'Publish it with "center publish <folder>", then give it to the tenant with "center register".',
  'app.version_not_found': 'See what there is with "center versions <name>"; a disabled one cannot be released.',
  'app.chunk_missing': 'Build the sub-app again and pack the whole output folder.',
  'app.bundle_invalid':
    'Correct the bundle and publish it again; docs/vendors/publishing.md lists what a bundle may contain.',
  'app.manifest_invalid': 'Correct these fields of center.json, and build the sub-app again.',
  'app.nothing_to_roll_back': 'See what the tenant ran with "center history --tenant <code>".',
  'release.revision_conflict': 'Another release came first. Check "center status", then release again.',
  'release.pinned': 'Unpin it first, if you may: center unpin <name> --tenant <code>',
  'release.library_needed':
    'Release versions of those apps first that take another library, or provide it in the new version too.',
  'app.publish_denied':
    'Ask the administrators of the portal to make you a member of its vendor, or choose a name in your own scope.',
  'app.signature_required': 'Sign it: center publish <folder> --key <file>. See docs/vendors/signing.md.',
  'app.signature_invalid':
    'See the keys of the vendor with "center keys list". Sign the unchanged files with one that is in force, and with the command line of the release that the portal has.',
  'review.required':
    'Reviewers approve it on the page of reviews in the operations; code in the page takes two people.',
  'app.not_certified': 'A worker has to check it first: center certify <name@version>.',
  'app.report_not_found': 'Attach one: center report <name@version> --attach report.json',
  'release.version_conflict': 'A published version never changes: raise the version in center.json.',
  'tenant.not_found': 'Check the spelling of --tenant.',
}

/** A refusal of the server, with its code. */
export class Refusal extends CommandError {
  constructor(
    override readonly code: ErrorCode,
    message: string,
    data: unknown,
    source: Source,
  ) {
    super(describe(message, data), hintFor(code, source), code)
  }
}

type Source = { from: string; kind: TokenKind }

/** What helps where the token is the administration token. */
const administrationHints: typeof deployHints = {
  'permission.denied':
    "Only the administration token may do this: CENTER_ADMIN_TOKEN, or admin-token in the server's DATA_DIR.",
  'session.required': 'It is wrong, or of another server. Give another: --token or CENTER_ADMIN_TOKEN.',
}

function hintFor(code: ErrorCode, { from, kind }: Source): string | undefined {
  const hints = kind === 'administration' ? { ...deployHints, ...administrationHints } : deployHints
  const isOfToken = code.startsWith('session.') || code === 'permission.denied'
  if (!isOfToken) return hints[code]
  const why =
    hints[code] ??
    'It is wrong, of another server, or no longer valid. Give another: --token, CENTER_OPS_TOKEN or "center login".'
  return `The token came from ${from}. ${why}`
}

/** What is told beside a refusal, each as a line of its own: fields that are wrong, else what helps to act on it. */
function describe(message: string, data: unknown): string {
  if (typeof data !== 'object' || data === null) return message
  const fields = Faults.safeParse(data)
  const lines = fields.success
    ? fields.data.map(({ field, message: fault }) => [field, fault])
    : Object.entries(data).map(([name, value]) => [name, String(value)])
  return [message, ...lines.map((line) => `  ${line.join(': ')}`)].join('\n')
}

export type OperationsApi = ReturnType<typeof createOperationsApi>
type Options = { revision?: number; form?: FormData }

/** The operations API of one server. Answers are checked against the contract; everything else is a `CommandError`. */
export function createOperationsApi({ url, token, from, kind }: Connection, cli: CliContext) {
  async function send(address: URL, init: RequestInit, isLong = init.body instanceof FormData): Promise<Response> {
    const limit = isLong ? UPLOAD_MS : ANSWER_MS
    for (let attempt = 1; ; attempt += 1) {
      try {
        const signal = AbortSignal.any([cli.signal, AbortSignal.timeout(limit)])
        return await cli.fetch(address, { ...init, signal })
      } catch (error) {
        // The Idempotency-Key makes the repetition harmless: a command that arrived is not done twice.
        const isLast = attempt === ATTEMPTS || cli.signal.aborted || isTimeout(error)
        if (isLast) throw unreachable(url, error)
        await cli.sleep(RETRY_MS * attempt, cli.signal)
      }
    }
  }

  async function call<E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E>,
    { revision, form }: Options = {},
  ): Promise<AnswerOf<E>> {
    const { params, querystring, body } = request as Record<string, Record<string, unknown> | undefined>
    const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const headers: Record<string, string> = { ...bearer, accept: 'application/json' }
    if (endpoint.method !== 'GET') headers['idempotency-key'] = randomUUID()
    if (revision !== undefined) headers['if-match'] = String(revision)
    if (body) headers['content-type'] = 'application/json'
    const init = { method: endpoint.method, headers, ...bodyOf(form, body) }
    return readAnswer(endpoint, await send(toAddress(url, endpoint.url, { params, querystring }), init), { from, kind })
  }

  return {
    url,
    call,

    /** A file, as it comes. Throws when the server refuses it. */
    async download(endpoint: Endpoint, { params, querystring }: RequestInput): Promise<Response> {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/octet-stream' }
      const address = toAddress(url, endpoint.url, { params, querystring })
      const response = await send(address, { method: endpoint.method, headers }, true)
      const isFile = response.headers.get('content-type')?.startsWith('application/octet-stream') ?? false
      if (!isFile) await readAnswer(endpoint, response, { from, kind })
      return response
    },

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

type RequestInput = { params: Record<string, unknown> | undefined; querystring: Record<string, unknown> | undefined }

function toAddress(url: string, pattern: string, { params = {}, querystring = {} }: RequestInput): URL {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(querystring)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  address.searchParams.set('language', 'eng')
  return address
}

async function readAnswer<E extends Endpoint>(endpoint: E, response: Response, source: Source): Promise<AnswerOf<E>> {
  const envelope = AnyEnvelope.safeParse(await response.json().catch(() => null))
  if (!envelope.success) {
    const what = `The answer (HTTP ${response.status}) is not one of Center's.`
    throw new CommandError(what, 'Check --url or CENTER_URL.', response.status >= 502 ? 'unreachable' : UNREADABLE)
  }
  const { status, message, data } = envelope.data
  if (status !== 200) throw new Refusal(codeOfStatus(status), message, data, source)
  const answer = z.safeParse(endpoint.schema.response, data)
  if (answer.success) return answer.data as AnswerOf<E>
  throw new CommandError(
    `The server's answer does not fit: ${z.prettifyError(answer.error)}`,
    'Use the command line of the same release as the server.',
  )
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

function unreachable(url: string, error: unknown): CommandError {
  const what = `No answer from ${url} (${causeOf(error)}).`
  return new CommandError(what, 'Start the server, or name it with --url or CENTER_URL.', 'unreachable')
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // Of an address that has several, each failure is one of many, and the whole says nothing.
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
