import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort, startServer } from '../../tests/reliability/server-process.mjs'

/** Runs the built portal with demo data in an empty folder, until what is done with it is over. */
export async function withPortal(then, { hostName = '127.0.0.1', environment = {} } = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'center-portal-'))
  const [port, guestPort] = [await freePort(), await freePort()]
  const url = `http://${hostName}:${port}`
  const ports = { GUEST_PORT: String(guestPort), PUBLIC_URL: url }
  const server = startServer({ dataDir, port, environment: { ...ports, ...environment } })
  try {
    await server.ready
    await then(url)
  } finally {
    server.kill('SIGTERM')
    await server.ended
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
