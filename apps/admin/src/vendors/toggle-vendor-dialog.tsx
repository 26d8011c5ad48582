import type { AdminVendor } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { useEdit } from '../lib/use-edit'
import { toggleVendor } from './vendors.store'

type Props = { row: AdminVendor; onDone: () => void; onClose: () => void }

/** Asks before a vendor is disabled or enabled. */
export function ToggleVendorDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit({})
  const kind = row.enabled ? 'disable' : 'enable'
  const submit = async () => {
    if ((await edit.send(() => toggleVendor(row))) === null) return
    notify('success', {
      message: t(row.enabled ? 'admin:vendors.disabled' : 'admin:vendors.enabled', { name: row.name }),
    })
    onDone()
  }
  return (
    <EditDialog
      title={t(`admin:vendors.${kind}Title`, { name: row.name })}
      text={t(`admin:vendors.${kind}Text`, { scope: row.scope })}
      okLabel={t(`admin:vendors.${kind}`)}
      isDanger={row.enabled}
      edit={edit}
      onSubmit={() => void submit()}
      onClose={onClose}
      onReload={onDone}
    />
  )
}
