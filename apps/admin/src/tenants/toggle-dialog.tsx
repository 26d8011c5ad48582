import type { AdminTenantRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { useEdit } from '../lib/use-edit'
import { toggleTenant } from './tenants.store'

type Props = { row: AdminTenantRow; onDone: () => void; onClose: () => void }

/** Asks before a tenant is disabled or enabled. */
export function ToggleDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit({})
  const kind = row.enabled ? 'disable' : 'enable'
  const submit = async () => {
    if ((await edit.send(() => toggleTenant(row))) === null) return
    notify('success', { message: t(`admin:tenants.${kind}Done`, { name: row.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={t(`admin:tenants.${kind}Title`, { name: row.name })}
      text={t(`admin:tenants.${kind}Text`)}
      okLabel={t(`admin:tenants.${kind}`)}
      isDanger={row.enabled}
      edit={edit}
      onSubmit={() => void submit()}
      onClose={onClose}
      onReload={onDone}
    />
  )
}
