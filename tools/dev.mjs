import fs from 'node:fs'
import path from 'node:path'
import { root } from './build/paths.mjs'
import { forwardSignals, run } from './build/program.mjs'
import { build } from './build/run.mjs'

const watched = ['apps', 'shared/src', 'root-config', 'sdk/src', 'server', 'examples', 'importmap.json']
const noise = /(^|\/)(node_modules|dist)(\/|$)|\.(test|spec)\.|~$|\.tmp$/
const quietMs = 150

let server = null
let isEnding = false

/** The portal as it is served, built without minifying, built again after each change. */
async function rebuild() {
  try {
    const built = await build({ dev: true })
    if (built.length === 0 && server) return
    await restart()
    if (built.length > 0) console.log('Reload the page to see the change.')
  } catch (error) {
    console.error(`The build failed; what ran before runs on.\n${error.message}`)
  }
}

async function restart() {
  const former = server
  if (former?.exitCode === null) {
    const ended = new Promise((resolve) => former.once('exit', resolve))
    former.kill('SIGINT')
    await ended
  }
  if (!isEnding) server = run('dist/server/main.js', [], { CENTER_OVERRIDES: process.env.CENTER_OVERRIDES ?? '1' })
}

/** One build at a time; what changes meanwhile is built next. */
let work = rebuild()
let timer = null
function onChange(_event, file) {
  if (file && noise.test(file)) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    work = work.then(rebuild)
  }, quietMs)
}

for (const place of watched) fs.watch(path.join(root, place), { recursive: true }, onChange)

forwardSignals((signal) => {
  isEnding = true
  if (server?.exitCode !== null) process.exit(0)
  server.once('exit', () => process.exit(0))
  server.kill(signal)
})
