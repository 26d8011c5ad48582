/**
 * CAS clients as others wrote them sign users in at a running portal: mod_auth_cas of Apache, by CAS 2.0 and by SAML 1.1, and phpCAS as a
 * proxy, behind one, and by SAML 1.1; and the Apereo Java client validates tickets of all kinds. `npm run test:cas-clients`, after
 * `npm run build`.
 * Needs openssl, and of Debian apache2 and libapache2-mod-auth-cas, php-cli, php-curl, php-xml and php-cas; for Java a JDK, and in
 * `CAS_CLIENT_CLASSPATH` the client (core and SAML, 3.6 or later) with slf4j, the servlet API, Joda-Time and commons-codec, as jars or
 * folders. What is missing is skipped, and says so. `--times`: so many sign-ons, or tickets, of each kind.
 */
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort, startServer } from '../reliability/server-process.mjs'
import { missingForApache, startApache } from './apache-process.mjs'
import { createBrowser } from './browser.mjs'
import { makeCertificate } from './certificate.mjs'
import { javaServices, testJava } from './java-cases.mjs'
import { missingForPhp, startPhp } from './php-process.mjs'
import { signInCentrally } from './sign-in.mjs'
import { startTlsFront } from './tls-front.mjs'

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } })
const times = Number(values.times)
const SIGN_OUT_WITHIN_MS = 20_000
const folder = mkdtempSync(join(tmpdir(), 'center-cas-clients-'))
chmodSync(folder, 0o755)
const certificate = makeCertificate(folder)
const { certFile } = certificate
const stops = []
const results = { passed: 0, failed: 0, skipped: 0 }

/** The built portal behind https, where applications on two ports are registered. */
async function startPortal(services) {
  const [port, front] = [await freePort(), await freePort()]
  const url = `https://127.0.0.1:${front}`
  const server = startServer({
    dataDir: join(folder, 'data'),
    port,
    environment: {
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: certFile,
      CENTER_SSO_SERVICES: JSON.stringify(services),
    },
  })
  stops.push(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  await server.ready
  stops.push((await startTlsFront({ certificate, port: front, target: port })).stop)
  return { url, log: server.log }
}

async function run(name, missing, work) {
  if (missing.length > 0) {
    results.skipped += 1
    return console.log(`skipped  ${name}: needs ${missing.join(', ')}`)
  }
  try {
    console.log(`passed   ${name}: ${await work()}`)
    results.passed += 1
  } catch (error) {
    results.failed += 1
    console.log(`failed   ${name}: ${error.stack}`)
  }
}

/** Signs on as often as asked, each time in a fresh browser whose user has signed in at the portal. */
async function signOn(portal, address, isIn) {
  const [lengths, all] = [[], []]
  for (let turn = 0; turn < times; turn += 1) {
    const browser = createBrowser(certificate)
    await signInCentrally(browser, portal, address)
    const answer = await browser.open(address)
    assert.ok(
      isIn(answer),
      `sign-on ${turn + 1} ended with ${answer.status} at ${answer.url} after ${answer.passed.join(', ')}`,
    )
    const tickets = answer.passed.filter((url) => /[?&]ticket=ST-/.test(url))
    assert.equal(tickets.length, 1, `sign-on ${turn + 1} took ${tickets.length} tickets`)
    all.push(answer.passed.length)
    lengths.push(answer.passed.findIndex((url) => /[?&]ticket=ST-/.test(url)) + 1)
  }
  const most = Math.max(...lengths)
  assert.equal(most, 2)
  return `${lengths.length} of ${times} sign-ons, one ticket each, ${most} redirects from the page to its ticket, ${Math.max(...all)} in all`
}

const userOf = ({ status, headers }) => (status === 200 ? headers['x-user'] : null)

/** Signs out at the portal; Apache must ask anew. */
async function signOut(portal, address) {
  const browser = createBrowser(certificate)
  await signInCentrally(browser, portal, address)
  assert.equal(userOf(await browser.open(address)), 'zhangsan')
  assert.equal((await browser.open(address)).passed.length, 0)
  await browser.open(`${portal}/cas/logout`)
  const since = Date.now()
  let answer
  do answer = await browser.open(address)
  while (userOf(answer) && Date.now() - since < SIGN_OUT_WITHIN_MS)
  assert.match(answer.url, /\/cas\/login\?/)
  return `signed out of Apache ${Date.now() - since} ms after the portal`
}

async function testApache(portal, port, isSaml) {
  const name = isSaml ? 'SAML 1.1' : 'CAS 2.0'
  const missing = missingForApache()
  const home = join(folder, isSaml ? 'saml' : 'plain')
  const address = `http://127.0.0.1:${port}/${isSaml ? 'saml' : 'plain'}/`
  let apache = null
  if (missing.length === 0) {
    mkdirSync(home)
    apache = await startApache({ folder: home, port, portal: portal.url, certFile, isSaml })
  }
  await run(`mod_auth_cas by ${name}`, missing, () =>
    signOn(portal.url, address, (answer) => userOf(answer) === 'zhangsan'),
  )
  await run(`sign-out of mod_auth_cas by ${name}`, missing, () => signOut(portal.url, address))
  await apache?.stop()
}

const readJson = ({ status, text }) => (status === 200 && text.startsWith('{') ? JSON.parse(text) : {})

async function testPhp(portal, ports) {
  const missing = missingForPhp()
  const own = `https://127.0.0.1:${ports.front}`
  if (missing.length === 0) {
    const store = join(folder, 'php')
    mkdirSync(store)
    const environment = { PORTAL: portal.url, OWN: own, STORE: store, AUTHORITY: certFile }
    stops.push((await startPhp({ port: ports.php, environment })).stop)
    stops.push((await startTlsFront({ certificate, port: ports.front, target: ports.php })).stop)
  }
  await run('phpCAS by SAML 1.1', missing, () =>
    signOn(portal.url, `${own}/saml.php`, (answer) => {
      const { user, attributes } = readJson(answer)
      return user === 'zhangsan' && attributes.name === '张三'
    }),
  )
  await run('phpCAS as a proxy and behind one', missing, () =>
    signOn(portal.url, `${own}/proxy.php`, (answer) => {
      const { user, ticket, backend } = readJson(answer)
      const isRight = user === 'zhangsan' && /^PT-[A-Za-z0-9]+$/.test(ticket) && backend?.user === 'zhangsan'
      if (!isRight) console.log(answer.text.slice(0, 2000))
      return isRight && backend.proxies.join() === `${own}/proxy.php` && backend.attributes.name === '张三'
    }),
  )
  await run('a proxy after the sign-out', missing, async () => {
    const browser = createBrowser(certificate)
    await signInCentrally(browser, portal.url, `${own}/proxy.php`)
    assert.equal(readJson(await browser.open(`${own}/proxy.php`)).user, 'zhangsan')
    await browser.open(`${portal.url}/cas/logout`)
    const { failure = '' } = readJson(await browser.open(`${own}/proxy.php`))
    assert.match(failure, /INVALID_TICKET/)
    return 'its proxy-granting ticket gives no tickets'
  })
}

try {
  const [apachePort, samlPort] = [await freePort(), await freePort()]
  const ports = { php: await freePort(), front: await freePort(), java: await freePort(), javaFront: await freePort() }
  const portal = await startPortal([
    { name: 'Apache', address: `http://127.0.0.1:${apachePort}/` },
    { name: 'Apache, SAML', address: `http://127.0.0.1:${samlPort}/` },
    { name: 'PHP', address: `https://127.0.0.1:${ports.front}/` },
    ...javaServices(ports.javaFront),
  ])
  await testApache(portal, apachePort, false)
  await testApache(portal, samlPort, true)
  await testPhp(portal, ports)
  await testJava({ run, times, portal, ports, folder, certificate, stops })
  await run('what the portal has to say', [], async () => {
    assert.doesNotMatch(portal.log(), /not told of a sign-out|never told/)
    assert.doesNotMatch(portal.log(), /FST_ERR_/)
    return 'every application took its sign-out, and nothing was answered twice'
  })
} finally {
  for (const stop of stops.toReversed()) await stop()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped`)
process.exitCode = results.failed > 0 ? 1 : 0
