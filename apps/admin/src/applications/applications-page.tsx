import { useState } from 'react'
import type { AdminApplication } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Button, type DataColumn } from '@center/shared/ui'
import { DeleteDialog } from '../components/act-dialog'
import { ListPage } from '../components/list-page'
import { RowActions } from '../components/row-actions'
import { ApplicationDialog } from './application-dialog'
import { applicationList, removeApplication } from './applications.store'

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; row: AdminApplication } | null

/** The applications that a tenant offers: what its roles have and its menus are divided into. */
export function ApplicationsPage() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns(setOpen)
  const close = () => setOpen(null)
  const done = () => {
    close()
    void applicationList.reload()
  }
  return (
    <ListPage
      title={t('admin:applications.title')}
      subtitle={t('admin:applications.subtitle')}
      list={applicationList}
      isExported
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:applications.search')}
      emptyTitle={t('admin:applications.empty')}
      actions={
        can('catalogue:write') && (
          <Button theme="solid" onClick={() => setOpen({ kind: 'create' })}>
            {t('admin:applications.create')}
          </Button>
        )
      }
    >
      {open?.kind === 'create' && <ApplicationDialog row={null} onDone={done} onClose={close} />}
      {open?.kind === 'edit' && <ApplicationDialog row={open.row} onDone={done} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog name={open.row.name} onDelete={() => removeApplication(open.row)} onDone={done} onClose={close} />
      )}
    </ListPage>
  )
}

function useColumns(open: (what: Open) => void): DataColumn<AdminApplication>[] {
  const t = useText()
  const columns: DataColumn<AdminApplication>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    { key: 'nameEn', title: t('admin:field.nameEn'), draw: ({ nameEn }) => nameEn },
    { key: 'code', title: t('admin:field.code'), look: 'mono', draw: ({ code }) => code },
    { key: 'category', title: t('admin:field.category'), draw: ({ category }) => category },
    { key: 'roles', title: t('admin:applications.roles'), look: 'number', draw: ({ roles }) => roles },
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
