import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Manifest } from '@center/shared/contract'
import type { AnyNode } from 'acorn'
import type { Plugin, PluginOption, Rolldown } from 'vite'
import type { CenterOptions } from './center-vite'
import { createDevPages } from './dev-pages'
import { toPageModule } from '../page/page-module'
import { relateAddresses } from '../page/public-addresses'
import { readSourceApp, type SourceApp } from './read-app'

/** The module that stands for `index.html`. */
const PAGE_ID = '\0center-page'
/** As a browser asks Vite for that module. */
const PAGE_ADDRESS = '@id/__x00__center-page'
const PORTAL = 'http://127.0.0.1:8080'

/**
 * Makes Vite build and serve an app of the portal. `vite build` writes a bundle that `center publish` takes: `center.json` with the
 * names of entry and styles, relative addresses, all style in one file that is there before the first paint. `vite` serves the app inside a
 * portal, with hot module replacement; what Vite would reload the page for is taken in as a new version, and state is handed over.
 * It stays out of Storybook, which reads the same configuration for pages of its own.
 */
export function center({ portal = process.env['CENTER_URL'] ?? PORTAL }: CenterOptions = {}): Plugin {
  let root = process.cwd()
  let app: SourceApp | null = null
  let publicFiles: string[] = []
  const current = (): SourceApp => (app ??= readSourceApp(root))

  return {
    name: 'center',

    apply: (config) => !isOfStorybook(config.plugins),

    config(config, { command }) {
      root = resolve(config.root ?? '')
      const { isPage, manifest } = current()
      if (command === 'serve') return { base: '/', server: { cors: { origin: originsOf(portal) } } }
      return { base: './', build: toBuild(isPage ? PAGE_ID : join(root, manifest.entry)) }
    },

    configResolved(config) {
      root = config.root
      publicFiles = filesBelow(config.publicDir)
    },

    configureServer(server) {
      const entryOf = () => (current().isPage ? PAGE_ADDRESS : current().manifest.entry)
      createDevPages({
        server,
        portal,
        readApp: () => {
          app = readSourceApp(root)
          return { ...app.manifest, entry: entryOf() }
        },
      })
    },

    resolveId: (id) => (id === PAGE_ID ? id : null),

    load(id) {
      if (id !== PAGE_ID) return null
      const page = join(root, current().manifest.entry)
      this.addWatchFile(page)
      return toPageModule(readFileSync(page, 'utf8'), current().manifest.tag ?? '')
    },

    renderChunk(code, { fileName }) {
      const program = this.parse(code) as AnyNode
      const changed = relateAddresses({ code, program, files: publicFiles }, fileName)
      return changed === null ? null : { code: changed, map: null }
    },

    generateBundle: {
      // Vite writes the file of all style when it has been asked for all chunks.
      order: 'post',
      handler(_options, bundle) {
        const source = `${JSON.stringify(toBuiltManifest(current().manifest, bundle), null, 2)}\n`
        this.emitFile({ type: 'asset', fileName: 'center.json', source })
      },
    },
  }
}

/** Whether Storybook has put its plugins among these. */
function isOfStorybook(plugins: PluginOption): boolean {
  if (Array.isArray(plugins)) return plugins.some(isOfStorybook)
  return plugins instanceof Object && 'name' in plugins && plugins.name.startsWith('storybook:')
}

/** The files that Vite copies to the root of the build. */
function filesBelow(folder: string): string[] {
  if (folder === '' || !existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
}

function toBuild(input: string) {
  const output = {
    entryFileNames: 'assets/[name].[hash].mjs',
    chunkFileNames: 'assets/[name].[hash].mjs',
    assetFileNames: 'assets/[name].[hash][extname]',
  }
  // Every script of a version is fetched with its hash before the first one runs: there is nothing to preload.
  return { modulePreload: false as const, cssCodeSplit: false, rollupOptions: { input: { main: input }, output } }
}

function toBuiltManifest(manifest: Manifest, bundle: Rolldown.OutputBundle): Manifest {
  const files = Object.values(bundle)
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? ''
  const styles = files.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'))
  return { ...manifest, entry, styles, format: 'module' }
}

/** Who may read what the dev server serves: this machine as Vite has it, the portal, and the frame of the app, whose origin is opaque. */
function originsOf(portal: string): (string | RegExp)[] {
  return [/^https?:\/\/(?:[^:/]+\.)?(?:localhost|127\.0\.0\.1)(?::\d+)?$/, new URL(portal).origin, 'null']
}
