import { useState } from 'react'
import {
  LOCALES,
  localeRows,
  purposesOfKind,
  type AdminMessageChannel,
  type Locale,
  type MessageOutcome,
  type MessagePurpose,
  type MessageTest,
} from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { Mark } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { SelectField, TextField } from '../components/fields'
import { providerWords } from '../lib/provider-words'
import { useEdit } from '../lib/use-edit'
import { testChannel } from './message-channels.store'

/** Sends one message with sample values, and shows what the provider said. It stays open for another one. */
export function TestDialog({ row, onClose }: { row: AdminMessageChannel; onClose: () => void }) {
  const t = useText()
  const [outcome, setOutcome] = useState<MessageOutcome | null>(null)
  const purposes = purposesOfKind[row.kind]
  const edit = useEdit<MessageTest>({ recipient: '', purpose: purposes[0] ?? 'invitation', locale: 'zh' })
  const { values, set, problem } = edit
  const send = async () => {
    setOutcome(null)
    setOutcome(await edit.send(() => testChannel(row, values)))
  }
  return (
    <EditDialog
      title={t('admin:messageChannels.testTitle', { name: row.name })}
      text={t('admin:messageChannels.testText')}
      okLabel={t('admin:messageChannels.send')}
      edit={edit}
      fields={['recipient', 'purpose']}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        label={t(row.kind === 'sms' ? 'admin:field.mobile' : 'admin:field.email')}
        type={row.kind === 'sms' ? 'tel' : 'email'}
        value={values.recipient}
        isRequired
        hasFocus
        problem={problem('recipient')}
        onChange={(value) => set('recipient', value)}
      />
      <SelectField
        label={t('admin:messageTemplates.purpose')}
        value={values.purpose}
        options={purposes.map((value) => ({ value, label: t(`admin:messagePurpose.${value}`) }))}
        problem={problem('purpose')}
        onChange={(value) => set('purpose', value as MessagePurpose)}
      />
      <SelectField
        label={t('admin:messageTemplates.locale')}
        value={values.locale}
        options={LOCALES.map((value) => ({ value, label: localeRows[value].name }))}
        onChange={(value) => set('locale', value as Locale)}
      />
      <div role="status">{outcome && <Outcome outcome={outcome} />}</div>
    </EditDialog>
  )
}

/** What came of a message, in the provider's own words. */
export function Outcome({ outcome: { isSent, providerId, error } }: { outcome: MessageOutcome }) {
  const t = useText()
  return (
    <>
      <Mark tone={isSent ? 'good' : 'bad'}>
        {t(isSent ? 'admin:messageSendings.sent' : 'admin:messageSendings.failed')}
      </Mark>{' '}
      <span>{isSent ? providerId : providerWords(error)}</span>
    </>
  )
}
