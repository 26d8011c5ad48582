import { connect } from 'node:net'

const READY_WITHIN_MS = 10_000
const NEXT_LOOK_MS = 50

/** Resolves when a process listens at the port; throws when `hasEnded` says that none will. */
export async function takesConnections(port, hasEnded) {
  const until = Date.now() + READY_WITHIN_MS
  while (!(await look(port))) {
    if (hasEnded() || Date.now() > until) throw new Error(`No process listens at ${port}.`)
  }
}

function look(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isTaken) => {
      socket.destroy()
      setTimeout(() => resolve(isTaken), isTaken ? 0 : NEXT_LOOK_MS)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}
