import type { Letter } from '@center/shared/contract'

/** What the reader of a letter can do, or has done (spec 4). */
export type LetterState =
  /** A button says "read and handled". */
  | 'acknowledge'
  | 'acknowledged'
  | 'answer'
  | 'answer-with-files'
  | 'answered'
  /** Nothing was done in time, and nothing can be done any more. */
  | 'over'

export type AskedOf = Pick<Letter, 'replyWay' | 'answerStatus' | 'expired'>

/** What was done counts, also when the time is over by now. */
export function letterStateOf({ replyWay, answerStatus, expired }: AskedOf): LetterState {
  if (answerStatus === '1') return replyWay === '0' ? 'acknowledged' : 'answered'
  if (expired) return 'over'
  if (replyWay === '0') return 'acknowledge'
  return replyWay === '1' ? 'answer' : 'answer-with-files'
}
