import {
  fillTemplate,
  localeRows,
  messageSamples,
  messageVariables,
  type MessageTemplate,
  type MessageTemplateDraft,
} from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { administeredTenant } from '../lib/place.store'
import { useEdit } from '../lib/use-edit'
import { saveTemplate } from './message-channels.store'
import styles from './template-dialog.module.css'

type Props = { row: MessageTemplate; onDone: () => void; onClose: () => void }

/** The text of messages, and how it reads with sample values. */
export function TemplateDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const { kind, purpose, locale, subject, text, providerTemplateId } = row
  const edit = useEdit<MessageTemplateDraft>({ subject, text, providerTemplateId })
  const { values, set, problem } = edit
  const name = `${t(`admin:messagePurpose.${purpose}`)} (${localeRows[locale].name})`
  const save = async () => {
    if ((await edit.send(() => saveTemplate(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name }) })
    onDone()
  }
  const samples = { ...messageSamples, tenant: administeredTenant() }
  const variables = messageVariables[purpose].map((variable) => `{{${variable}}}`).join(' ')
  return (
    <EditDialog
      title={t('admin:edit.title', { name })}
      edit={edit}
      fields={['subject', 'text', 'providerTemplateId']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      {kind === 'email' && (
        <TextField
          label={t('admin:messageTemplates.emailSubject')}
          value={values.subject}
          isRequired
          problem={problem('subject')}
          onChange={(value) => set('subject', value)}
        />
      )}
      <TextField
        label={t('admin:messageTemplates.text')}
        hint={`${t('admin:messageTemplates.variables')} ${variables}`}
        rows={kind === 'email' ? 8 : 3}
        value={values.text}
        isRequired
        problem={problem('text')}
        onChange={(value) => set('text', value)}
      />
      {kind === 'sms' && (
        <TextField
          label={t('admin:messageTemplates.providerTemplateId')}
          hint={t('admin:messageTemplates.providerHint')}
          value={values.providerTemplateId}
          problem={problem('providerTemplateId')}
          onChange={(value) => set('providerTemplateId', value)}
        />
      )}
      <figure className={styles.preview}>
        <figcaption className={styles.caption}>{t('admin:messageTemplates.preview')}</figcaption>
        {kind === 'email' && <strong>{fillTemplate(values.subject, samples)}</strong>}
        <p className={styles.text}>{fillTemplate(values.text, samples)}</p>
      </figure>
    </EditDialog>
  )
}
