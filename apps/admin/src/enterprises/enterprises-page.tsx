import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type AdminEnterprise, type ReviewState } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Button, Mark } from '@center/shared/ui'
import { FilterSelect } from '../components/lists/filter-select'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions, type RowAction } from '../components/lists/row-actions'
import { place, showPlace } from '../lib/place.store'
import { reachesAllEnterprises } from '../lib/reach'
import { EnterpriseDialog } from './enterprise-dialog'
import { EnterpriseMembers } from './enterprise-members'
import { enterpriseList, waitingEnterprises } from './enterprises.store'

type Open = { row: AdminEnterprise | null } | null

/** The enterprises of a tenant, or the one that the address names. */
export function EnterprisesPage() {
  const { id } = useSnapshot(place)
  return id ? <EnterpriseMembers key={id} id={id} /> : <EnterpriseList />
}

function EnterpriseList() {
  const t = useText()
  const [open, setOpen] = useState<Open>(null)
  const columns = useColumns((row) => setOpen({ row }))
  const close = () => setOpen(null)
  const done = () => {
    close()
    void enterpriseList.reload()
  }
  return (
    <ListPage
      title={t('admin:enterprises.title')}
      subtitle={t('admin:enterprises.subtitle')}
      list={enterpriseList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:enterprises.search')}
      filters={<ReviewFilter />}
      emptyTitle={t('admin:enterprises.empty')}
      actions={
        can('enterprise:write') &&
        reachesAllEnterprises() && (
          <Button theme="solid" onClick={() => setOpen({ row: null })}>
            {t('admin:enterprises.create')}
          </Button>
        )
      }
    >
      {open && <EnterpriseDialog row={open.row} onDone={done} onClose={close} />}
    </ListPage>
  )
}

function ReviewFilter() {
  const { count } = useSnapshot(waitingEnterprises)
  const { filter } = useSnapshot(enterpriseList.state)
  const t = useText()
  const waiting = count === null ? t('admin:reviewState.0') : t('admin:enterprises.waitingCount', { count })
  return (
    <FilterSelect
      label={t('admin:enterprises.state')}
      options={[
        { value: '', label: t('admin:enterprises.all') },
        { value: '0', label: waiting },
        { value: '1', label: t('admin:reviewState.1') },
        { value: '2', label: t('admin:reviewState.2') },
      ]}
      value={filter.review ?? ''}
      onChange={(value) => void enterpriseList.narrow({ review: value === '' ? undefined : (value as ReviewState) })}
    />
  )
}

function useColumns(edit: (row: AdminEnterprise) => void): ListColumn<AdminEnterprise>[] {
  const t = useText()
  return [
    { key: 'name', isSorted: true, title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    { key: 'creditCode', title: t('admin:field.creditCode'), look: 'mono', draw: ({ creditCode }) => creditCode },
    {
      key: 'contact',
      fields: ['contactName'],
      title: t('admin:field.contactName'),
      draw: ({ contactName }) => contactName,
    },
    { key: 'members', title: t('admin:enterprises.members'), look: 'number', draw: ({ members }) => members },
    {
      key: 'waiting',
      title: t('admin:reviewState.0'),
      place: 'corner',
      draw: ({ waiting }) => waiting > 0 && <Mark tone="warn">{waiting}</Mark>,
    },
    {
      key: 'createdAt',
      isSorted: true,
      title: t('admin:field.createdAt'),
      look: 'soft',
      draw: ({ createdAt }) => toMinute(createdAt),
    },
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => <RowActions name={row.name} actions={actionsOf(row)} />,
    },
  ]

  function actionsOf(row: AdminEnterprise): RowAction[] {
    const show = () => showPlace({ section: 'enterprises', id: row.id })
    const members = { key: 'members', label: t('admin:enterprises.showMembers'), onPress: show }
    if (!can('enterprise:write')) return [members]
    return [members, { key: 'edit', label: t('admin:action.edit'), onPress: () => edit(row) }]
  }
}
