import assert from 'node:assert/strict'
import { join } from 'node:path'
import { createBrowser } from './browser.mjs'
import { missingForJava, startJava } from './java-process.mjs'
import { signInCentrally } from './sign-in.mjs'
import { startTlsFront } from './tls-front.mjs'

const addressOf = (front, path) => `https://127.0.0.1:${front}/${path}/`
/** A sign-in gives 60 tickets a minute, and an address may sign in a hundred times. */
const TURNS_PER_SIGN_IN = 10
const APPLICATIONS = ['app', 'backend', 'behind']

/** The applications whose tickets the Java client validates. */
export const javaServices = (front) => [
  ...APPLICATIONS.map((path) => ({ name: `Java, ${path}`, address: addressOf(front, path) })),
  { name: 'Java, SAML', address: addressOf(front, 'saml'), ticketParam: 'SAMLart' },
]

/** Validates tickets of every kind by the validators of the Apereo Java client, and has it become a proxy. */
export async function testJava({ run, times, portal, ports, folder, certificate, stops }) {
  const missing = missingForJava()
  const addressAt = (path) => addressOf(ports.javaFront, path)
  let java = null
  if (missing.length === 0) {
    const { certFile } = certificate
    java = await startJava({ folder: join(folder, 'java'), port: ports.java, server: `${portal.url}/cas`, certFile })
    stops.push(java.stop)
    stops.push((await startTlsFront({ certificate, port: ports.javaFront, target: ports.java })).stop)
  }

  /** Does its work as often as asked, with what fetches tickets; it answers how many tickets were refused. */
  const repeat = (work) => async () => {
    let [browser, refusals] = [null, 0]
    const ticketFor = (service, names) => ticketOf({ browser, portal, service, ...names })
    for (let turn = 0; turn < times; turn += 1) {
      if (turn % TURNS_PER_SIGN_IN === 0) {
        browser = createBrowser(certificate)
        await signInCentrally(browser, portal.url, addressAt('app'))
      }
      refusals += await work(ticketFor)
    }
    return `accepted ${times} of ${times} times, and refused ${refusals} tickets`
  }

  for (const validator of serviceValidators) {
    const work = (ticketFor) => validateService({ java, addressAt, ticketFor, ...validator })
    await run(`${validator.name} of Java`, missing, repeat(work))
  }
  for (const validator of proxyValidators) {
    const work = (ticketFor) => validateProxies({ java, addressAt, ticketFor, ...validator })
    await run(`${validator.name} and Cas20ProxyRetriever of Java`, missing, repeat(work))
  }
}

const cas = { path: 'app', usedUp: /used before/, ofAnother: /another service/ }
const saml = {
  path: 'saml',
  names: { serviceParam: 'TARGET', ticketParam: 'SAMLart' },
  usedUp: /Invalid SAML assertion/,
  ofAnother: /Invalid SAML assertion/,
}
const serviceValidators = [
  { name: 'Cas20ServiceTicketValidator', kind: 'cas20-service', hasAttributes: false, ...cas },
  { name: 'Cas30ServiceTicketValidator', kind: 'cas30-service', hasAttributes: true, ...cas },
  { name: 'Saml11TicketValidator', kind: 'saml11', hasAttributes: true, ...saml },
]
const proxyValidators = [
  { name: 'Cas20ProxyTicketValidator', by: 'cas20', hasAttributes: false },
  { name: 'Cas30ProxyTicketValidator', by: 'cas30', hasAttributes: true },
]

/** A ticket that the portal sends a browser back with. */
async function ticketOf({ browser, portal, service, serviceParam = 'service', ticketParam = 'ticket' }) {
  const asked = new URLSearchParams({ [serviceParam]: service })
  const { status, headers } = await browser.ask(`${portal.url}/cas/login?${asked}`)
  assert.equal(status, 302, `no ticket for ${service}`)
  return new URL(headers.location).searchParams.get(ticketParam)
}

async function accept(java, command, hasAttributes) {
  const answer = await java.validate(command)
  assert.equal(answer.user, 'zhangsan', JSON.stringify(answer))
  assert.equal(answer.attributes.name, hasAttributes ? '张三' : undefined)
  return answer
}

async function refuse(java, command, message, failure = 'TicketValidationException') {
  const answer = await java.validate(command)
  assert.equal(answer.failure, failure, JSON.stringify(answer))
  assert.match(answer.message, message)
}

async function validateService({ java, addressAt, ticketFor, kind, hasAttributes, path, names, usedUp, ofAnother }) {
  const service = addressAt(path)
  const ticket = await ticketFor(service, names)
  await accept(java, { kind, service, ticket }, hasAttributes)
  await refuse(java, { kind, service, ticket }, usedUp)
  const other = { kind, service: `${service}other`, ticket: await ticketFor(service, names) }
  await refuse(java, other, ofAnother)
  return 2
}

/** An application asks a back end, which asks another in its turn. */
async function validateProxies({ java, addressAt, ticketFor, by, hasAttributes }) {
  const [kind, serviceKind] = [`${by}-proxy`, `${by}-service`]
  const [service, target, behind] = APPLICATIONS.map(addressAt)
  const [callback, onward] = [`${service}callback`, `${target}callback`]
  const proxyTicket = async () => {
    const command = { kind: serviceKind, service, ticket: await ticketFor(service), callback, target }
    return (await accept(java, command, hasAttributes)).proxyTicket
  }

  const first = { kind, service: target, ticket: await proxyTicket(), chain: callback }
  const passed = await accept(java, { ...first, callback: onward, target: behind }, hasAttributes)
  const second = { kind, service: behind, ticket: passed.proxyTicket, chain: `${onward},${callback}` }
  await accept(java, second, hasAttributes)

  const ofAnotherChain = { kind, service: target, ticket: await proxyTicket(), chain: onward }
  const chain = new RegExp(`\\[${callback}\\]$`)
  await refuse(java, ofAnotherChain, chain, 'InvalidProxyChainTicketValidationException')
  await refuse(java, { ...ofAnotherChain, chain: callback }, /used before/)
  await refuse(java, { kind: serviceKind, service: target, ticket: await proxyTicket() }, /proxy ticket/)
  return 3
}
