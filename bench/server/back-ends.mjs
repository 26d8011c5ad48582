import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rememberedVisit, signIn, signedHeaders } from '../../tests/reliability/client.mjs'
import { freePort, program, serverEnvironment } from '../../tests/reliability/server-process.mjs'
import { startMeasured } from './measured-process.mjs'
import { startQueryCounter } from './query-counter.mjs'

/** The one that is compared with: sessions and users in PostgreSQL, behind an HTTP API, on Node. */
export const PEER = 'parse-server@8.6.94'
const APP_ID = 'bench'
const MANY_CALLS = '100000000'

const bareProgram = fileURLToPath(new URL('bare-fastify.mjs', import.meta.url))

/** A route of Fastify that does nothing. */
export async function startBare() {
  const port = await freePort()
  const server = await startMeasured(bareProgram, { env: { PORT: String(port) }, ready: 'bare route is ready' })
  const next = () => ({ url: `http://127.0.0.1:${port}/` })
  return { ...server, routes: [{ name: 'bare Fastify route', next }] }
}

/** Parse Server, fetched by `npx`: a user asks who is signed in. */
export async function startPeer(databaseUrl, logsFolder) {
  const bin = execFileSync('npx', ['--yes', `--package=${PEER}`, '-c', 'command -v parse-server'], { encoding: 'utf8' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/parse`
  const counter = await startQueryCounter(databaseUrl)
  const settings = { appId: APP_ID, masterKey: 'bench', databaseURI: counter.url, port, serverURL: url }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const server = await startMeasured(realpathSync(bin.trim()), {
    args,
    env: { PARSE_SERVER_LOGS_FOLDER: logsFolder },
    ready: 'running on',
  })
  const headers = { 'x-parse-application-id': APP_ID, 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'zhangsan', password: 'Center@2026' })
  const { sessionToken } = await (await fetch(`${url}/users`, { method: 'POST', headers, body })).json()
  const next = () => ({ url: `${url}/users/me`, headers: { ...headers, 'x-parse-session-token': sessionToken } })
  return { ...server, counter, routes: [{ name: `${PEER}: GET /users/me`, next }] }
}

/** The built server with demo data, limits of calls counted as in production but never reached. */
export async function startCenter(databaseUrl, dataDir) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const counter = await startQueryCounter(databaseUrl)
  const limits = { CENTER_USER_CALLS: MANY_CALLS, CENTER_TENANT_CALLS: MANY_CALLS }
  const env = { ...serverEnvironment({ dataDir, port, databaseUrl: counter.url }), ...limits }
  const server = await startMeasured(program, { env, ready: 'Center is ready' })
  const session = await signIn(url, 'demo', 'zhangsan')
  const visit = await rememberedVisit(url, session)
  return { ...server, counter, routes: routesOf(url, session, { visit, tags: await tagsOfEntry(url, session) }) }
}

const ENTRY = '/api/front/portal/entry'

/** What a tab that has been here says it has of the entry (decision 088). */
async function tagsOfEntry(url, session) {
  const answer = await fetch(`${url}${ENTRY}`, { headers: signedHeaders(session, ENTRY, '') })
  const { tags } = (await answer.json()).data
  return `guestsTag=${tags.guests}&permissionsTag=${tags.permissions}`
}

const compressed = { 'accept-encoding': 'gzip, deflate, br' }

function routesOf(url, session, { visit, tags }) {
  const signed = (name, path, goal, query = '') => ({
    name,
    goal,
    next: () => ({
      url: `${url}${path}${query && `?${query}`}`,
      headers: { ...compressed, ...signedHeaders(session, path, query) },
    }),
  })
  const page = (name, headers) => ({
    name,
    goal: { ms: 0.1 },
    next: () => ({ url: `${url}/center/?tc=demo`, headers: { ...compressed, ...headers } }),
  })
  const front = '/api/front'
  return [
    page('page, of a stranger', {}),
    page('page, of a browser with a session', visit),
    signed('import map', `${front}/microFrontend/importmap/t-demo`, { ms: 0.1 }),
    signed('letters', `${front}/letter/page`, { ms: 0.5 }, 'limit=20&page=1'),
    signed('infoV2', `${front}/member/front/infoV2`, { ms: 0.6, queries: 3 }),
    signed('allPermissionV3', `${front}/member/front/allPermissionV3`, { ms: 0.6, queries: 3 }),
    signed('getPortalEntry', ENTRY, {}),
    signed('getPortalEntry, once more in the tab', ENTRY, {}, tags),
  ]
}
