import { build } from './build/run.mjs'

const started = Date.now()
try {
  const built = await build({ dev: process.argv.includes('--dev') })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(built.length === 0 ? `dist is up to date (${seconds} s)` : `dist is ready (${seconds} s)`)
} catch (error) {
  console.error(`The build failed. ${error.message}`)
  process.exitCode = 1
}
