import { proxy, ref } from 'valtio'
import { acknowledgeLetter, isReplyLength, replyLetter } from '@center/shared/contract'
import { callApi, readDraft, session, writeDraft, type Failure, loadUnread } from '@center/shared/host'
import { refreshLetter } from './opened-letter.store'
import { createUploads, type UploadedFile } from './uploads'

type Answer = {
  letterId: number
  content: string
  status: 'idle' | 'sending' | 'sent'
  /** What was typed was tried and found too short or too long. */
  isLengthWrong: boolean
  /** Something of what was chosen is still on its way. */
  isWaiting: boolean
  failure: Failure | null
}

type Draft = { content: string; files: UploadedFile[] }

const empty = (letterId = 0): Answer => ({
  letterId,
  content: '',
  status: 'idle',
  isLengthWrong: false,
  isWaiting: false,
  failure: null,
})

/** What the reader writes to the letter that is open. */
export const answer = proxy<Answer>(empty())
export const answerFiles = createUploads(saveDraft)

let latest = 0

const listeners = new Set<(letterId: number) => void>()

/** Calls back when the server has taken an answer, whether its letter is still open or not, until the returned function is called. */
export function onAnswered(listener: (letterId: number) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const draftOf = (letterId: number) => `letter-${letterId}`

/** Begins with what was written before and not sent. */
export function beginAnswer(letterId: number): void {
  latest += 1
  const draft = readDraft<Draft>(draftOf(letterId))
  Object.assign(answer, { ...empty(letterId), content: draft?.content ?? '' })
  answerFiles.restore(draft?.files)
}

export function writeAnswer(content: string): void {
  answer.content = content
  if (answer.isLengthWrong) answer.isLengthWrong = !isReplyLength(content)
  answer.isWaiting = false
  saveDraft()
}

function saveDraft(): void {
  const { letterId, content } = answer
  if (letterId === 0) return
  const draft: Draft = { content, files: answerFiles.uploaded() }
  writeDraft(draftOf(letterId), content === '' && draft.files.length === 0 ? null : draft)
}

/** Sends the answer. What is wrong is said beside the field; after a failure all is still there. */
export async function sendAnswer(): Promise<void> {
  if (answer.status === 'sending') return
  answer.isLengthWrong = !isReplyLength(answer.content)
  answer.isWaiting = answerFiles.isUnfinished()
  if (answer.isLengthWrong || answer.isWaiting) return
  const { letterId: id, content } = answer
  const fileList = answerFiles.uploaded().map(({ addr, fileName }) => ({ addr, fileName }))
  const replyName = session.user?.username ?? ''
  await finish(id, () => callApi(replyLetter, { body: { id, replyName, content, fileList } }))
}

/** "Read and handled". */
export async function acknowledge(): Promise<void> {
  if (answer.status === 'sending') return
  const { letterId: id } = answer
  await finish(id, () => callApi(acknowledgeLetter, { body: { id, answerStatus: '1' } }))
}

async function finish(id: number, send: () => Promise<{ ok: true } | { ok: false; failure: Failure }>): Promise<void> {
  const ticket = ++latest
  Object.assign(answer, { status: 'sending', failure: null })
  const result = await send()
  if (result.ok) {
    writeDraft(draftOf(id), null)
    listeners.forEach((hear) => hear(id))
  }
  void loadUnread()
  if (ticket !== latest) return
  if (result.ok) Object.assign(answer, { ...empty(id), status: 'sent' })
  else Object.assign(answer, { status: 'idle', failure: ref(result.failure) })
  // A letter that takes no answer may have been answered elsewhere, or its time may be over by now: what it says is shown.
  if (result.ok || isRefusal(result.failure)) await refreshLetter()
}

/** The server has looked at the answer and said no; it did not fail, nor was it out of reach. */
function isRefusal({ status }: Failure): boolean {
  return status >= 40_000 && status < 50_000
}
