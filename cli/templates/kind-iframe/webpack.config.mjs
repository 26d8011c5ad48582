import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { framework } from './framework.mjs'

const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8')
const { version } = JSON.parse(read('./package.json'))
const manifest = { ...JSON.parse(read('./center.json')), version }

/** What goes out beside the script: the page, its style, and the manifest. */
const files = {
  'center.json': `${JSON.stringify(manifest, null, 2)}\n`,
  'index.html': read('./src/index.html'),
  'page.css': read('./src/page.css'),
}

class WriteFiles {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('WriteFiles', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'WriteFiles', stage }, () => {
        for (const [name, text] of Object.entries(files)) {
          compilation.emitAsset(name, new webpack.sources.RawSource(text))
        }
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
  entry: './src/main.ts',
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  module: { rules: [...framework.rules, { test: /\.tsx?$/, use: compile }] },
  plugins: [...framework.plugins, new WriteFiles(), new webpack.DefinePlugin({ VERSION: JSON.stringify(version) })],
  performance: false,
  output: { path: fileURLToPath(new URL('./dist', import.meta.url)), clean: true, filename: 'main.js' },
}
