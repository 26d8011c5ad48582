import { withoutTrailingSlashes } from '@center/shared/contract'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError, type CliContext } from './cli-context'

export const DEFAULT_URL = 'http://127.0.0.1:8080'

export type ConnectionOptions = { url?: string; token?: string }

/** `from`: where the token was found. Who gives none wonders which one it was when it is refused. */
export type Connection = { url: string; token: string; from: string; kind: TokenKind }

const loginFile = ({ home }: CliContext) => join(home, '.config', 'center', 'tokens.json')

/** The two tokens that a server takes without a user: by which it is found, and what it is called. */
const tokens = {
  deploy: { variable: 'CENTER_OPS_TOKEN', file: 'ops-token', login: true },
  administration: { variable: 'CENTER_ADMIN_TOKEN', file: 'admin-token', login: false },
} as const
export type TokenKind = keyof typeof tokens

/** Where to: the option first, then the environment. */
export function findAddress({ url: given }: ConnectionOptions, { env }: CliContext): string {
  const url = withoutTrailingSlashes(given ?? env['CENTER_URL'] ?? DEFAULT_URL)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new CommandError(`${url} is not an address.`, 'Example: --url http://127.0.0.1:8080', 'usage')
  return url
}

/** Where to and with which token: options first, then the environment, "center login", the server's own folder. */
export async function findConnection(
  options: ConnectionOptions,
  cli: CliContext,
  kind: TokenKind = 'deploy',
): Promise<Connection> {
  const url = findAddress(options, cli)
  for (const { from, find } of sourcesOf(options, { url, kind }, cli)) {
    const token = await find()
    if (token) return { url, token, from, kind }
  }
  throw new CommandError(
    `There is no ${kind} token for ${url}.`,
    `Give --token or ${tokens[kind].variable}, ${tokens[kind].login ? 'run "center login --token <token>", ' : ''}or run this beside the server's DATA_DIR.`,
    'token.missing',
  )
}

type Source = { from: string; find: () => Promise<string | null | undefined> }

function sourcesOf(
  options: ConnectionOptions,
  { url, kind }: { url: string; kind: TokenKind },
  cli: CliContext,
): Source[] {
  const { env } = cli
  const { variable, file, login } = tokens[kind]
  const ofServer = join(env['DATA_DIR'] ?? '.data', file)
  const kept = { from: `"center login" (${loginFile(cli)})`, find: async () => (await readLogins(cli))[url] }
  return [
    { from: '--token', find: async () => options.token },
    { from: variable, find: async () => env[variable] },
    ...(login ? [kept] : []),
    // A server keeps the token there that it made for itself.
    { from: ofServer, find: async () => (await readIfThere(ofServer))?.trim() },
  ]
}

/** Keeps a token for an address, readable by its owner alone. */
export async function saveLogin(url: string, token: string, cli: CliContext): Promise<string> {
  const file = loginFile(cli)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const logins = { ...(await readLogins(cli)), [url]: token }
  await writeFile(file, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return file
}

async function readLogins(cli: CliContext): Promise<Record<string, string>> {
  const text = await readIfThere(loginFile(cli))
  try {
    return text === null ? {} : (JSON.parse(text) as Record<string, string>)
  } catch {
    throw new CommandError(`${loginFile(cli)} is damaged.`, 'Delete it and run "center login" again.')
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return null
  }
}
