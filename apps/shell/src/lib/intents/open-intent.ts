import { invalidParam, type MicroFrontend } from '@center/shared/contract'
import type { IntentRequest, IntentResult } from '@center/shared/guest-protocol'
import { guestName } from '../guests/guest-name'
import { openAddress } from '../pages/navigation'
import { chooseOffer } from './intent-choice.store'
import { addressOf, openOffers } from './offers'

type Asking = { guest: MicroFrontend; signal: AbortSignal }

/**
 * Does what one app asks of the others: opens the page of the one that offers it, of the one that the user chooses among several. An
 * app is never offered to itself.
 */
export async function openIntent({ guest, signal }: Asking, request: IntentRequest): Promise<IntentResult> {
  const { action, params = {}, check = false } = request
  const offers = openOffers().filter(
    (offer) => offer.intent.action === action && offer.guest.serviceCode !== guest.serviceCode,
  )
  const [nearest] = offers
  if (!nearest) return { status: 'unavailable' }
  const fitting = offers.filter(({ intent }) => invalidParam(intent, params) === null)
  const [only] = fitting
  if (!only) return { status: 'invalid', param: invalidParam(nearest.intent, params) ?? '' }
  if (check) return { status: 'available' }
  const source = guestName(guest)
  const chosen = fitting.length === 1 ? only : await chooseOffer({ action, source, offers: fitting, signal })
  if (!chosen) return { status: 'cancelled' }
  openAddress(addressOf(chosen, params))
  return { status: 'opened', app: chosen.guest.serviceCode }
}
