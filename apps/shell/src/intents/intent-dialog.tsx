import { columnsOf } from '@center/shared/contract'
import { preferences, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { OptionList } from '../components/dialogs/option-list'
import { guestName } from '../lib/guests/guest-name'
import { intentChoice } from '../lib/intents/intent-choice.store'

/** Lets the user choose which of several apps is to do what another asks for. */
export function IntentDialog() {
  const { asked } = useSnapshot(intentChoice)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  if (!asked) return null
  const { source, offers, chosen, answer } = asked
  const titleOf = (titles: { title: string; titleEn: string }) =>
    columnsOf(locale) === 'en' ? titles.titleEn : titles.title
  return (
    <FormDialog
      title={t('shell:intent.title')}
      description={t('shell:intent.text', { app: source })}
      okLabel={t('shell:intent.open')}
      width={480}
      onSubmit={answerChosen}
      onClose={() => answer(null)}
    >
      <OptionList
        legend={t('shell:intent.apps')}
        options={offers.map(({ guest, intent, icon }) => ({
          value: guest.serviceCode,
          label: guestName(guest),
          description: titleOf(intent),
          icon,
        }))}
        value={chosen}
        onChange={(value) => {
          if (intentChoice.asked) intentChoice.asked.chosen = value
        }}
      />
    </FormDialog>
  )
}

/** What is chosen by now, drawn or not. */
function answerChosen(): void {
  const { asked } = intentChoice
  asked?.answer(asked.offers.find(({ guest }) => guest.serviceCode === asked.chosen) ?? null)
}

/** As above, for a page that loads it when there is something to choose. */
export const drawIntentDialog = () => <IntentDialog />
