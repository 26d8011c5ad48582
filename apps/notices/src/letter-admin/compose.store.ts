import { proxy, ref } from 'valtio'
import {
  listReceiverGroups,
  MAX_TITLE_LENGTH,
  previewLetter,
  sendLetter,
  type AnswerOf,
  type LetterDraft,
  type Person,
} from '@center/shared/contract'
import { callApi, readDraft, text, writeDraft, type Failure } from '@center/shared/host'
import { readDateText } from '@center/shared/ui'
import { createUploads, type UploadedFile } from '../lib/uploads'

export type ReplyWay = '0' | '1' | '2'
export type Fault = 'title' | 'body' | 'receivers' | 'validity' | 'times' | 'files'

type Typed = {
  title: string
  /** The body as the editor knows it, and as HTML. */
  body: object | null
  html: string
  replyWay: ReplyWay
  /** As a field of the browser writes it: `2026-01-01T10:00`; empty for no date. */
  validity: string
  pushTime: string
  toAll: boolean
  enterpriseIds: string[]
  roleIds: string[]
  people: Person[]
}

/** A letter as it was when its preview was asked for: this is shown, and this is sent, whatever is typed meanwhile. */
export type Preview = AnswerOf<typeof previewLetter> & {
  draft: LetterDraft
  fileNames: string[]
  /** The enterprises, roles and people that were chosen. */
  chosen: string[]
}

type Compose = Typed & {
  faults: Fault[]
  failure: Failure | null
  status: 'idle' | 'checking' | 'preview' | 'sending'
  preview: Preview | null
  groups: AnswerOf<typeof listReceiverGroups> | null
  /** Rises with each letter begun, so that the editor begins anew as well. */
  round: number
}

const DRAFT = 'compose'

const nothing = (): Typed => ({
  title: '',
  body: null,
  html: '',
  replyWay: '1',
  validity: '',
  pushTime: '',
  toAll: true,
  enterpriseIds: [],
  roleIds: [],
  people: [],
})

export const compose = proxy<Compose>({
  ...nothing(),
  faults: [],
  failure: null,
  status: 'idle',
  preview: null,
  groups: null,
  round: 0,
})
export const composeFiles = createUploads(save)

let latestLook = 0

/** Begins with what was typed before and not sent. A letter that is on its way is left as it is. */
export function beginLetter(): void {
  if (compose.status === 'sending') return
  latestLook += 1
  const draft = readDraft<Typed & { files: UploadedFile[] }>(DRAFT)
  const { files, ...typed } = draft ?? { ...nothing(), files: [] }
  Object.assign(compose, { ...nothing(), ...typed, body: typed.body && ref(typed.body) })
  Object.assign(compose, { faults: [], failure: null, status: 'idle', preview: null, round: compose.round + 1 })
  composeFiles.restore(files)
  void loadGroups()
}

async function loadGroups(): Promise<void> {
  const result = await callApi(listReceiverGroups, {})
  if (result.ok) compose.groups = result.value
}

export function change(typed: Partial<Typed>): void {
  Object.assign(compose, typed, typed.body && { body: ref(typed.body) })
  if (compose.faults.length > 0) compose.faults = findFaults()
  compose.failure = null
  save()
}

export function toggle(list: 'enterpriseIds' | 'roleIds', id: string, isChosen: boolean): void {
  const others = compose[list].filter((chosen) => chosen !== id)
  change({ [list]: isChosen ? [...others, id] : others })
}

function save(): void {
  const { title, body, html, replyWay, validity, pushTime, toAll, enterpriseIds, roleIds, people } = compose
  const typed: Typed = { title, body, html, replyWay, validity, pushTime, toAll, enterpriseIds, roleIds, people }
  writeDraft(DRAFT, { ...typed, files: composeFiles.uploaded() })
}

function receiversOf({ toAll, enterpriseIds, roleIds, people }: Typed) {
  if (toAll) return { all: true }
  return { enterpriseIds: [...enterpriseIds], roleIds: [...roleIds], userIds: people.map(({ userId }) => userId) }
}

export function findFaults(): Fault[] {
  const { title, html, toAll, enterpriseIds, roleIds, people, validity, pushTime } = compose
  const isEmpty = html.replace(/<(?!img\b)[^<>]*>/g, '').trim() === ''
  const wrong: [Fault, boolean][] = [
    ['title', title.trim() === '' || title.length > MAX_TITLE_LENGTH],
    ['body', isEmpty],
    ['receivers', !toAll && enterpriseIds.length + roleIds.length + people.length === 0],
    ['times', [validity, pushTime].some((time) => time !== '' && readDateText(time, true) === null)],
    ['validity', validity !== '' && pushTime !== '' && validity <= pushTime],
    ['files', composeFiles.isUnfinished()],
  ]
  return wrong.flatMap(([fault, isWrong]) => (isWrong ? [fault] : []))
}

/** Shows the letter as its readers will see it, once nothing is wrong with it. */
export async function showPreview(): Promise<void> {
  compose.faults = findFaults()
  if (compose.faults.length > 0 || compose.status === 'checking') return
  const look = ++latestLook
  const draft = toLetter()
  const fileNames = composeFiles.uploaded().map(({ fileName }) => fileName)
  const chosen = chosenNames()
  Object.assign(compose, { status: 'checking', failure: null })
  const result = await callApi(previewLetter, { body: { remark: draft.remark, receivers: draft.receivers } })
  if (look !== latestLook) return
  Object.assign(compose, {
    status: result.ok ? 'preview' : 'idle',
    preview: result.ok ? ref({ ...result.value, draft, fileNames, chosen }) : null,
    failure: result.ok ? null : ref(result.failure),
  })
}

function chosenNames(): string[] {
  const { groups, enterpriseIds, roleIds, people } = compose
  const namesOf = (list: readonly { id: string; name: string }[] = [], ids: readonly string[]) =>
    list.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return [
    ...namesOf(groups?.enterprises, enterpriseIds),
    ...namesOf(groups?.roles, roleIds),
    ...people.map(({ name, username }) => text('notices:to.person', { name, username })),
  ]
}

function toLetter(): LetterDraft {
  const { title, html, replyWay, validity, pushTime } = compose
  return {
    title: title.trim(),
    remark: html,
    replyWay,
    receivers: receiversOf(compose),
    validityTime: toWire(validity),
    pushTime: toWire(pushTime),
    pushFile: composeFiles.uploaded().map(({ addr }) => ({ addr })),
  }
}

export function closePreview(): void {
  if (compose.status === 'preview') compose.status = 'idle'
}

/** Sends what the preview shows. Answers the letter's number, or null when it was not taken: then all is still there. */
export async function send(): Promise<number | null> {
  const { preview } = compose
  if (compose.status !== 'preview' || !preview) return null
  Object.assign(compose, { status: 'sending', failure: null })
  const result = await callApi(sendLetter, { body: preview.draft }, { once: true })
  Object.assign(compose, { status: 'idle', failure: result.ok ? null : ref(result.failure) })
  if (!result.ok) return null
  writeDraft(DRAFT, null)
  return result.value.id
}

/** Something beside the letter failed, such as a picture that was not taken. */
export function noteFailure(failure: Failure): void {
  compose.failure = ref(failure)
}

/** Forgets what was typed. */
export function discard(): void {
  writeDraft(DRAFT, null)
  beginLetter()
}

function toWire(local: string): string | null {
  return local === '' ? null : `${local.replace('T', ' ')}:00`.slice(0, 19)
}
