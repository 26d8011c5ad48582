import {
  adapterFields,
  adaptersOfKind,
  messageKinds,
  type AdminMessageChannel,
  type MessageAdapter,
  type MessageChannelDraft,
  type MessageKind,
} from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import type { RowFormProps } from '../components/lists/edited-list'
import { CheckField, PasswordField, SelectField, TextField } from '../components/fields'
import { useEdit, type Edit } from '../lib/use-edit'
import { saveChannel } from './message-channels.store'

const empty: MessageChannelDraft = {
  name: '',
  kind: 'sms',
  adapter: 'aliyun',
  address: '',
  port: 0,
  region: '',
  account: '',
  appId: '',
  signName: '',
  sender: '',
  secret: '',
  enabled: true,
}
const fields = ['name', 'kind', 'adapter', 'address', 'port', 'region', 'account', 'appId', 'signName', 'sender']

/** A channel, new or changed. Its secret is typed and never shown. */
export function ChannelDialog({ row, onDone, onClose }: RowFormProps<AdminMessageChannel>) {
  const t = useText()
  const edit = useEdit<MessageChannelDraft>(row ? { ...row, secret: '' } : empty)
  const { values, set, problem } = edit
  const save = async () => {
    if ((await edit.send(() => saveChannel(values, row))) === null) return
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  const choose = (kind: MessageKind) => {
    set('kind', kind)
    set('adapter', adaptersOfKind[kind][0] ?? 'http')
  }
  return (
    <EditDialog
      title={row ? t('admin:edit.title', { name: row.name }) : t('admin:messageChannels.create')}
      size="wide"
      edit={edit}
      fields={[...fields, 'secret']}
      onSubmit={() => void save()}
      // One that waits for a second person is written already.
      onClose={edit.failure?.code === 'approval.pending' ? onDone : onClose}
      onReload={onDone}
    >
      <TextField
        label={t('admin:field.name')}
        value={values.name}
        isRequired
        problem={problem('name')}
        onChange={(value) => set('name', value)}
      />
      {!row && (
        <SelectField
          label={t('admin:messageChannels.kind')}
          value={values.kind}
          options={messageKinds.map((value) => ({ value, label: t(`admin:messageKind.${value}`) }))}
          onChange={(value) => choose(value as MessageKind)}
        />
      )}
      <SelectField
        label={t('admin:messageChannels.adapter')}
        value={values.adapter}
        options={adaptersOfKind[values.kind].map((value) => ({ value, label: t(`admin:messageAdapter.${value}`) }))}
        problem={problem('adapter')}
        onChange={(value) => set('adapter', value as MessageAdapter)}
      />
      <AdapterFields edit={edit} hasSecret={row?.hasSecret ?? false} />
      <CheckField
        label={t('admin:messageChannels.enabled')}
        isChecked={values.enabled}
        onChange={(isChecked) => set('enabled', isChecked)}
      />
    </EditDialog>
  )
}

type Named = Exclude<keyof MessageChannelDraft, 'name' | 'kind' | 'adapter' | 'enabled'>

/** What the adapter needs to be told, called as its provider calls it. */
function AdapterFields({ edit, hasSecret }: { edit: Edit<MessageChannelDraft>; hasSecret: boolean }) {
  const t = useText()
  const { values, set, problem } = edit
  const { adapter } = values
  return adapterFields[adapter].map((field) => {
    const name = field.replace('?', '') as Named
    const value = name === 'port' ? String(values.port || '') : values[name]
    const shared = {
      label: t(`admin:messageField.${adapter}_${name}`),
      hint: hintOf(name),
      value,
      isRequired: !field.endsWith('?'),
      problem: problem(name),
      onChange: (typed: string) => (name === 'port' ? set('port', Number(typed) || 0) : set(name, typed)),
    }
    const key = `${adapter} ${name}`
    if (name === 'secret') return <PasswordField key={key} {...shared} autoComplete="new-password" />
    return <TextField key={key} {...shared} type={name === 'port' ? 'number' : 'text'} />
  })

  function hintOf(name: Named): string | undefined {
    if (name === 'secret' && hasSecret) return t('admin:messageHint.secret')
    if (name === 'port') return t('admin:messageHint.port')
    if (adapter === 'http' && name === 'address') return t('admin:messageHint.gateway')
    if (name === 'address' && adapter !== 'smtp') return t('admin:messageHint.address')
    return undefined
  }
}
