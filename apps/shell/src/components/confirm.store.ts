import { proxy, ref } from 'valtio'

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
  /** Beside the page in place of above it. */
  drawer?: boolean
  /** Nobody waits for the answer any more: the question goes. */
  signal?: AbortSignal
}

type Asked = Question & { answer: (yes: boolean) => void }

/** The question that the user is being asked; one at a time. */
export const confirmation = proxy<{ asked: Asked | null }>({ asked: null })

/** Asks the user. A question that is still open when the next comes is answered with no. */
export function askUser(question: Question): Promise<boolean> {
  confirmation.asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      confirmation.asked = null
      resolve(yes)
    }
    confirmation.asked = ref({ ...question, answer })
    question.signal?.addEventListener('abort', () => confirmation.asked?.answer === answer && answer(false), {
      once: true,
    })
  })
}
