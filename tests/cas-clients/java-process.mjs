import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { takesConnections } from './takes-connections.mjs'

const program = fileURLToPath(new URL('./java/Validate.java', import.meta.url))
const STORE_PASSWORD = 'changeit'
/** As the client calls itself: up to 3.6, and since 4.0. */
const PACKAGES = ['org.jasig.cas.client', 'org.apereo.cas.client']

const classPath = process.env.CAS_CLIENT_CLASSPATH ?? ''

/** The package of the client on the class path; undefined where the path has no client. */
const findPackage = () =>
  PACKAGES.find(
    (name) => spawnSync('javap', ['-cp', classPath, `${name}.validation.Saml11TicketValidator`]).status === 0,
  )

/** What is missing to run the Java client; empty when nothing is. */
export function missingForJava() {
  const tools = ['java', 'javac', 'javap', 'keytool'].filter((name) => spawnSync(name, ['--help']).error)
  if (tools.length > 0) return tools
  if (classPath === '') return ['CAS_CLIENT_CLASSPATH']
  return findPackage() ? [] : ['the Java client in CAS_CLIENT_CLASSPATH']
}

/** Compiles `java/Validate.java` for the client that is there. */
function compile(folder) {
  const source = join(folder, 'Validate.java')
  writeFileSync(source, readFileSync(program, 'utf8').replaceAll(PACKAGES[0], findPackage()))
  execFileSync('javac', ['-encoding', 'UTF-8', '-cp', classPath, '-d', folder, source])
}

/** A store in which Java finds the certificate of the portal. */
function makeTrustStore(folder, certFile) {
  const store = join(folder, 'trust.p12')
  const kind = ['-keystore', store, '-storetype', 'PKCS12', '-storepass', STORE_PASSWORD]
  execFileSync('keytool', ['-importcert', '-noprompt', '-alias', 'portal', '-file', certFile, ...kind], {
    stdio: 'ignore',
  })
  return store
}

/** Runs an application with the Java client, which takes proxy-granting tickets at the port. */
export async function startJava({ folder, port, server, certFile }) {
  mkdirSync(folder)
  compile(folder)
  const trust = [
    `-Djavax.net.ssl.trustStore=${makeTrustStore(folder, certFile)}`,
    `-Djavax.net.ssl.trustStorePassword=${STORE_PASSWORD}`,
  ]
  const path = ['-cp', `${folder}:${classPath}`]
  const child = spawn('java', [...trust, '-Xmx128m', ...path, 'Validate', server, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const waiting = []
  createInterface({ input: child.stdout })
    .on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)))
    .on('close', () => waiting.splice(0).forEach(({ reject }) => reject(new Error('Java has ended.'))))
  await takesConnections(port, () => child.exitCode !== null)
  return {
    /** What the client makes of a ticket; see `java/Validate.java`. */
    async validate(command) {
      if (child.exitCode !== null) throw new Error('Java has ended.')
      const pairs = Object.entries(command).map((pair) => pair.join('='))
      child.stdin.write(`${pairs.join(' ')}\n`)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
