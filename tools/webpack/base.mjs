import path from 'node:path'
import TerserPlugin from 'terser-webpack-plugin'
import webpack from 'webpack'
import { cacheDir, root } from '../build/paths.mjs'

const minimizer = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    terserOptions: { compress: { passes: 3 } },
    extractComments: false,
    parallel: false,
  }),
  // Without targets: what is written is what browsers get, only shorter.
  new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss, parallel: false }),
]

/** What all bundles have in common. `dev` builds are neither minified nor split by content. */
export function baseConfig({ id, outDir, dev, defines }) {
  return {
    name: id,
    context: root,
    mode: dev ? 'development' : 'production',
    devtool: false,
    bail: true,
    performance: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(cacheDir, 'webpack'),
      name: `${id.replace(/[^a-z0-9.-]/gi, '_')}-${dev ? 'dev' : 'prod'}`,
      buildDependencies: { tools: [path.join(root, 'tools/webpack/')] },
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    optimization: { minimize: !dev, minimizer, emitOnErrors: false },
    plugins: [new webpack.DefinePlugin(defines ?? {})],
    infrastructureLogging: { level: 'error' },
    output: { path: outDir, clean: true, hashFunction: 'xxhash64', hashDigestLength: 12 },
  }
}
