import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { framework } from './framework.mjs'

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const { version } = read('./package.json')
const manifest = { ...read('./center.json'), version }
/** The global in which webpack keeps its chunks: two versions in one page must not share it. */
const chunkGlobal = `chunks_${manifest.name}_${version}`.replace(/\W+/g, '_')

/** Writes `center.json` beside the bundle, with the names that this build gave its files. */
class WriteManifest {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WriteManifest', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'WriteManifest', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? []
        const entry = files.find((file) => file.endsWith('.js'))
        const styles = files.filter((file) => file.endsWith('.css'))
        const whole = { ...manifest, entry, styles, shared: framework.shared, chunkGlobal }
        const text = `${JSON.stringify(whole, null, 2)}\n`
        compilation.emitAsset('center.json', new webpack.sources.RawSource(text))
      })
    })
  }
}

const compile = {
  loader: 'swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
}

export default {
  mode: 'production',
  target: ['web', 'es2022'],
  entry: ['./src/public-path.js', './src/main.ts'],
  // The portal's own React and friends, by name.
  externalsType: 'system',
  externals: framework.externals,
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: { rules: [...framework.rules, { test: /\.tsx?$/, use: compile }] },
  plugins: [...framework.plugins, new WriteManifest()],
  performance: false,
  output: {
    path: fileURLToPath(new URL('./dist', import.meta.url)),
    clean: true,
    library: { type: 'system' },
    publicPath: '',
    filename: '[name].[contenthash].js',
    chunkFilename: '[name].[contenthash].js',
    uniqueName: chunkGlobal,
    chunkLoadingGlobal: chunkGlobal,
  },
}
