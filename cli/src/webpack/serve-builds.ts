import type { Compiler } from 'webpack'
import { DEFAULT_URL } from '../credentials'
import { linkTo } from '../dev/dev-link'
import { startDevServer, type DevServer } from '../dev/dev-server'
import type { CenterOptions } from './center-webpack'

const NAME = 'CenterPlugin'
const PORT = 4300

type Served = CenterOptions & { name: string; resources: string }

/**
 * While webpack watches, serves its output to a portal, as `center dev` does, and says where. Each build is swapped in with what was typed. Under
 * webpack-dev-server the same: what it would do in a page of its own is left out.
 */
export function serveWhileWatching(compiler: Compiler, { name, resources, portal, port = PORT }: Served): void {
  const log = compiler.getInfrastructureLogger('center')
  const place = new URL(portal ?? process.env['CENTER_URL'] ?? DEFAULT_URL)
  let server: DevServer | null = null

  if (process.env['WEBPACK_SERVE']) writeToDisk(compiler)
  compiler.hooks.done.tapPromise(NAME, async (stats) => {
    if (!compiler.watchMode || server || stats.hasErrors()) return
    server = await startDevServer({
      folder: compiler.outputPath,
      port,
      portal: place.origin,
      resources,
      say: (text) => log.info(text),
    })
    log.info(`Portal: ${linkTo(place, name, server.address)}`)
  })
  compiler.hooks.watchClose.tap(NAME, () => void server?.close())
}

type DevServerOptions = { devMiddleware?: object; hot?: boolean; liveReload?: boolean; client?: boolean }

function writeToDisk({ options }: Compiler): void {
  const own = (options.devServer || {}) as DevServerOptions
  const devMiddleware = { ...own.devMiddleware, writeToDisk: true }
  options.devServer = { ...own, devMiddleware, hot: false, liveReload: false, client: false }
}
