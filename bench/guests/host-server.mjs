import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tools/build/paths.mjs'
import { buildPage, runCommand } from '../peers.mjs'

/** Builds the comparison and the bench page, and serves both until what is done with them is over. */
export async function withHosts(peers, then) {
  // Its build says at length what it made.
  runCommand('node', ['--input-type=module', '--eval', 'import { build } from "./build.mjs"; await build()'], peers)
  await buildPage(peers)
  const { HOST: hostUrl } = await import(pathToFileURL(path.join(peers, 'config.mjs')).href)
  const mounts = JSON.stringify({ center: path.join(root, 'bench/dist/host') })
  const server = fork(path.join(peers, 'server.mjs'), { env: { ...process.env, BENCH_MOUNTS: mounts } })
  try {
    await Promise.race([
      once(server, 'message'),
      once(server, 'exit').then(() => Promise.reject(new Error('The hosts are not served: is a port taken?'))),
    ])
    await then(hostUrl)
  } finally {
    if (server.connected) server.disconnect()
  }
}
