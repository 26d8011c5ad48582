import { join } from 'node:path'
import { root } from '../repository'
import { freePort } from '../start-system'
import { serveSources, writeSources, type ServedApp } from './served-app'

/** A dev server of Vite with our plugin over the files of an app, beside a portal. */
export async function startViteApp(files: Record<string, string>, portal: string): Promise<ServedApp> {
  const config = `import { center } from '${join(root, 'dist/vite/center-vite.js')}'
    export default { plugins: [center({ portal: '${portal}' })] }`
  const folder = writeSources({ ...files, 'vite.config.js': config })
  return serveFolder(folder, { program: join(root, 'cli/node_modules/vite/bin/vite.js'), portal })
}

/** The dev server of a folder, by the Vite that is named. It removes the folder when it stops. */
export async function serveFolder(
  folder: string,
  { program, portal }: { program: string; portal: string },
): Promise<ServedApp> {
  const words = [program, '--host', '127.0.0.1', '--port', String(await freePort()), '--strictPort']
  return serveSources(folder, words, portal)
}

/** `center dev` for a page that is served elsewhere on this machine. */
export async function startDevPage(address: string, name: string, portal: string): Promise<ServedApp> {
  const words = ['dev', address, '--name', name, '--url', portal, '--port', String(await freePort())]
  return serveSources(writeSources({}), [join(root, 'dist/cli/center.js'), ...words], portal)
}

/** webpack with our plugin, watching the files of an app, beside a portal. */
export async function startWebpackApp(files: Record<string, string>, portal: string): Promise<ServedApp> {
  const options = JSON.stringify({ portal, port: await freePort() })
  const config = `import { CenterPlugin } from '${join(root, 'dist/webpack/center-webpack.js')}'
    export default { mode: 'development', devtool: false, entry: './src/main.js', resolve: { modules: ['${join(root, 'node_modules')}'] },
      plugins: [new CenterPlugin(${options})] }`
  const folder = writeSources({ ...files, 'webpack.config.mjs': config })
  return serveSources(folder, [join(root, 'node_modules/webpack-cli/bin/cli.js'), '--watch'], portal)
}
