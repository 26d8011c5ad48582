import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type ProviderRequest, type ReviewState } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Mark, type DataColumn } from '@center/shared/ui'
import { FilterSelect } from '../components/filter-select'
import { ListPage } from '../components/list-page'
import { RowActions } from '../components/row-actions'
import { DecisionDialog, type Decision } from './decision-dialog'
import { providerRequestList, sendProviderReview } from './reviews.store'

type Open = { row: ProviderRequest; decision: Decision }

const states = ['0', '1', '2'] as const satisfies readonly ReviewState[]
const tones = { '0': 'warn', '1': 'good', '2': 'bad' } as const

/** Requests of enterprises to become service providers, and their review. */
export function ProviderRequestsPage() {
  const t = useText()
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useColumns(setOpen)
  const done = () => {
    setOpen(null)
    void providerRequestList.reload()
  }
  return (
    <ListPage
      title={t('admin:providerRequests.title')}
      subtitle={t('admin:providerRequests.subtitle')}
      list={providerRequestList}
      isExported
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:providerRequests.search')}
      filters={<StateFilter />}
      emptyTitle={t('admin:providerRequests.empty')}
    >
      {open && (
        <DecisionDialog
          name={open.row.enterpriseName}
          about={open.row.offer}
          decision={open.decision}
          onSend={(review) => sendProviderReview(open.row, review)}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </ListPage>
  )
}

function StateFilter() {
  const { filter } = useSnapshot(providerRequestList.state)
  const t = useText()
  return (
    <FilterSelect
      label={t('admin:enterprises.state')}
      options={[
        { value: '', label: t('admin:submissions.all') },
        ...states.map((value) => ({ value, label: t(`admin:reviewState.${value}`) })),
      ]}
      value={filter.state ?? ''}
      onChange={(value) => void providerRequestList.narrow({ state: states.find((state) => state === value) })}
    />
  )
}

function useColumns(open: (open: Open) => void): DataColumn<ProviderRequest>[] {
  const t = useText()
  return [
    {
      key: 'enterprise',
      title: t('admin:providerRequests.enterprise'),
      place: 'name',
      draw: ({ enterpriseName }) => enterpriseName,
    },
    { key: 'username', title: t('admin:field.username'), look: 'mono', draw: ({ username }) => username },
    { key: 'offer', title: t('admin:providerRequests.offer'), draw: ({ offer }) => offer },
    { key: 'createdAt', title: t('admin:submissions.at'), look: 'soft', draw: (row) => toMinute(row.createdAt) },
    {
      key: 'state',
      title: t('admin:enterprises.state'),
      draw: ({ state }) => <Mark tone={tones[state]}>{t(`admin:reviewState.${state}`)}</Mark>,
    },
    { key: 'note', title: t('admin:enterprises.note'), draw: ({ note }) => note },
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => row.state === '0' && can('enterprise:review') && <Actions row={row} onOpen={open} />,
    },
  ]
}

function Actions({ row, onOpen }: { row: ProviderRequest; onOpen: (open: Open) => void }) {
  const t = useText()
  return (
    <RowActions
      name={row.enterpriseName}
      actions={[
        {
          key: 'approve',
          label: t('admin:submissions.approve'),
          onPress: () => onOpen({ row, decision: 'approve' }),
        },
        {
          key: 'refuse',
          label: t('admin:submissions.refuse'),
          isDanger: true,
          onPress: () => onOpen({ row, decision: 'refuse' }),
        },
      ]}
    />
  )
}
