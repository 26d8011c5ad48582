import http from 'node:http'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'

export type Cuts = {
  /** How many streams were cut so far, and how many of them in the middle of an event. */
  done: number
  inside: number
  /** How long each browser was without a stream: from the cut until the first bytes of its next one. */
  returns: number[]
}

export type CuttingProxy = {
  url: string
  cuts: Cuts
  /** Where the server is, once it is known. */
  lead(target: string): void
  /** Each stream, those that are open too, is cut at a random moment from now on, until so many were. */
  begin(most: number, longestLifeMs: number): void
  /** Waits until another stream is cut, or waits for the event in which it will be. */
  nextCut(): Promise<void>
  stop(): Promise<void>
}

type OpenStream = { answer: http.ServerResponse; cut: () => void; isCutInside: boolean }

const STREAM = /^\/api\/front\/events(\?|$)/

/** A network between browsers and server which breaks event streams, every other one in the middle of an event. */
export async function startCuttingProxy(): Promise<CuttingProxy> {
  const cuts: Cuts = { done: 0, inside: 0, returns: [] }
  const brokenAt = new Map<string, number>()
  const open = new Set<OpenStream>()
  const moments = { emitter: new EventEmitter(), passed: 0, seen: 0 }
  const note = () => {
    moments.passed += 1
    moments.emitter.emit('next')
  }
  const plan = { target: '', most: 0, longestLifeMs: 0, begun: 0 }

  /** Cuts a stream some time, until enough are cut. */
  function arm(stream: OpenStream): void {
    if (plan.begun >= plan.most) return
    plan.begun += 1
    const isInside = plan.begun % 2 === 0
    const timer = setTimeout(() => {
      if (isInside) stream.isCutInside = true
      else stream.cut()
      note()
    }, Math.random() * plan.longestLifeMs)
    stream.answer.once('close', () => clearTimeout(timer))
  }

  function passStream(who: string, from: http.IncomingMessage, answer: http.ServerResponse): void {
    const cut = () => {
      cuts.done += 1
      brokenAt.set(who, Date.now())
      answer.destroy()
      if (cuts.done >= plan.most) note()
    }
    const stream: OpenStream = { answer, cut, isCutInside: false }
    open.add(stream)
    arm(stream)
    from.on('data', (bytes: Buffer) => {
      const since = brokenAt.get(who)
      if (since !== undefined) cuts.returns.push(Date.now() - since)
      brokenAt.delete(who)
      if (!stream.isCutInside || !bytes.includes('data:')) return void answer.write(bytes)
      stream.isCutInside = false
      cuts.inside += 1
      answer.write(bytes.subarray(0, Math.ceil(Math.random() * (bytes.length - 1))), cut)
    })
    from.once('end', () => answer.end())
    answer.once('close', () => open.delete(stream))
  }

  const server = http.createServer((request, answer) => {
    const { method, headers, url = '/' } = request
    const onward = http.request(`${plan.target}${url}`, { method, headers, agent: false }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.on('error', () => answer.destroy())
      if (!STREAM.test(url) || response.statusCode !== 200) return void response.pipe(answer)
      passStream(String(headers.authorization_front), response, answer)
    })
    onward.on('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts,
    lead: (target) => void (plan.target = target),
    begin(most, longestLifeMs) {
      Object.assign(plan, { most, longestLifeMs })
      open.forEach(arm)
    },
    async nextCut() {
      if (moments.seen === moments.passed) await once(moments.emitter, 'next')
      moments.seen = moments.passed
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
