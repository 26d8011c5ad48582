import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { collectBundle, runWebpack } from '../../tools/build/bundle.mjs'
import { cacheDir, root } from '../../tools/build/paths.mjs'
import { scriptConfig } from '../../tools/webpack/script.mjs'

/*
 * `npm run test:elements`: the suite of custom-elements-everywhere, which asks frameworks how well they hold custom elements, asked of our
 * guest host. The suite comes from GitHub, or from the folder CUSTOM_ELEMENTS_EVERYWHERE of a clone; nothing of it is kept here.
 */

const REPOSITORY = 'https://github.com/webcomponents/custom-elements-everywhere.git'
const COMMIT = '527d4378be9818f38f2b74da352ed93f414052fa'
const elements = ['ce-without-children', 'ce-with-children', 'ce-with-properties', 'ce-with-event']

const place = path.join(cacheDir, 'elements')
fs.rmSync(place, { recursive: true, force: true })
fs.mkdirSync(path.join(place, 'page'), { recursive: true })

const shared = path.join(findSuite(), 'libraries/__shared__')
await buildPage()
const server = http.createServer(answer).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
fs.cpSync(path.join(shared, 'tests'), path.join(place, 'tests'), { recursive: true })
fs.rmSync(path.join(place, 'tests/playwright.config.js'), { force: true })
// What a test weighs is told as a number, which our release of Playwright does not take. No test is changed.
const helpers = path.join(place, 'tests/util.js')
fs.writeFileSync(
  helpers,
  fs.readFileSync(helpers, 'utf8').replace('description: weight', 'description: String(weight)'),
)
fs.writeFileSync(path.join(place, 'playwright.config.mjs'), configOf(server.address().port))
const words = ['test', '--config', path.join(place, 'playwright.config.mjs')]
const child = spawn(path.join(root, 'node_modules/.bin/playwright'), words, { stdio: 'inherit' })
child.on('exit', (code) => {
  server.close()
  process.exitCode = code ?? 1
})

function findSuite() {
  const given = process.env.CUSTOM_ELEMENTS_EVERYWHERE
  if (given) return path.resolve(given)
  const clone = path.join(place, 'suite')
  const git = (...words) => execFileSync('git', words, { stdio: 'inherit' })
  git('init', '--quiet', clone)
  git('-C', clone, 'fetch', '--quiet', '--depth', '1', REPOSITORY, COMMIT)
  git('-C', clone, 'checkout', '--quiet', 'FETCH_HEAD')
  return clone
}

/** The page, and each element of the suite as the code of a guest. */
async function buildPage() {
  const load = (tag) => `'${tag}': () => import(${JSON.stringify(path.join(shared, `webcomponents/src/${tag}.js`))}),`
  const entry = path.join(place, 'entry.js')
  const page = JSON.stringify(path.join(root, 'bench/elements/page.ts'))
  fs.writeFileSync(entry, `window.suite = {\n${elements.map(load).join('\n')}\n}\nvoid import(${page})\n`)
  const built = path.join(place, 'built')
  const config = scriptConfig({ id: 'elements', bundle: 'elements', entry, outDir: built, dev: false })
  config.output.publicPath = '/'
  const { entry: script, files } = collectBundle(built, 'elements', await runWebpack(config))
  for (const { name, bytes } of files) fs.writeFileSync(path.join(place, 'page', name), bytes)
  const html = `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Elements</title><body><script src="/${script.name}"></script></body></html>`
  fs.writeFileSync(path.join(place, 'page/index.html'), html)
}

function answer({ url }, response) {
  const file = path.join(place, 'page', url === '/' ? 'index.html' : path.basename(url))
  if (!fs.existsSync(file)) return response.writeHead(404).end()
  const type = file.endsWith('.js') ? 'text/javascript' : 'text/html'
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(fs.readFileSync(file))
}

function configOf(port) {
  const ours = JSON.stringify(path.join(root, 'tests/playwright.config.ts'))
  return `import ours from ${ours}
export default { ...ours, testDir: './tests', testMatch: /-tests\\.test\\.js$/, projects: [{ name: 'elements' }], use: { ...ours.use, baseURL: 'http://127.0.0.1:${port}' } }
`
}
