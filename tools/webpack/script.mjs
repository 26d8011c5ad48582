import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { browserRules } from './rules.mjs'
import { baseConfig } from './base.mjs'

/** A classic script: runs as soon as it is there, needs no loader. `library` becomes a global. */
export function scriptConfig({ id, bundle, entry, library, outDir, dev }) {
  const base = baseConfig({ id, outDir, dev })
  return {
    ...base,
    target: ['web', 'es2020'],
    entry: { [bundle]: entry },
    module: { rules: browserRules(bundle) },
    plugins: [...base.plugins, new MiniCssExtractPlugin({ filename: '[name].[contenthash].css' })],
    output: {
      ...base.output,
      iife: true,
      filename: '[name].[contenthash].js',
      ...(library ? { library: { name: library, type: 'var' } } : {}),
    },
  }
}
