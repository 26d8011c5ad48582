import { proxy, ref } from 'valtio'
import { focusedElement } from './use-modal-page'

export type Question = {
  title: string
  message: string
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** There is only one way on. */
  forced?: boolean
  /** The app that asks; the portal itself names none. */
  source?: string
  /** Key of the tab that it belongs to: it is there while the tab is on screen. */
  tabKey?: string
  /** Beside the page in place of above it. */
  drawer?: boolean
  /** The answer is no longer waited for: the question closes. */
  signal?: AbortSignal
}

type Asked = Question & {
  /** What had the focus when it was asked. */
  cameFrom: Element | null
  answer: (yes: boolean) => void
}

/** The question that the user is being asked; one at a time. */
export const confirmation = proxy<{ asked: Asked | null }>({ asked: null })

/** Questions of tabs that are not on screen, and the tab that is. */
const aside = new Map<string, Asked>()
let shownTab: string | null = null

/** Asks the user. A question that is still open when the next comes is answered with no. */
export function askUser(question: Question): Promise<boolean> {
  confirmation.asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (confirmation.asked === asked) confirmation.asked = null
      if (question.tabKey !== undefined && aside.get(question.tabKey) === asked) aside.delete(question.tabKey)
      resolve(yes)
      bringBack()
    }
    const asked: Asked = ref({ ...question, cameFrom: focusedElement(), answer })
    confirmation.asked = asked
    question.signal?.addEventListener('abort', () => answer(false), { once: true })
  })
}

/** The tab is on screen: what it asked is there again, when no other question is open. */
export function showQuestionOf(tabKey: string): void {
  shownTab = tabKey
  bringBack()
}

/** The tab went off screen, and its question with it, unanswered. */
export function hideQuestionOf(tabKey: string): void {
  if (shownTab === tabKey) shownTab = null
  const { asked } = confirmation
  if (asked?.tabKey !== tabKey) return
  aside.set(tabKey, asked)
  confirmation.asked = null
}

function bringBack(): void {
  const asked = shownTab === null ? undefined : aside.get(shownTab)
  if (!asked || confirmation.asked) return
  aside.delete(asked.tabKey ?? '')
  confirmation.asked = asked
}
