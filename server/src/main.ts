import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app'
import { ConfigError, parseEnvironment, type Config } from './platform/config/config'
import type { Storage } from './platform/database/database'
import { FolderInUse } from './platform/database/folder-lock'
import { forwardFrames } from './platform/server/guest-frames'
import { createGuestOrigin } from './platform/server/guest-origin'
import { createLogSettings, describeError } from './platform/config/log-settings'
import { openStorage } from './platform/database/open-storage'
import { withTokens } from './platform/config/environment-tokens'
import { startWatchdog } from './platform/monitoring/watchdog'
import { describeStart } from './start-message'

const EXIT_CONFIG = 78
const MAX_SHUTDOWN_MS = 25_000

const say = (text: string) => void process.stdout.write(`${text}\n`)
const complain = (text: string) => void process.stderr.write(`${text}\n`)

/** The environment in, a listening server out. */
async function start(): Promise<void> {
  const environment = parseEnvironment(process.env, findRoot(dirname(fileURLToPath(import.meta.url))))
  const processes = { pid: process.pid, isAlive }
  const onTrouble = (error: Error) => complain(`The database connection broke: ${error.message}`)
  const storage = await openStorage({ config: environment, processes, onTrouble })
  try {
    await listen(await withTokens(environment), storage)
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function listen(config: Config, storage: Storage): Promise<void> {
  const logger = createLogSettings(config.logLevel)
  const app = await buildApp({ config, storage, logger, now: () => new Date() })
  const guests = await createGuestOrigin(config)
  if (guests) forwardFrames(guests, app)
  await guests?.listen({ host: config.host, port: config.guestPort })
  await app.listen({ host: config.host, port: config.port })

  let isClosing = false
  const close = async (isOver: Promise<void>) => {
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + MAX_SHUTDOWN_MS).unref()
    await isOver
    await guests?.close()
    await storage.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void close(app.draining.isEnding() ? app.draining.hurry() : app.draining.end()))
  process.on('SIGINT', () => void close(app.draining.hurry()))
  if (!config.databaseUrl) startWatchdog()
  say(describeStart(config))
}

/** The folder of the repository: the first above the program that holds its import map. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'importmap.json')) && existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder)
    throw new ConfigError('The server does not lie in the folder of Center: no importmap.json above it.')
  return findRoot(parent)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A sentence where the reader can do something about it; a stack where only we can. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or set PORT and GUEST_PORT.`
  const { type, message, stack, cause } = describeError(error)
  return `Center did not start: ${type}: ${message}\n${stack}${cause ? `\n${cause.type}: ${cause.message}` : ''}`
}

start().catch((error: unknown) => {
  complain(explain(error))
  process.exit(error instanceof ConfigError || error instanceof FolderInUse ? EXIT_CONFIG : 1)
})
