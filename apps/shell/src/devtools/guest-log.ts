import type { HostFailure, PortResponse } from '@center/shared/guest-protocol'
import {
  watchGuests,
  type GuestLifecycleEvent,
  type GuestTraffic,
  type HostTraffic,
  type IgnoredMessage,
} from '@center/shared/host'
import { copyForLog, type LoggedCopy } from './copy-for-log'
import { hearStrangers, type StrangeMessage } from './strangers'
import { beforeLoad } from './simulation'
import { countMessage, countPost, forgetCounts } from './guest-counts'

/** What the host answered, or why a window message was not taken. */
export type LoggedFailure = HostFailure | `ignored-${(IgnoredMessage | StrangeMessage)['why']}`

/** A message of a guest, a message to it, or something that happened to it. */
export type LogEntry = {
  /** Rises by one; never used twice. */
  id: number
  /** Milliseconds since 1970. */
  at: number
  /** The tab's key. */
  key: string
  app: string
  direction: 'in' | 'out' | 'life'
  type: string
  /** Null: too many came to look into each. */
  payload: LoggedCopy | null
  /** The value that was given back. */
  answer: LoggedCopy | null
  failure: LoggedFailure | null
  ms: number | null
  /** The origin that a window message came from which was not taken. */
  from: string | null
  /** So many of the same kind came one after the other. */
  count: number
}

/** The log is for what has just happened: the oldest of so many entries goes first. */
export const LOG_LENGTH = 1_000

const listeners = new Set<() => void>()
const entries: LogEntry[] = []
let isRecording = true
let lastId = 0
let revision = 0
let isTelling = false

/**
 * Writes down what guests and host say to each other, until the returned function is called. It forgets then: the next user who may
 * not look into guests has no log of them.
 */
export function recordGuests(): () => void {
  const stop = watchGuests({
    onMessage: recordMessage,
    onPost: recordPost,
    onLifecycle: recordLife,
    onIgnored: recordIgnored,
    beforeLoad,
  })
  const stopHearing = hearStrangers((message) => recordIgnored({ key: '', app: '', ...message }))
  return () => {
    stop()
    stopHearing()
    forgetCounts()
    setRecording(true)
    clearLog()
  }
}

/** The entries, oldest first. The list is the log itself and changes with it: {@link logRevision} tells when. */
export function readLog(): readonly LogEntry[] {
  return entries
}

export function clearLog(): void {
  entries.length = 0
  tell()
}

/** Whether messages are written down; they are counted all the same. */
export function setRecording(wanted: boolean): void {
  isRecording = wanted
  tell()
}

export function isLogRecording(): boolean {
  return isRecording
}

/** Calls back after changes, at most once a frame, until the returned function is called. */
export function onLogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Rises with every change that listeners were told of. */
export function logRevision(): number {
  return revision
}

function recordMessage({ key, app, type, payload, answer, ms }: GuestTraffic): void {
  const failure = answer.ok ? null : answer.failure
  countMessage(key, type, payload, failure)
  add({ key, app, direction: 'in', type: String(type), failure, ms }, () => ({
    payload: copyForLog(payload),
    answer: answer.ok && answer.value !== null ? copyForLog(answer.value) : null,
  }))
}

function recordPost({ key, app, type, payload, answer }: HostTraffic): void {
  countPost(key, type, payload)
  add({ key, app, direction: 'out', type, failure: failureOf(answer), ms: null }, () => ({
    payload: copyForLog(payload),
    answer: answer?.ok ? copyForLog(answer.value) : null,
  }))
}

function recordLife(event: GuestLifecycleEvent): void {
  const { key, app, what, version } = event
  if (what === 'opened') forgetCounts(key)
  const ms = 'ms' in event ? event.ms : null
  const rest = { version, ...('from' in event && { from: event.from }), ...('failure' in event && event.failure) }
  add({ key, app, direction: 'life', type: what, failure: null, ms }, () => ({
    payload: copyForLog(rest),
    answer: null,
  }))
}

/** A sender that is ignored often sends all the time: that is one entry. */
function recordIgnored({
  key,
  app,
  origin,
  data,
  why,
}: Omit<IgnoredMessage, 'why'> & { why: IgnoredMessage['why'] | StrangeMessage['why'] }): void {
  add({ key, app, direction: 'in', type: 'window.message', failure: `ignored-${why}`, ms: null, from: origin }, () => ({
    payload: copyForLog(data),
    answer: null,
  }))
}

function failureOf(answer: PortResponse | null): HostFailure | null {
  return answer && !answer.ok ? answer.failure : null
}

type EntryFields = Pick<LogEntry, 'key' | 'app' | 'direction' | 'type' | 'failure' | 'ms'> & { from?: string | null }

/** What is throttled is not looked into, and adds to the entry before it: a flood must not cost the page anything here. */
function add(words: EntryFields, parts: () => Pick<LogEntry, 'payload' | 'answer'>): void {
  if (isRecording) {
    const isThrottled = words.failure === 'throttled'
    const last = entries.at(-1)
    if (last && (isThrottled || words.from !== undefined) && isSame(last, words)) {
      last.count += 1
    } else {
      const made = isThrottled ? { payload: null, answer: null } : parts()
      entries.push({ id: ++lastId, at: Date.now(), count: 1, from: null, ...words, ...made })
      if (entries.length > LOG_LENGTH) entries.shift()
    }
  }
  tell()
}

function isSame(last: LogEntry, { key, type, failure, from = null }: EntryFields): boolean {
  return last.key === key && last.type === type && last.failure === failure && last.from === from
}

/** Skipped while the panel is closed and no one is listening. */
function tell(): void {
  if (isTelling || listeners.size === 0) return
  isTelling = true
  requestAnimationFrame(() => {
    isTelling = false
    revision += 1
    listeners.forEach((listener) => listener())
  })
}
