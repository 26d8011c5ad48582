import { forwardSignals, run } from './build/program.mjs'
import { build } from './build/run.mjs'

/** Builds what is out of date, then runs the server in this terminal and ends as it ends. */
async function start() {
  await build()
  const server = run('dist/server/main.js')
  forwardSignals((signal) => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 1))
}

start().catch((error) => {
  console.error(`Center did not start: the build failed.\n${error.message}`)
  process.exitCode = 1
})
