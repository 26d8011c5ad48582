/** A process that holds many streams open, and answers when the last of them was told of a release. */
import { openStream } from './stream-reader.mjs'

const AT_ONCE = 100
const LONGEST_WAIT_MS = 10_000

/** When each stream was told, by revision. */
const arrivals = new Map()
let open = 0

function onEvent({ type, data, at }) {
  if (type !== 'release') return
  const told = arrivals.get(data.revision) ?? []
  arrivals.set(data.revision, told)
  told.push(at)
}

async function openAll({ url, sessions }) {
  const waiting = sessions.map(({ token, signKey }) => ({ token, signKey: Buffer.from(signKey, 'base64url') }))
  const line = async () => {
    for (let session = waiting.pop(); session; session = waiting.pop()) {
      await openStream(url, session, { onEvent, onEnd: () => (open -= 1) })
      open += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  return { open }
}

async function arrived({ revision }) {
  const until = Date.now() + LONGEST_WAIT_MS
  while ((arrivals.get(revision)?.length ?? 0) < open && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { open, times: arrivals.get(revision) ?? [] }
}

const answers = { openAll, arrived }
process.on('message', async ({ ask, ...question }) => {
  try {
    process.send(await answers[ask](question))
  } catch (error) {
    process.send({ error: error.stack })
  }
})
