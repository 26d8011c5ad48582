/**
 * A process that asks a server for pages, maps, lists and letters at a steady rate, and counts what it was refused. With
 * `isWriting` every fifth request is a POST that adds a to-do, whose title no other has.
 */
import http from 'node:http'
import { signedHeaders } from './client.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const state = { sent: 0, written: 0, failures: [], times: [], isOver: false, underWay: new Set() }

/** What one browser after another asks for; a signed call counts when its envelope says 200. */
const requests = [
  { path: () => '/center/workStand', isSigned: false },
  { path: ({ tenantId }) => `/api/front/microFrontend/importmap/${tenantId}`, isSigned: false },
  { path: ({ tenantId }) => `/api/front/microFrontend/service/selectAllByTenant/${tenantId}`, isSigned: true },
  { path: () => '/api/front/letter/page', query: 'limit=5&page=1', isSigned: true },
]

const write = {
  method: 'POST',
  path: () => '/api/front/todo',
  body: (number) => JSON.stringify({ title: `to-do ${number}` }),
  isSigned: true,
}

/** The load shares its machine with what it measures: it uses what costs least. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })

function call(address, { method, headers, body }) {
  return new Promise((resolve, reject) => {
    const asked = http.request(address, { agent, method, headers }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString('utf8') }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function requestOf({ isWriting = false }, number) {
  if (!isWriting) return requests[number % requests.length]
  return [...requests, write][number % (requests.length + 1)]
}

async function send(given, number) {
  const request = requestOf(given, number)
  const path = request.path(given)
  const query = request.query ? `?${request.query}` : ''
  const { method = 'GET', isSigned } = request
  const body = request.body?.(number)
  const session = given.sessions[number % given.sessions.length]
  const at = performance.now()
  try {
    const headers = isSigned ? signedHeaders(session, path, request.query, { method, body }) : {}
    if (body) Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    note({ method, path, isSigned }, await call(`${given.url}${path}${query}`, { method, headers, body }))
  } catch (error) {
    state.failures.push(`${method} ${path}: ${error.code ?? error.message}`)
  }
  state.times.push(performance.now() - at)
}

function note({ method, path, isSigned }, { status, text }) {
  const isGood = status === 200 && (!isSigned || text.startsWith('{"status":200,'))
  if (!isGood) state.failures.push(`${method} ${path}: ${status} ${text.slice(0, 120)}`)
  else if (method === 'POST') state.written += 1
}

/** Sends at the rate that was asked for, however late the answers come. */
async function run(given) {
  const startedAt = performance.now()
  while (!state.isOver) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * given.rate)
    for (; state.sent < due; state.sent += 1) {
      const request = send(given, state.sent).finally(() => state.underWay.delete(request))
      state.underWay.add(request)
    }
    await pause(5)
  }
  await Promise.all(state.underWay)
  const seconds = (performance.now() - startedAt) / 1000
  const { sent, written, failures, times } = state
  const failed = failures.length
  process.send({ sent, written, perSecond: sent / seconds, failed, failures: failures.slice(0, 5), times })
}

process.on('message', ({ ask, ...given }) => {
  if (ask === 'stop') state.isOver = true
  else {
    const sessions = given.sessions.map(({ token, signKey }) => ({ token, signKey: Buffer.from(signKey, 'base64url') }))
    void run({ ...given, sessions })
  }
})
