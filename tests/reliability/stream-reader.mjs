import http from 'node:http'
import { signedHeaders } from './client.mjs'

const PATH = '/api/front/events'
const agent = new http.Agent({ keepAlive: false, maxSockets: Infinity })

/**
 * One connection to the event stream. Answers when the server has said where its log is; `onEvent` gets id, type and data of
 * each event, `onEnd` is called once when it is over.
 */
export function openStream(url, session, { lastId = null, onEvent, onEnd = () => undefined }) {
  const headers = { ...signedHeaders(session, PATH), accept: 'text/event-stream' }
  if (lastId !== null) headers['last-event-id'] = String(lastId)
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}${PATH}`, { headers, agent })
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}.`))
      const stream = { lastId, drop: () => request.destroy() }
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (text) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop()
        for (const block of blocks) take(block, stream, onEvent)
        resolve(stream)
      })
      response.once('close', onEnd)
      // A drop breaks the stream off in the middle.
      response.once('error', () => undefined)
    })
  })
}

function take(block, stream, onEvent) {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)))
  if (fields.id === undefined) return
  const id = Number(fields.id)
  if (fields.data === undefined) return void (stream.lastId ??= id)
  stream.lastId = id
  onEvent({ id, type: fields.event, data: JSON.parse(fields.data), at: Date.now() })
}
