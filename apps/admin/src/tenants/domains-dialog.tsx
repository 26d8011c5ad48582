import type { AdminTenantRow } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { TextField } from '../components/fields'
import { useEdit } from '../lib/use-edit'
import { saveDomains } from './tenants.store'

type Props = { row: AdminTenantRow; onDone: () => void; onClose: () => void }

/** The host names at which the portal is the tenant's, a line each. */
export function DomainsDialog({ row, onDone, onClose }: Props) {
  const t = useText()
  const edit = useEdit({ domains: row.domains.join('\n') })
  const save = async () => {
    if ((await edit.send(({ domains }) => saveDomains(row, linesOf(domains)))) === null) return
    notify('success', { message: t('admin:save.done', { name: row.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={t('admin:tenants.domainsTitle', { name: row.name })}
      text={t('admin:tenants.domainsText')}
      edit={edit}
      fields={['domains']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      <TextField
        label={t('admin:tenants.domains')}
        hint={t('admin:tenants.domainsHint')}
        rows={4}
        value={edit.values.domains}
        problem={edit.problem('domains')}
        onChange={(value) => edit.set('domains', value)}
      />
    </EditDialog>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
