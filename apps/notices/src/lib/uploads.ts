import { proxy, ref } from 'valtio'
import { extensionOf, MOST_FILES, mostBytesOf, replyExtensions, uploadReplyFile } from '@center/shared/contract'
import { callApi, type Failure } from '@center/shared/host'

/** Why a file was not even sent. */
export type Refusal = 'type' | 'size' | 'empty' | 'count'

export type UploadItem = {
  key: string
  fileName: string
  size: number
  status: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** How much of it has left, from 0 to 1. */
  share: number
  addr: string | null
  refusal: Refusal | null
  failure: Failure | null
}

/** A file that is with the server, as a draft remembers it. */
export type UploadedFile = { addr: string; fileName: string; size: number }

export type Uploads = ReturnType<typeof createUploads>

/** Uploads take longer than other calls (contract 0). */
const UPLOAD_MS = 120_000
const AT_ONCE = 2

const known: readonly string[] = replyExtensions
let lastKey = 0

type Sending = { file: File; stop: AbortController }

/** Files on their way to the server, two at a time; each can be stopped, tried again and taken away by itself. */
export function createUploads(onChange: () => void = () => undefined) {
  const state = proxy<{ items: UploadItem[] }>({ items: [] })
  const sendings = new Map<string, Sending>()

  const find = (key: string) => state.items.find((item) => item.key === key)
  const isCurrent = (key: string, sending: Sending) => sendings.get(key) === sending

  async function send(item: UploadItem, sending: Sending): Promise<void> {
    Object.assign(item, { status: 'sending', share: 0, failure: null })
    const form = new FormData()
    form.set('file', sending.file, sending.file.name)
    const result = await callApi(uploadReplyFile, { body: form } as never, {
      timeoutMs: UPLOAD_MS,
      signal: sending.stop.signal,
      onProgress: (share) => {
        if (isCurrent(item.key, sending)) item.share = share
      },
    })
    if (!isCurrent(item.key, sending)) return
    if (result.ok) {
      Object.assign(item, { status: 'done', share: 1, addr: result.value })
      sendings.delete(item.key)
    } else Object.assign(item, { status: 'failed', failure: ref(result.failure) })
    onChange()
    pump()
  }

  function pump(): void {
    const free = AT_ONCE - state.items.filter(({ status }) => status === 'sending').length
    for (const item of state.items.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free))) {
      const sending = sendings.get(item.key)
      if (sending) void send(item, sending)
    }
  }

  function refusalOf(file: File): Refusal | null {
    const extension = extensionOf(file.name)
    if (!known.includes(extension)) return 'type'
    if (file.size === 0) return 'empty'
    if (file.size > mostBytesOf(extension)) return 'size'
    return state.items.filter(({ status }) => status !== 'refused').length >= MOST_FILES ? 'count' : null
  }

  return {
    state,

    add(files: Iterable<File>): void {
      for (const file of files) {
        const key = `upload-${++lastKey}`
        const refusal = refusalOf(file)
        const status = refusal ? 'refused' : 'waiting'
        const about = { key, fileName: file.name, size: file.size, status, refusal } as const
        state.items.push({ ...about, share: 0, addr: null, failure: null })
        if (!refusal) sendings.set(key, { file, stop: new AbortController() })
      }
      pump()
    },

    /** Takes a file away, wherever it is on its way. */
    remove(key: string): void {
      const sending = sendings.get(key)
      sendings.delete(key)
      sending?.stop.abort()
      state.items = state.items.filter((item) => item.key !== key)
      onChange()
      pump()
    },

    retry(key: string): void {
      const [item, sending] = [find(key), sendings.get(key)]
      if (!item || !sending) return
      sendings.set(key, { file: sending.file, stop: new AbortController() })
      Object.assign(item, { status: 'waiting', failure: null, share: 0 })
      pump()
    },

    /** Those that are with the server. */
    uploaded(): UploadedFile[] {
      return state.items.flatMap(({ addr, fileName, size }) => (addr === null ? [] : [{ addr, fileName, size }]))
    },

    /** Whether something is still on its way, or waits for a decision. */
    isUnfinished: (): boolean => state.items.some(({ status }) => status !== 'done' && status !== 'refused'),

    /** Begins anew, with files that are with the server already. */
    restore(files: readonly UploadedFile[] = []): void {
      for (const { stop } of sendings.values()) stop.abort()
      sendings.clear()
      state.items = files.map((file) => ({
        ...{ ...file, key: `upload-${++lastKey}`, status: 'done', share: 1, refusal: null, failure: null },
      }))
    },
  }
}
