import { useEffect, useState } from 'react'
import { guardedActions, type AdminRole, type AdminRoleRow, type RoleChoices } from '@center/shared/contract'
import { failureText, useCloseOnBack, useText, type Failure } from '@center/shared/host'
import { Button, DataTable, Dialog, EmptyState, IconByName, Notice, type DataColumn } from '@center/shared/ui'
import { CheckField, SelectField } from '../components/fields'
import { LoadingDialog } from '../components/dialogs/loading-dialog'
import { useLoaded } from '../lib/use-loaded'
import { useNameOf } from '../lib/use-name-of'
import { compareRoles, differs, type ComparedItem } from './compare-roles'
import { readRole, readRoles } from '../lib/read-roles'
import { readChoices } from './roles.store'

type Known = { role: AdminRole; others: AdminRoleRow[]; choices: RoleChoices }

async function load(id: string) {
  const [role, list, choices] = await Promise.all([readRole(id), readRoles(), readChoices()])
  if (!role.ok) return role
  if (!list.ok) return list
  if (!choices.ok) return choices
  const others = list.value.rows.filter((row) => row.id !== id)
  return { ok: true as const, value: { role: role.value, others, choices: choices.value } }
}

/** What a role has that another has not, and the other way round. */
export function CompareDialog({ row, onClose }: { row: AdminRoleRow; onClose: () => void }) {
  const t = useText()
  const loaded = useLoaded<Known>(() => load(row.id))
  if (!loaded.value) return <LoadingDialog title={t('admin:roles.loading')} of={loaded} onClose={onClose} />
  return <Comparison {...loaded.value} onClose={onClose} />
}

function Comparison({ role, others, choices, onClose }: Known & { onClose: () => void }) {
  const t = useText()
  const nameOf = useNameOf()
  const [otherId, setOtherId] = useState(others[0]?.id ?? '')
  const [isWhole, setWhole] = useState(false)
  const { other, failure } = useRole(otherId)
  useCloseOnBack(onClose)
  const items = other ? compareRoles([role, other], choices, nameOf) : []
  const shown = isWhole ? items : items.filter(differs)
  return (
    <Dialog
      title={t('admin:roles.compareTitle', { name: nameOf(role) })}
      closeLabel={t('admin:dialog.close')}
      size="wide"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('admin:dialog.close')}</Button>}
    >
      <SelectField
        label={t('admin:roles.compareWith')}
        value={otherId}
        options={others.map((each) => ({ value: each.id, label: nameOf(each) }))}
        onChange={setOtherId}
      />
      <CheckField label={t('admin:roles.compareWhole')} isChecked={isWhole} onChange={setWhole} />
      {failure && (
        <Notice tone="danger" title={t('admin:list.failed')} about={failure}>
          <p>{failureText(failure)}</p>
        </Notice>
      )}
      {other && <Items items={shown} names={[nameOf(role), nameOf(other)]} />}
    </Dialog>
  )
}

/** The role that is chosen; null until it is there. What comes for one chosen before is dropped. */
function useRole(id: string) {
  const [found, setFound] = useState<{ id: string; other: AdminRole | null; failure: Failure | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (id)
      void readRole(id).then((result) => {
        const answer = result.ok ? { other: result.value, failure: null } : { other: null, failure: result.failure }
        if (isCurrent) setFound({ id, ...answer })
      })
    return () => {
      isCurrent = false
    }
  }, [id])
  return found?.id === id ? found : { other: null, failure: null }
}

function Items({ items, names: [first, second] }: { items: ComparedItem[]; names: [string, string] }) {
  const t = useText()
  if (items.length === 0) return <EmptyState size="inline" title={t('admin:roles.compareSame')} />
  const has = (is: boolean) => (is ? <IconByName name="tick" label={t('admin:roles.has')} /> : '–')
  const columns: DataColumn<ComparedItem>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: (item) => <ItemName item={item} /> },
    {
      key: 'kind',
      title: t('admin:roles.comparedKind'),
      look: 'soft',
      draw: ({ kind }) => t(`admin:compared.${kind}`),
    },
    { key: 'first', title: first, draw: ({ isInFirst }) => has(isInFirst) },
    { key: 'second', title: second, draw: ({ isInSecond }) => has(isInSecond) },
  ]
  return (
    <DataTable
      label={t('admin:roles.compared')}
      columns={columns}
      rows={items}
      keyOf={({ kind, id }) => `${kind} ${id}`}
    />
  )
}

/** Rights of administration have names; other actions are called as apps call them. */
function ItemName({ item: { kind, name } }: { item: ComparedItem }) {
  const t = useText()
  const isRight = kind === 'action' && (guardedActions as readonly string[]).includes(name)
  return isRight ? t(`admin:right.${name.replace(':', '_')}`) : name
}
