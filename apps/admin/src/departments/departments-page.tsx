import { useState } from 'react'
import type { AdminDepartment } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Button, type DataColumn } from '@center/shared/ui'
import { DeleteDialog } from '../components/dialogs/act-dialog'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { useBulkDelete } from '../lib/use-bulk-delete'
import { DepartmentDialog } from './department-dialog'
import styles from './departments-page.module.css'
import { departmentList, removeDepartment } from './departments.store'

type Open =
  { kind: 'create'; parent: AdminDepartment | null } | { kind: 'edit' | 'delete'; row: AdminDepartment } | null

/** The departments of a tenant: a tree, each below the one that it belongs to. */
export function DepartmentsPage() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(setOpen)
  const mayWrite = can('catalogue:write')
  const bulk = useBulkDelete({
    nameOf: ({ name }: AdminDepartment) => name,
    mayWrite,
    // A department goes after those below it.
    order: (one, other) => other.depth - one.depth,
    onDelete: removeDepartment,
  })
  const close = () => setOpen(null)
  const done = () => {
    close()
    void departmentList.reload()
  }
  return (
    <ListPage
      title={t('admin:departments.title')}
      subtitle={t('admin:departments.subtitle')}
      list={departmentList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:departments.search')}
      emptyTitle={t('admin:departments.empty')}
      bulk={bulk}
      actions={
        mayWrite && (
          <Button theme="solid" onClick={() => setOpen({ kind: 'create', parent: null })}>
            {t('admin:departments.create')}
          </Button>
        )
      }
    >
      {open?.kind === 'create' && <DepartmentDialog row={null} parent={open.parent} onDone={done} onClose={close} />}
      {open?.kind === 'edit' && <DepartmentDialog row={open.row} parent={null} onDone={done} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog name={open.row.name} onDelete={() => removeDepartment(open.row)} onDone={done} onClose={close} />
      )}
    </ListPage>
  )
}

function useColumns(open: (what: Open) => void): DataColumn<AdminDepartment>[] {
  const t = useText()
  const columns: DataColumn<AdminDepartment>[] = [
    {
      key: 'name',
      title: t('admin:field.name'),
      place: 'name',
      draw: ({ name, depth }) => (
        <span className={styles.name} data-depth={depth} style={{ paddingInlineStart: `${depth * 24}px` }}>
          {name}
        </span>
      ),
    },
    { key: 'nameEn', title: t('admin:field.nameEn'), draw: ({ nameEn }) => nameEn },
    { key: 'users', title: t('admin:departments.users'), look: 'number', draw: ({ users }) => users },
  ]
  if (!can('catalogue:write')) return columns
  return [...columns, { key: 'actions', title: t('admin:list.actions'), place: 'actions', draw: drawActions }]

  function drawActions(row: AdminDepartment) {
    const add = () => open({ kind: 'create', parent: row })
    return (
      <RowActions
        name={row.name}
        actions={[
          { key: 'add', label: t('admin:departments.add'), onPress: add },
          { key: 'edit', label: t('admin:action.edit'), onPress: () => open({ kind: 'edit', row }) },
          {
            key: 'delete',
            label: t('admin:action.delete'),
            isDanger: true,
            onPress: () => open({ kind: 'delete', row }),
          },
        ]}
      />
    )
  }
}
