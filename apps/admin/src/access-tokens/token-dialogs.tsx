import type { AdminAccessToken, MadeAccessToken } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { CopyDialog } from '../components/dialogs/copy-dialog'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { SelectField, TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { LifetimeField, NetworksField, ScopesField } from './token-fields'
import { makeToken, rotateToken, type TokenForm } from './access-tokens.store'

type FormProps = { onDone: (made: MadeAccessToken) => void; onClose: () => void }

const overlaps = ['0', '1', '24', '168']

/** What a new token may do, from where, and how long. */
export function NewTokenDialog({ tenantCode, onDone, onClose }: FormProps & { tenantCode: string }) {
  const t = useText()
  const edit = useEdit<TokenForm>({ name: '', scopes: '', networks: '', days: '90' })
  const { values, set, problem } = edit
  const submit = async () => {
    const made = await edit.send(() => makeToken(values))
    if (made !== null) onDone(made)
  }
  return (
    <EditDialog
      title={t('admin:accessTokens.create')}
      edit={edit}
      fields={['name', 'scopes', 'networks', 'days']}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('admin:field.name')}
        hint={t('admin:accessTokens.nameHint')}
        value={values.name}
        isRequired
        problem={problem('name')}
        onChange={(name) => set('name', name)}
      />
      <ScopesField edit={edit} tenantCode={tenantCode} />
      <NetworksField edit={edit} />
      <LifetimeField value={values.days} onChange={(days) => set('days', days)} />
    </EditDialog>
  )
}

/** Another secret in place of one; both work for some hours, in which programs are changed over. */
export function RotateDialog({ row, onDone, onClose }: FormProps & { row: AdminAccessToken }) {
  const t = useText()
  const edit = useEdit({ days: '90', overlapHours: '24' })
  const submit = async () => {
    const made = await edit.send((values) => rotateToken(row, values))
    if (made !== null) onDone(made)
  }
  return (
    <EditDialog
      title={t('admin:accessTokens.rotateTitle', { name: row.name })}
      text={t('admin:accessTokens.rotateText')}
      okLabel={t('admin:accessTokens.rotate')}
      edit={edit}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={t('admin:accessTokens.overlap')}
        value={edit.values.overlapHours}
        options={overlaps.map((value) => ({ value, label: t('admin:accessTokens.hours', { count: Number(value) }) }))}
        onChange={(hours) => edit.set('overlapHours', hours)}
      />
      <LifetimeField value={edit.values.days} onChange={(days) => edit.set('days', days)} />
    </EditDialog>
  )
}

/** The secret of a new token. It is shown this one time. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText()
  return (
    <CopyDialog title={t('admin:accessTokens.secret')} value={secret} onClose={onClose}>
      <p>{t('admin:accessTokens.secretText')}</p>
    </CopyDialog>
  )
}
