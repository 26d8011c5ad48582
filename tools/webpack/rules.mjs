import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { root } from '../build/paths.mjs'

/** Modules that declare and do nothing else. */
const declarations = ['contract', 'guest-protocol'].map((folder) => path.join(root, 'shared/src', folder, '/'))
const pureCalls = fileURLToPath(new URL('./pure-calls.mjs', import.meta.url))

const swc = (target) => ({
  loader: 'swc-loader',
  options: {
    jsc: {
      target,
      parser: { syntax: 'typescript', tsx: true },
      // The import map has one JSX runtime, for watching too.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
})

/** What Semi asks of others: functions of lodash that are a third as large, and no names of days and months, which only its pickers write. */
const lightSemi = {
  include: path.join(root, 'node_modules/@douyinfe/'),
  resolve: { alias: { lodash: 'es-toolkit/compat', 'date-fns/locale': false } },
}

const files = { test: /\.(svg|png|jpe?g|webp|woff2?)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 4096 } } }

/** How a source becomes what a browser runs. Class names carry the bundle's name, so that two apps never meet in one. */
export function browserRules(bundle) {
  const css = {
    loader: 'css-loader',
    options: {
      importLoaders: 0,
      modules: {
        auto: /\.module\.css$/,
        localIdentName: `${bundle}-[name]-[local]-[hash:base64:5]`,
        exportLocalsConvention: 'as-is',
        namedExport: false,
      },
    },
  }
  return [
    { test: /\.tsx?$/, exclude: declarations, use: swc('es2022'), resolve: { fullySpecified: false } },
    { test: /\.tsx?$/, include: declarations, use: [pureCalls, swc('es2022')], resolve: { fullySpecified: false } },
    // A module that asks for React by `require`: one that only imports may not, and would throw at each start.
    { include: path.join(root, 'node_modules/single-spa-react/'), type: 'javascript/auto' },
    lightSemi,
    { test: /\.css$/, use: [MiniCssExtractPlugin.loader, css] },
    files,
  ]
}

export const nodeRules = [
  { test: /\.tsx?$/, use: swc('es2023'), resolve: { fullySpecified: false } },
  // Read by the build, so that no program carries a reader of YAML for its own files.
  { test: /\.yaml$/, type: 'json', parser: { parse } },
]
