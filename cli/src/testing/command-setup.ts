import { join } from 'node:path'
import { run } from '../run'

export type Sent = { method: string; url: string; headers: Record<string, string>; body: unknown }
export type Reply = { status: number; message?: string; data: unknown; file?: string }

export const app = {
  name: '@apps/notepad',
  title: '记事本',
  titleEn: 'Notepad',
  kind: 'element',
  isolation: 'none',
  revision: 4,
  stable: { version: '1.0.0' },
  canary: null,
  pinned: false,
  health: null,
  enabled: true,
  updatedAt: '2026-01-01 08:00:00',
  updatedBy: 'deploy-token',
}
export const canary = {
  version: '1.1.0',
  percent: 5,
  since: '2026-01-01 08:00:00',
  budget: { maxErrorRate: 0.05, minTries: 10, windowMinutes: 30, maxSlowdown: 3 },
}
export const diff = {
  name: '@apps/notepad',
  from: '1.0.0',
  to: '1.1.0',
  bytes: { from: 1000, to: 2000 },
  files: { added: [{ path: 'new.js', bytes: 900 }], removed: [], changed: [], same: 3 },
  manifest: [{ field: 'titleEn', from: 'Notes', to: 'Notepad' }],
  capabilities: { added: ['user:phone'], removed: [] },
  origins: { added: [], removed: [] },
}
export const moved = { revision: 5, from: '1.0.0', to: '1.1.0' }
export const ok = (data: unknown): Reply => ({ status: 200, message: 'Done', data })
/** An answer of which the connection broke in the middle. */
export const cut: Reply = { status: 200, data: null }
export const rows = (...list: unknown[]) => ok({ rows: list, total: list.length })

/** A command line in a world of its own: no home, no server, a network that answers what it is told. */
export function inWorld(
  folder: string,
  replies: (Reply | Error)[] = [],
  env: Record<string, string> = { CENTER_OPS_TOKEN: 'secret' },
  piped = '',
) {
  const sent: Sent[] = []
  const out: string[] = []
  const err: string[] = []
  const interrupted = new AbortController()
  const answer = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const reply = replies.shift()
    const { method = 'GET', headers, body } = init
    sent.push({ method, url: String(url), headers: headers as Record<string, string>, body })
    if (replies.length === 0) interrupted.abort()
    if (!reply || reply instanceof Error) throw reply ?? new Error('no reply was prepared')
    if (reply.file !== undefined)
      return new Response(reply.file, { headers: { 'content-type': 'application/octet-stream' } })
    return new Response(reply === cut ? '{"status":200,"da' : JSON.stringify(reply))
  }
  const cli = {
    env: { DATA_DIR: join(folder, 'data'), ...env },
    home: join(folder, 'home'),
    resources: join(folder, 'resources'),
    fetch: answer,
    input: async () => piped,
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    sleep: async () => undefined,
    signal: new AbortController().signal,
  }
  return {
    sent,
    run: (...words: string[]) => run(words, cli),
    watch: (...words: string[]) => run(words, { ...cli, signal: interrupted.signal }),
    /** Is interrupted while it waits, after it has waited so often. */
    watchFor: (waits: number, ...words: string[]) => {
      let waited = 0
      const sleep = async () => void ((waited += 1) > waits && interrupted.abort())
      return run(words, { ...cli, sleep, signal: interrupted.signal })
    },
    out: () => out.join('\n'),
    err: () => err.join('\n'),
  }
}
