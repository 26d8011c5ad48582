import { openStream } from './stream-reader.mjs'

const LONGEST_LIFE_MS = 1_000
const PUBLISH_EVERY_MS = 100
/** What a browser waits before it comes back, a little longer or shorter each time. */
const BACK_MS = 1_000

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Breaks the streams of these sessions at random moments while versions are released, and compares at the end what each was
 * told with what was released: revisions rise by one, so a missing one shows.
 */
export async function dropAtRandom(url, sessions, { drops, moves }) {
  const people = sessions.map(({ token, signKey }) => ({
    session: { token, signKey: Buffer.from(signKey, 'base64url') },
    revisions: [],
    lastId: null,
  }))
  const returns = []
  let done = 0
  let isOver = false

  async function connect(person) {
    const onEvent = ({ type, data }) => type === 'release' && person.revisions.push(data.revision)
    person.stream = await openStream(url, person.session, { lastId: person.lastId, onEvent })
    person.lastId = person.stream.lastId
  }

  async function live(person) {
    while (done < drops) {
      done += 1
      await pause(Math.random() * LONGEST_LIFE_MS)
      const { stream } = person
      stream.drop()
      person.lastId = stream.lastId
      const brokenAt = Date.now()
      await pause(BACK_MS * (0.5 + Math.random()))
      await connect(person)
      returns.push(Date.now() - brokenAt)
    }
  }

  async function publish() {
    const revisions = []
    while (!isOver) {
      revisions.push((await moves.next()).revision)
      await pause(PUBLISH_EVERY_MS)
    }
    return revisions
  }

  await Promise.all(people.map(connect))
  const published = publish()
  await Promise.all(people.map(live))
  isOver = true
  const revisions = await published
  await untilTold(people, revisions.at(-1))
  people.forEach(({ stream }) => stream.drop())
  return { drops: done, returns, ...compare(people, revisions) }
}

/** What was on its way at the end arrives, or never does. */
async function untilTold(people, last) {
  for (let left = 100; left > 0 && people.some(({ revisions }) => !revisions.includes(last)); left -= 1) await pause(50)
}

function compare(people, revisions) {
  const figures = { expected: 0, missed: 0, repeated: 0 }
  for (const { revisions: told } of people) {
    const known = new Set(told)
    figures.expected += revisions.length
    figures.missed += revisions.filter((revision) => !known.has(revision)).length
    figures.repeated += told.length - known.size
  }
  return figures
}
