import { randomUUID } from 'node:crypto'
import { operate, read } from './client.mjs'

const APP = '/tenants/demo/apps/%40apps%2Fnotepad'
const versions = ['1.0.0', '1.1.0']
const READ_PAUSE_MS = 150

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Releases and rolls back in turn until the connection breaks; what is on its way then is kept for a repetition. */
export async function releaseUntilBroken(url, journal, onMove = () => {}) {
  for (;;) {
    journal.inFlight ??= await nextCommand(url)
    const { path, body, revision, key } = journal.inFlight
    const moved = await operate(url, path, { body, revision, key })
    if (moved.revision !== revision + 1) throw new Error(`revision ${revision} was followed by ${moved.revision}`)
    journal.moves.push(moved)
    journal.inFlight = null
    onMove()
  }
}

async function nextCommand(url) {
  const { rows } = await operate(url, '/apps?tenantCode=demo')
  const { revision, stable } = rows.find(({ name }) => name === '@apps/notepad')
  const isOld = stable.version === versions[0]
  const key = randomUUID()
  if (isOld) return { path: `${APP}/release`, body: { version: versions[1], note: key }, revision, key }
  return { path: `${APP}/rollback`, body: { note: key }, revision, key }
}

/** Opens unread letters one after the other until the connection breaks. */
export async function readUntilBroken(url, reader, journal) {
  for (;;) {
    const { rows } = await read(url, reader, '/api/front/letter/page', 'limit=3&page=1&readStatus=0')
    if (rows[0]) {
      await read(url, reader, `/api/front/letter/info/${rows[0].id}`)
      journal.reads.push({ username: reader.username, id: rows[0].id })
    }
    await pause(READ_PAUSE_MS)
  }
}

/** Waits for the work to break; anything but the broken connection of a killed server is a finding. */
export async function untilKilled(work) {
  try {
    await work
  } catch (error) {
    const isBroken = error instanceof TypeError || error instanceof SyntaxError
    if (!isBroken) throw error
  }
}

/** After a kill: what was on its way is sent again with its key. It was done once or is done now, never twice. */
export async function repeatInFlight(url, journal) {
  if (!journal.inFlight) return
  const { path, body, revision, key } = journal.inFlight
  const moved = await operate(url, path, { body, revision, key })
  if (moved.revision !== revision + 1) throw new Error(`repeated on ${revision}, done as ${moved.revision}`)
  journal.moves.push(moved)
  journal.inFlight = null
}

/** Everything acknowledged that is not there any more, in words. */
export async function findLost(url, readers, journal) {
  const lost = []
  for (const reader of readers) {
    const { rows } = await read(url, reader, '/api/front/letter/page', 'limit=20&page=1&readStatus=1')
    const kept = new Set(rows.map(({ id }) => id))
    for (const { username, id } of journal.reads) {
      if (username === reader.username && !kept.has(id)) lost.push(`letter ${id} of ${username} is unread`)
    }
  }
  const history = await wholeHistory(url)
  for (const { revision, to } of journal.moves) {
    if (history.get(revision)?.to !== to) lost.push(`revision ${revision} to ${to} is not in the history`)
  }
  const { rows } = await operate(url, '/apps?tenantCode=demo')
  const { revision, stable } = rows.find(({ name }) => name === '@apps/notepad')
  if (history.get(revision)?.to !== stable.version) lost.push(`the tenant runs ${stable.version}, its history differs`)
  return lost
}

async function wholeHistory(url) {
  const history = new Map()
  for (let page = 1; ; page += 1) {
    const query = `name=%40apps%2Fnotepad&limit=50&page=${page}`
    const { rows, total } = await operate(url, `/tenants/demo/releases?${query}`)
    for (const row of rows) history.set(row.revision, row)
    if (page * 50 >= total) return history
  }
}
