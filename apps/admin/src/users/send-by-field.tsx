import { useSnapshot } from 'valtio'
import type { MessageKind } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { SelectField } from '../components/fields'
import { choices } from './users.store'

type Props = {
  receiver: { mobile: string; email: string }
  value: MessageKind | ''
  problem?: string | undefined
  onChange: (value: MessageKind | '') => void
}

/** Whether the link goes to the user by a message. Not there where the tenant has no channel that reaches the user. */
export function SendByField({ receiver, value, problem, onChange }: Props) {
  const t = useText()
  const { sendBy } = useSnapshot(choices)
  const labels = { sms: t('admin:users.sendBySms'), email: t('admin:users.sendByEmail') }
  const kinds = sendBy.filter((kind) => value === kind || receiver[kind === 'sms' ? 'mobile' : 'email'] !== '')
  if (kinds.length === 0) return null
  return (
    <SelectField
      label={t('admin:users.sendBy')}
      value={value}
      options={[
        { value: '', label: t('admin:users.sendByLink') },
        ...kinds.map((kind) => ({ value: kind, label: labels[kind] })),
      ]}
      problem={problem}
      onChange={(chosen) => onChange(chosen as MessageKind | '')}
    />
  )
}
