type Held = { name: string; end: (error?: Error) => void }
type Request = { signal?: AbortSignal; steal?: boolean }

/** The browser's locks for a test: one holder of a name at a time, in the order of asking. */
export function buildLocks() {
  const waiting: { name: string; start: () => void }[] = []
  const held: Held[] = []

  function next(name: string): void {
    if (held.some((one) => one.name === name)) return
    const index = waiting.findIndex((one) => one.name === name)
    if (index >= 0) waiting.splice(index, 1)[0]?.start()
  }

  function request(name: string, { signal, steal }: Request, run: () => Promise<void> | void): Promise<void> {
    return new Promise((resolve, reject) => {
      const own: Held = {
        name,
        end(error) {
          const index = held.indexOf(own)
          if (index >= 0) held.splice(index, 1)
          if (error) reject(error)
          else resolve()
          next(name)
        },
      }
      const start = () => {
        held.push(own)
        void Promise.resolve(run()).then(() => held.includes(own) && own.end())
      }
      if (steal) {
        held.find((one) => one.name === name)?.end(new DOMException('stolen', 'AbortError'))
        return start()
      }
      const entry = { name, start }
      signal?.addEventListener('abort', () => {
        const index = waiting.indexOf(entry)
        if (index < 0) return
        waiting.splice(index, 1)
        reject(new DOMException('given up', 'AbortError'))
      })
      waiting.push(entry)
      next(name)
    })
  }
  return { request } as unknown as Pick<LockManager, 'request'>
}

type Channel = { postMessage(data: unknown): void; close(): void; onmessage: BroadcastChannel['onmessage'] }

/** What the tabs of a browser hear each other by. `deafen` keeps a channel's messages until it hears again. */
export function buildChannels() {
  const open = new Map<Channel, { name: string; isDeaf: boolean; kept: unknown[] }>()

  function openChannel(name: string): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage(data) {
        const copy = JSON.parse(JSON.stringify(data)) as unknown
        for (const [other, at] of open) {
          if (other === channel || at.name !== name) continue
          if (at.isDeaf) at.kept.push(copy)
          else hear(other, copy)
        }
      },
      close: () => void open.delete(channel),
    }
    open.set(channel, { name, isDeaf: false, kept: [] })
    return channel
  }

  const hear = (channel: Channel, data: unknown) =>
    channel.onmessage?.call(channel as unknown as BroadcastChannel, { data } as MessageEvent)

  /** As for a tab that the browser has put to sleep; what it missed it hears at the end, or never. */
  function deafen(channel: Channel): (how: 'hears' | 'forgets') => void {
    const at = open.get(channel)
    if (at) at.isDeaf = true
    return (how) => {
      if (!at) return
      at.isDeaf = false
      const kept = at.kept.splice(0)
      if (how === 'hears') kept.forEach((data) => hear(channel, data))
    }
  }
  return { openChannel, deafen }
}
