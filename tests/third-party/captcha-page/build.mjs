import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import webpack from 'webpack'
import { cacheDir } from '../../../tools/build/paths.mjs'

const require = createRequire(import.meta.url)
const client = path.dirname(require.resolve('aj-captcha-react/package.json'))
const own = (name) => path.join(client, 'node_modules', name)

/** Bundles the page with the client and the React that the client asks for, and prints where the script is. */
const compiler = webpack({
  mode: 'production',
  devtool: false,
  performance: false,
  context: fileURLToPath(new URL('.', import.meta.url)),
  entry: './main.mjs',
  output: { path: path.join(cacheDir, 'third-party/captcha-page'), filename: 'page.js' },
  resolve: { alias: { react: own('react'), 'react-dom': own('react-dom') } },
  module: { rules: [{ test: /\.less$/, type: 'css/auto', use: ['less-loader'] }] },
  experiments: { css: true },
})
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'))
    process.exitCode = 1
  } else console.log(compiler.outputPath)
  compiler.close(() => {})
})
