import type { SwapAnswer } from '../../contract/host-messages'
import type { Life } from './life-record'
import { askForState } from './swap-answer'

/** Asks a guest for its state as before a swap. Null: it is not in the page, or did not answer as it should. */
export async function askState({ mount, guest, services, attempt }: Life): Promise<SwapAnswer | null> {
  const answer = mount && (await askForState(mount, guest.version, services, attempt.signal))
  return typeof answer === 'string' ? null : answer
}
