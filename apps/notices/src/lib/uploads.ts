import { proxy, ref } from 'valtio'
import {
  extensionOf,
  MAX_FILES,
  maxBytesOf,
  replyExtensions,
  UPLOAD_LIMIT_MS,
  uploadReplyFile,
} from '@center/shared/contract'
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

const AT_ONCE = 2

const known: readonly string[] = replyExtensions
let lastKey = 0

type Sending = { file: File; stop: AbortController }

function refusalOf(file: File, items: readonly UploadItem[]): Refusal | null {
  const extension = extensionOf(file.name)
  if (!known.includes(extension)) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > maxBytesOf(extension)) return 'size'
  return items.filter(({ status }) => status !== 'refused').length >= MAX_FILES ? 'count' : null
}

function toItem(key: string, { name: fileName, size }: File, refusal: Refusal | null): UploadItem {
  const status = refusal ? 'refused' : 'waiting'
  return { key, fileName, size, status, refusal, share: 0, addr: null, failure: null }
}

function toUploaded({ addr, fileName, size }: UploadItem): UploadedFile[] {
  return addr === null ? [] : [{ addr, fileName, size }]
}

function toDone(file: UploadedFile): UploadItem {
  return { ...file, key: `upload-${++lastKey}`, status: 'done', share: 1, refusal: null, failure: null }
}

function sendFile({ file, stop }: Sending, onProgress: (share: number) => void) {
  const form = new FormData()
  form.set('file', file, file.name)
  // The contract's body is that of JSON; a file is multipart.
  const request = { body: form } as never
  return callApi(uploadReplyFile, request, { timeoutMs: UPLOAD_LIMIT_MS, signal: stop.signal, onProgress })
}

/** Files on their way to the server, two at a time; each can be stopped, tried again and taken away by itself. */
export function createUploads(onChange: () => void = () => undefined) {
  const state = proxy<{ items: UploadItem[] }>({ items: [] })
  const sendings = new Map<string, Sending>()

  const isCurrent = (key: string, sending: Sending) => sendings.get(key) === sending

  async function send(item: UploadItem, sending: Sending): Promise<void> {
    Object.assign(item, { status: 'sending', share: 0, failure: null })
    const result = await sendFile(sending, (share) => {
      if (isCurrent(item.key, sending)) item.share = share
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

  return {
    state,

    add(files: Iterable<File>): void {
      for (const file of files) {
        const key = `upload-${++lastKey}`
        const refusal = refusalOf(file, state.items)
        state.items.push(toItem(key, file, refusal))
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
      const [item, sending] = [state.items.find((one) => one.key === key), sendings.get(key)]
      if (!item || !sending) return
      sendings.set(key, { file: sending.file, stop: new AbortController() })
      Object.assign(item, { status: 'waiting', failure: null, share: 0 })
      pump()
    },

    /** Those that are with the server. */
    uploaded: (): UploadedFile[] => state.items.flatMap(toUploaded),

    /** Whether something is still on its way, or waits for a decision. */
    isUnfinished: (): boolean => state.items.some(({ status }) => status !== 'done' && status !== 'refused'),

    /** Begins anew, with files that are with the server already. */
    restore(files: readonly UploadedFile[] = []): void {
      for (const { stop } of sendings.values()) stop.abort()
      sendings.clear()
      state.items = files.map(toDone)
    },
  }
}
