import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageOf } from '@center/shared/bundle'
import type { Manifest } from '@center/shared/contract'
import type { Compilation, Compiler } from 'webpack'
import type { Kit } from '../check/check-files'
import { readSource } from '../source/read-source'
import type { CenterOptions } from './center-webpack'
import { findTaken, isTaken, type Taken } from './portal-libraries'
import { serveWhileWatching } from './serve-builds'

const NAME = 'CenterPlugin'
/** Beside this program in its package. */
const resources = fileURLToPath(new URL('..', import.meta.url))

type App = {
  manifest: Manifest
  taken: Taken
  libraries: Record<string, string>
  isModule: boolean
  chunkGlobal: string
}

/**
 * Makes webpack 5 build an app of the portal: a System bundle that takes the portal's libraries, with chunks that find their own version, and
 * `center.json` with the names of this build. While webpack watches, each build is shown in a running portal.
 */
export class CenterPlugin {
  private readonly options: CenterOptions

  constructor(options: CenterOptions = {}) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    const app = readApp(compiler)
    configure(compiler, app)
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      if (!app.isModule) placeChunks(compiler, compilation)
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => writeManifest(compiler, compilation, app))
    })
    serveWhileWatching(compiler, { name: app.manifest.name, resources, ...this.options })
  }
}

function readApp(compiler: Compiler): App {
  const root = compiler.context
  const { libraries = {} } = JSON.parse(readFileSync(join(resources, 'check/kit.json'), 'utf8')) as Kit
  const { manifest, file } = readSource(root, { entry: 'main.js' })
  if (manifest.kind !== 'element' && manifest.kind !== 'system')
    throw new Error(`${file}: webpack makes bundles of the kind "element" and "system", and no "${manifest.kind}".`)
  const type = compiler.options.output.library?.type ?? 'system'
  if (type !== 'system' && type !== 'module')
    throw new Error(`A bundle of the portal has output.library.type "system" or "module", not "${type}".`)
  const isModule = type === 'module'
  const chunkGlobal = `chunks_${manifest.name}_${manifest.version}`.replace(/\W+/g, '_')
  return { manifest, libraries, isModule, chunkGlobal, taken: isModule ? new Map() : findTaken(root, libraries) }
}

/** What the configuration does not say itself. Two versions in one page must not share the global in which webpack keeps chunks. */
function configure({ options }: Compiler, { taken, libraries, isModule, chunkGlobal }: App): void {
  const { output } = options
  output.filename ??= '[name].[contenthash].js'
  output.chunkFilename ??= '[name].[contenthash].js'
  if (isModule) return
  output.library ??= { type: 'system' }
  output.uniqueName ??= chunkGlobal
  output.chunkLoadingGlobal ??= chunkGlobal
  const external: External = ({ request = '' }, done) =>
    isTaken(request, taken, libraries) ? done(undefined, request, 'system') : done()
  options.externals = [...[options.externals ?? []].flat(), external]
}

type External = (data: { request?: string }, done: (error?: Error, result?: string, type?: string) => void) => void

/** A System module has no script element to ask: its own address says where its other files are. */
function placeChunks({ webpack }: Compiler, compilation: Compilation): void {
  const { RuntimeGlobals, RuntimeModule } = webpack
  class PlaceOfBundle extends RuntimeModule {
    override generate(): string {
      return `${RuntimeGlobals.publicPath} = __system_context__.meta.url.slice(0, __system_context__.meta.url.lastIndexOf('/') + 1);`
    }
  }
  const place = compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.publicPath)
  // Before webpack's own, which asks the document.
  place.tap({ name: NAME, stage: -100 }, (chunk) => {
    compilation.addRuntimeModule(chunk, new PlaceOfBundle('center place', RuntimeModule.STAGE_BASIC))
    return true
  })
}

function writeManifest({ webpack }: Compiler, compilation: Compilation, app: App): void {
  const { manifest, taken, isModule, chunkGlobal } = app
  const [first] = [...compilation.entrypoints.values()]
  const files = (first?.getFiles() ?? []).filter((file) => !compilation.getAsset(file)?.info.hotModuleReplacement)
  const scripts = files.filter((file) => /\.m?js$/.test(file))
  const [entry] = scripts
  if (entry === undefined || scripts.length > 1) {
    const fault = `The entry is ${scripts.length} scripts (${scripts.join(', ')}), and the portal loads one: leave optimization.splitChunks.chunks at "async", and runtimeChunk out.`
    compilation.errors.push(new webpack.WebpackError(fault))
    return
  }
  const shared = { ...rangesOf(webpack, compilation, taken), ...manifest.shared }
  const styles = [...files.filter((file) => file.endsWith('.css')), ...manifest.styles]
  const code = isModule ? { format: 'module' } : { chunkGlobal }
  const source = `${JSON.stringify({ ...manifest, entry, styles, shared, ...code }, null, 2)}\n`
  compilation.emitAsset('center.json', new webpack.sources.RawSource(source))
}

/** The ranges of what this build really imports from the portal. */
function rangesOf({ ExternalModule }: Compiler['webpack'], { modules }: Compilation, taken: Taken) {
  const names = [...modules].flatMap((module) =>
    module instanceof ExternalModule ? [packageOf(module.userRequest)] : [],
  )
  return Object.fromEntries([...taken].filter(([name]) => names.includes(name)))
}
