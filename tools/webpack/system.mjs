import path from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { root } from '../build/paths.mjs'
import { baseConfig } from './base.mjs'
import { ChunkIntegrityPlugin } from './chunk-integrity.mjs'
import { browserRules } from './rules.mjs'

/** Specifiers that are part of a mapped library: they resolve to it and never bring a second copy. */
const partOf = { 'valtio/vanilla': 'valtio', 'valtio/react': 'valtio' }

/** Webpack keeps what it got: a promise would fail for good, where this asks SystemJS each time. */
const importedAnew = (name) => `{ then: (...then) => System.import('${name}').then(...then) }`

/**
 * A `System.register` bundle. Every specifier in `shared` is left to the import map; those in `late` are asked for when the bundle does.
 *
 * `unique` must differ between two versions of one app: it names webpack's chunk registry, a global.
 */
export function systemConfig({ id, bundle, entry, unique, shared, late = [], outDir, dev, defines }) {
  const base = baseConfig({ id, outDir, dev, defines })
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: { [bundle]: [path.join(root, 'tools/webpack/public-path.js'), entry] },
    externalsType: 'system',
    externals: ({ request }, done) => {
      const name = partOf[request] ?? request
      if (!shared.includes(name)) return done()
      return late.includes(name) ? done(null, importedAnew(name), 'promise') : done(null, name, 'system')
    },
    module: { rules: browserRules(bundle) },
    plugins: [
      ...base.plugins,
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash].css',
        chunkFilename: `${bundle}-[name].[contenthash].css`,
      }),
      new ChunkIntegrityPlugin(),
    ],
    optimization: { ...base.optimization, splitChunks: { chunks: 'async' } },
    output: {
      ...base.output,
      library: { type: 'system' },
      publicPath: '',
      filename: '[name].[contenthash].js',
      chunkFilename: `${bundle}-[name].[contenthash].js`,
      assetModuleFilename: `${bundle}-[name].[contenthash][ext]`,
      uniqueName: unique,
      chunkLoadingGlobal: unique,
      // A part of an app that has not come by then is an error (spec 8).
      chunkLoadTimeout: 120_000,
    },
  }
}
