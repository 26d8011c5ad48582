import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'

const {
  PORT = '4600',
  CENTER_URL = 'http://127.0.0.1:8080',
  CENTER_APP = '@apps/orders',
  CENTER_TENANT = 'demo',
  /** A token with the scope `tell:<app>`; without one no user is told. */
  CENTER_NEWS_TOKEN,
} = process.env

/** Larger than any question of the portal. */
const MAX_BYTES = 16_384
const orders = JSON.parse(readFileSync(new URL('../src/orders.json', import.meta.url), 'utf8'))
const keys = createRemoteJWKSet(new URL('/api/front/guest-token/jwks', CENTER_URL))
/** Who has searched, by the id that the portal gives this app alone. A real server keeps it. */
const people = new Set()

class Refused extends Error {
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

/** The user whose token the portal has sent along. */
async function userOf(request) {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  try {
    const { payload } = await jwtVerify(token, keys, { audience: CENTER_APP })
    return String(payload.sub)
  } catch {
    throw new Refused(401, 'The token is not one of this app.')
  }
}

async function readBody(request) {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > MAX_BYTES) throw new Refused(413, 'The body is too large.')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    throw new Refused(400, 'The body is no JSON.')
  }
}

/** What the portal asks while somebody types into Ctrl+K. */
async function search(request) {
  people.add(await userOf(request))
  const { keyword = '', limit = 5 } = await readBody(request)
  const words = String(keyword).toLowerCase()
  const found = orders.filter(({ number, customer, product }) =>
    `${number} ${customer} ${product}`.toLowerCase().includes(words),
  )
  const results = found.slice(0, limit).map(({ number, customer, product }) => ({
    title: `订单 ${number}`,
    titleEn: `Order ${number}`,
    note: `${customer} · ${product}`,
    path: `/all?words=${number}`,
  }))
  return { results }
}

/** What the vendor's own systems say: an order has left. All users who have searched here are told by the bell of the portal. */
async function ship(request) {
  const { number } = await readBody(request)
  const order = orders.find((one) => one.number === number)
  if (!order) throw new Refused(404, 'There is no such order.')
  order.status = 'shipped'
  const notice = {
    title: `订单 ${number} 已发货`,
    text: `${order.customer} 的 ${order.product} 已发货。`,
    textEn: `${order.product} for ${order.customer} is on its way.`,
    path: `/all?words=${number}`,
  }
  const news = [...people].map((user) => ({ user, notice }))
  if (!CENTER_NEWS_TOKEN || news.length === 0) return { told: 0 }
  const app = encodeURIComponent(CENTER_APP)
  const answer = await fetch(new URL(`/api/ops/tenants/${CENTER_TENANT}/apps/${app}/news`, CENTER_URL), {
    method: 'POST',
    headers: { authorization: `Bearer ${CENTER_NEWS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ news }),
  })
  const { status, message } = await answer.json()
  if (status !== 200) throw new Refused(502, message)
  return { told: news.length }
}

const routes = { 'POST /center-search': search, 'POST /shipped': ship }

const server = createServer((request, response) => {
  const send = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const route = routes[`${request.method} ${request.url}`]
  if (!route) return send(404, { message: 'There is nothing here.' })
  route(request).then(
    (body) => send(200, body),
    (error) => send(error.status ?? 500, { message: error.message }),
  )
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
