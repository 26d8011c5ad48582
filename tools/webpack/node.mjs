import { baseConfig } from './base.mjs'
import { nodeRules } from './rules.mjs'

const ours = /^(\.|\/|@center\/)/

/** A Node program as one ES module. Packages stay in node_modules; ours are bundled. */
export function nodeConfig({ id, bundle, entry, outDir, dev, executable }) {
  const base = baseConfig({ id, outDir, dev })
  return {
    ...base,
    target: 'node20',
    entry: { [bundle]: entry },
    experiments: { outputModule: true },
    externalsType: 'module-import',
    externals: ({ request }, done) => (ours.test(request) ? done() : done(null, request)),
    externalsPresets: { node: true },
    module: {
      rules: nodeRules,
      // `import.meta.url` is where the program lies, at run time.
      parser: { javascript: { importMeta: false, url: false, worker: false, createRequire: false } },
    },
    optimization: { ...base.optimization, minimize: false, splitChunks: false, runtimeChunk: false },
    output: {
      ...base.output,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    node: false,
    ...(executable ? {} : {}),
  }
}
