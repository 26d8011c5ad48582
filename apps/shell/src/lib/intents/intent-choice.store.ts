import { getLocalItem, session, setLocalItem } from '@center/shared/host'
import { proxy, ref } from 'valtio'
import type { Offer } from './offers'

type Asked = {
  /** The app that asks. */
  source: string
  offers: readonly Offer[]
  /** Import-map name of the app that is chosen in the dialog. */
  chosen: string
  answer: (offer: Offer | null) => void
}

/** Which of several apps is to do what another asks for; one question at a time. */
export const intentChoice = proxy<{ asked: Asked | null }>({ asked: null })

type Question = { action: string; source: string; offers: readonly Offer[]; signal: AbortSignal }

/**
 * Lets the user choose, with the app of the last time chosen beforehand. `null`: the user closed the question, the next one came, or
 * the app that asks is gone.
 */
export function chooseOffer({ action, source, offers, signal }: Question): Promise<Offer | null> {
  intentChoice.asked?.answer(null)
  if (signal.aborted) return Promise.resolve(null)
  const last = lastChoices()[action]
  const first = offers.find(({ guest }) => guest.serviceCode === last) ?? offers[0]
  return new Promise((resolve) => {
    const answer = (offer: Offer | null) => {
      signal.removeEventListener('abort', giveUp)
      if (intentChoice.asked?.answer === answer) intentChoice.asked = null
      if (offer) setLocalItem(nameOfChoices(), JSON.stringify({ ...lastChoices(), [action]: offer.guest.serviceCode }))
      resolve(offer)
    }
    const giveUp = () => answer(null)
    signal.addEventListener('abort', giveUp)
    intentChoice.asked = { source, offers: ref([...offers]), chosen: first?.guest.serviceCode ?? '', answer }
  })
}

/** The app that the user chose the last time, by action: of this user, in this browser. */
function lastChoices(): Record<string, unknown> {
  try {
    return { ...(JSON.parse(getLocalItem(nameOfChoices()) ?? '{}') as Record<string, unknown>) }
  } catch {
    return {}
  }
}

const nameOfChoices = () => `${session.tenantCode}__${session.user?.userId ?? ''}__intents`
