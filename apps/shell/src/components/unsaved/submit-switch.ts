import { failureText, text } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { closeSwitch } from '../../lib/overlays.store'
import { performSwitch, type Switch } from '../../lib/session/switching.store'

/**
 * Carries out a switch for a dialog: closes it and says where the user is now. Answers what went wrong, in words, or null.
 * A dialog whose question was declined stays open with what was chosen.
 */
export async function submitSwitch(change: Switch, done: () => string): Promise<string | null> {
  const result = await performSwitch(change)
  if (result.outcome === 'failed') {
    const why = failureText(result.failure)
    return result.isWhole ? text('shell:switch.failed', { why }) : text('shell:switch.halfDone', { why })
  }
  if (result.outcome === 'switched') closeWith(done())
  return null
}

/** Closes the dialog and says what it has done. */
export function closeWith(message: string): void {
  closeSwitch()
  notify('success', { message })
}
