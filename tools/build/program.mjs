import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** Starts a program of this repository in this terminal. */
export function run(file, args = [], env = {}) {
  return spawn(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
}

/** Runs a program to its end; true when it ended well. */
export function succeeds(file, args, env) {
  return new Promise((resolve) => {
    run(file, args, env).on('exit', (code) => resolve(code === 0))
  })
}

/** Hands signals to what the program started, so that it ends in its own way. */
export function forwardSignals(send) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => send(signal))
}
