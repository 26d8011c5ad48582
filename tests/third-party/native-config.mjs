import { systemConfig } from '../../tools/webpack/system.mjs'

/** A bundle of the browser's own modules, with everything inside: nothing is left to the import map. */
export function nativeConfig({ bundle, entry, ...options }) {
  const config = systemConfig({ bundle, entry, ...options, shared: [] })
  return {
    ...config,
    entry: { [bundle]: entry },
    externals: [],
    experiments: { ...config.experiments, outputModule: true },
    output: {
      ...config.output,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      publicPath: 'auto',
      filename: '[name].[contenthash].mjs',
      chunkFilename: `${bundle}-[name].[contenthash].mjs`,
    },
  }
}
