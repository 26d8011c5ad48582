import { useState } from 'react'
import type { AdminRole, RoleChoices, RoleDraft, RolePreview } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { EditDialog } from '../components/dialogs/edit-dialog'
import { LoadingDialog } from '../components/dialogs/loading-dialog'
import { useEdit } from '../lib/use-edit'
import { useLoaded } from '../lib/use-loaded'
import { RoleEffects } from './role-effects'
import { RoleFields } from './role-fields'
import { readRole } from '../lib/read-roles'
import { previewChange, readChoices, saveRole } from './roles.store'

type Closing = { onDone: () => void; onClose: () => void }
type Known = { choices: RoleChoices; role: AdminRole | null }

async function load(id: string | null) {
  const [choices, role] = await Promise.all([readChoices(), id === null ? null : readRole(id)])
  if (!choices.ok) return choices
  if (role && !role.ok) return role
  return { ok: true as const, value: { choices: choices.value, role: role?.value ?? null } }
}

/** A new role, a copy of one, or one that is changed. */
export function RoleDialog({ id, isCopy, ...closing }: { id: string | null; isCopy: boolean } & Closing) {
  const t = useText()
  const loaded = useLoaded<Known>(() => load(id))
  if (!loaded.value) return <LoadingDialog title={t('admin:roles.loading')} of={loaded} onClose={closing.onClose} />
  return <RoleForm {...loaded.value} isCopy={isCopy} {...closing} />
}

const empty: RoleDraft = {
  code: '',
  name: '',
  nameEn: '',
  workbenchCode: '',
  orderNum: 0,
  applicationIds: [],
  menuIds: [],
  actions: [],
  dataRules: [],
}

function RoleForm({ choices, role, isCopy, onDone, onClose }: Known & { isCopy: boolean } & Closing) {
  const t = useText()
  const [effects, setEffects] = useState<RolePreview | null>(null)
  const edited = isCopy ? null : role
  const copy = role && { ...role, code: '', name: t('admin:roles.copyName', { name: role.name }) }
  const start = { ...empty, workbenchCode: choices.workbenches[0]?.code ?? '' }
  const edit = useEdit<RoleDraft>((isCopy ? copy : role) ?? start)
  const { values } = edit
  const save = async () => {
    if (edited && !effects && edited.members > 0) {
      const found = await edit.send((draft) => previewChange(edited.id, draft))
      if (found && isFelt(found)) return setEffects(found)
      if (!found) return
    }
    if ((await edit.send((draft) => saveRole(draft, edited))) === null) return setEffects(null)
    notify('success', { message: t('admin:save.done', { name: values.name }) })
    onDone()
  }
  return (
    <EditDialog
      title={edited ? t('admin:edit.title', { name: edited.name }) : t('admin:roles.create')}
      size="wide"
      okLabel={effects ? t('admin:roles.confirm') : undefined}
      edit={edit}
      fields={['code', 'name', 'nameEn', 'workbenchCode', 'orderNum']}
      onSubmit={() => void save()}
      onClose={onClose}
      onReload={onDone}
    >
      {effects && <RoleEffects effects={effects} />}
      <RoleFields choices={choices} edit={edit} isFixed={edited !== null} onChange={() => setEffects(null)} />
    </EditDialog>
  )
}

const isFelt = ({ actions, menus }: RolePreview) =>
  [actions.added, actions.removed, menus.added, menus.removed].some((list) => list.length > 0)
