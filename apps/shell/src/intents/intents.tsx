import { text, useLazy } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { intentChoice } from '../lib/intents/intent-choice.store'

/** The choice between apps. Its code is fetched when there is the first one. */
export function Intents() {
  const { asked } = useSnapshot(intentChoice)
  const draw = useLazy(asked !== null, loadDialog, giveUp)
  return draw ? draw() : null
}

const loadDialog = async () => (await import(/* webpackChunkName: "intents" */ './intent-dialog')).drawIntentDialog

function giveUp(): void {
  intentChoice.asked?.answer(null)
  notify('error', { message: text('shell:intent.failed') })
}
