import { useState } from 'react'
import type { AdminWorkbench } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Button, type DataColumn } from '@center/shared/ui'
import { DeleteDialog } from '../components/dialogs/act-dialog'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import { useBulkDelete } from '../lib/use-bulk-delete'
import { WorkbenchDialog } from './workbench-dialog'
import { workbenchList, removeWorkbench } from './workbenches.store'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; row: AdminWorkbench } | null

/** The workbenches of a tenant: each role belongs to one, and menus are offered in them. */
export function WorkbenchesPage() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(setOpen)
  const mayWrite = can('catalogue:write')
  const bulk = useBulkDelete({ nameOf: ({ name }: AdminWorkbench) => name, mayWrite, onDelete: removeWorkbench })
  const close = () => setOpen(null)
  const done = () => {
    close()
    void workbenchList.reload()
  }
  return (
    <ListPage
      title={t('admin:workbenches.title')}
      subtitle={t('admin:workbenches.subtitle')}
      list={workbenchList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:workbenches.search')}
      emptyTitle={t('admin:workbenches.empty')}
      bulk={bulk}
      actions={
        mayWrite && (
          <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
            {t('admin:workbenches.create')}
          </Button>
        )
      }
    >
      {open?.kind === 'create' && <WorkbenchDialog row={null} onDone={done} onClose={close} />}
      {open?.kind === 'edit' && <WorkbenchDialog row={open.row} onDone={done} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog name={open.row.name} onDelete={() => removeWorkbench(open.row)} onDone={done} onClose={close} />
      )}
    </ListPage>
  )
}

function useColumns(open: (what: Open) => void): DataColumn<AdminWorkbench>[] {
  const t = useText()
  const columns: DataColumn<AdminWorkbench>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    { key: 'nameEn', title: t('admin:field.nameEn'), draw: ({ nameEn }) => nameEn },
    { key: 'code', title: t('admin:field.code'), look: 'mono', draw: ({ code }) => code },
    {
      key: 'parts',
      title: t('admin:workbenches.parts'),
      draw: ({ parts }) => parts.map(({ name }) => name).join('、'),
    },
    { key: 'roles', title: t('admin:workbenches.roles'), look: 'number', draw: ({ roles }) => roles },
  ]
  if (!can('catalogue:write')) return columns
  return [
    ...columns,
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => (
        <RowActions
          name={row.name}
          actions={[
            { key: 'edit', label: t('admin:action.edit'), onPress: () => open({ kind: 'edit', row }) },
            {
              key: 'delete',
              label: t('admin:action.delete'),
              isDanger: true,
              onPress: () => open({ kind: 'delete', row }),
            },
          ]}
        />
      ),
    },
  ]
}
