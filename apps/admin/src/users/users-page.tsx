import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { AdminUser, AdminUserRow, PasswordLink } from '@center/shared/contract'
import { can, failureText, useText } from '@center/shared/host'
import { Button, notify } from '@center/shared/ui'
import { FilterSelect } from '../components/lists/filter-select'
import { LinkDialog } from '../components/dialogs/link-dialog'
import { ListPage } from '../components/lists/list-page'
import { place } from '../lib/place.store'
import { DeclineDialog } from './decline-dialog'
import { DeedDialog } from './deed-dialog'
import { EraseDialog } from './erase-dialog'
import { ExportDialog } from './export-dialog'
import { MergeDialog, type MergeRows } from './merge-dialog'
import { ImportPage } from './import-page'
import { isImportPlace, showImport } from './imports.store'
import { useUserBulk } from './user-bulk'
import { useUserColumns, type UserAction } from './user-columns'
import { UserDialog } from './user-dialog'
import { choices, findUser, loadChoices, userList, type UserFilters } from './users.store'

type Open =
  | { kind: 'create' }
  | { kind: 'export' }
  | { kind: 'edit'; user: AdminUser }
  | { kind: 'link'; given: PasswordLink }
  | { kind: 'merge'; rows: MergeRows }
  | { kind: Exclude<UserAction, 'edit' | 'merge'>; row: AdminUserRow }
  | null

/** The users of a tenant, or the import of some that the address names. */
export function UsersPage() {
  const { id } = useSnapshot(place)
  return isImportPlace(id) && can('user:write') ? <ImportPage place={id} /> : <UserList />
}

/** The users of a tenant, and what is done with them. */
function UserList() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  useEffect(() => void loadChoices(), [])
  const press = async (kind: UserAction, row: AdminUserRow) => {
    if (kind === 'merge') return setOpen({ kind, rows: [row] })
    if (kind !== 'edit') return setOpen({ kind, row })
    const found = await findUser(row)
    if (found.ok) setOpen({ kind, user: found.value })
    else notify('error', { message: failureText(found.failure) })
  }
  const columns = useUserColumns((kind, row) => void press(kind, row))
  const pair = { label: t('admin:users.merge'), onPress: (rows: MergeRows) => setOpen({ kind: 'merge', rows }) }
  const bulk = useUserBulk(pair)
  const close = () => setOpen(null)
  const done = (given: PasswordLink | null) => {
    setOpen(given && { kind: 'link', given })
    void userList.reload()
  }
  return (
    <ListPage
      title={t('admin:users.title')}
      subtitle={t('admin:users.subtitle')}
      list={userList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:users.search')}
      emptyTitle={t('admin:users.empty')}
      filters={<Filters />}
      bulk={bulk}
      actions={
        <>
          {can('user:export') && <Button onClick={() => setOpen({ kind: 'export' })}>{t('admin:list.export')}</Button>}
          {can('user:write') && <Button onClick={() => showImport()}>{t('admin:users.import')}</Button>}
          {can('user:write') && (
            <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
              {t('admin:users.create')}
            </Button>
          )}
        </>
      }
    >
      <OpenDialog open={open} onDone={done} onClose={close} />
    </ListPage>
  )
}

type DialogProps = { open: Open; onDone: (link: PasswordLink | null) => void; onClose: () => void }

function OpenDialog({ open, ...on }: DialogProps) {
  if (!open) return null
  if (open.kind === 'export') return <ExportDialog onClose={on.onClose} />
  if (open.kind === 'create') return <UserDialog user={null} {...on} />
  if (open.kind === 'edit') return <UserDialog user={open.user} {...on} />
  if (open.kind === 'link') return <LinkDialog given={open.given} onClose={on.onClose} />
  if (open.kind === 'merge') return <MergeDialog rows={open.rows} {...on} />
  if (open.kind === 'decline') return <DeclineDialog row={open.row} {...on} />
  if (open.kind === 'erase') return <EraseDialog row={open.row} {...on} />
  return <DeedDialog deed={open.kind} row={open.row} {...on} />
}

function Filters() {
  const t = useText()
  const { roles, departments } = useSnapshot(choices)
  const { filter } = useSnapshot(userList.state)
  const toOptions = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  const states = [
    { value: '1', label: t('admin:userState.on') },
    { value: '0', label: t('admin:userState.off') },
  ]
  const filters = [
    { name: 'enabled', all: t('admin:users.anyState'), options: states },
    { name: 'roleId', all: t('admin:users.anyRole'), options: toOptions(roles) },
    { name: 'departmentId', all: t('admin:users.anyDepartment'), options: toOptions(departments) },
    {
      name: 'asksErasure',
      all: t('admin:users.anyErasure'),
      options: [{ value: '1', label: t('admin:users.askedErasure') }],
    },
    {
      name: 'secondFactor',
      all: t('admin:users.anyFactor'),
      options: [
        { value: '1', label: t('admin:users.hasFactor') },
        { value: '0', label: t('admin:users.noFactor') },
      ],
    },
  ] as const
  return filters.map(({ name, all, options }) => (
    <FilterSelect
      key={name}
      label={all}
      options={[{ value: '', label: all }, ...options]}
      value={filter[name]}
      onChange={(value) => void userList.narrow({ [name]: value } as Partial<UserFilters>)}
    />
  ))
}
