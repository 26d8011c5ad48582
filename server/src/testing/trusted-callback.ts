import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'

/** Somebody else's server over https on the own machine. */
export type Callback = {
  port: number
  /** Addresses that were asked for, with their query. */
  asked: string[]
  status: number
  close(): Promise<void>
}

function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'center-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const what = ['-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...kind, ...what], { stdio: 'ignore' })
  const made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}

/** `isTrusted`: calls of this process trust its certificate, as with `NODE_EXTRA_CA_CERTS`, which Node reads at its start only. */
export async function startCallback({ isTrusted }: { isTrusted: boolean }): Promise<Callback> {
  const { key, cert } = makeCertificate()
  const callback = { asked: [] as string[], status: 200 }
  const server = createServer({ key, cert }, (request, response) => {
    callback.asked.push(request.url ?? '')
    response.writeHead(callback.status, { location: '/elsewhere' }).end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const create = tls.createSecureContext
  const trusting = jest.spyOn(tls, 'createSecureContext')
  if (isTrusted) trusting.mockImplementation((options) => create({ ca: cert, ...options }))
  return Object.assign(callback, {
    port: (server.address() as AddressInfo).port,
    async close() {
      trusting.mockRestore()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
