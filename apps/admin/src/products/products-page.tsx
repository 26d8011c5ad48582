import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type Product, type ProductState } from '@center/shared/contract'
import { can, useText } from '@center/shared/host'
import { Mark, type DataColumn } from '@center/shared/ui'
import { FilterSelect } from '../components/filter-select'
import { ListPage } from '../components/list-page'
import { RowActions } from '../components/row-actions'
import { DecisionDialog, type Decision } from './decision-dialog'
import { productList, sendProductReview } from './reviews.store'

type Open = { row: Product; decision: Decision }

const states = ['waiting', 'published', 'refused', 'withdrawn'] as const satisfies readonly ProductState[]
const tones = { waiting: 'warn', published: 'good', refused: 'bad', withdrawn: 'neutral' } as const

/** The products of a tenant in every state, and their review. */
export function ProductsPage() {
  const t = useText()
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useColumns(setOpen)
  const done = () => {
    setOpen(null)
    void productList.reload()
  }
  return (
    <ListPage
      title={t('admin:products.title')}
      subtitle={t('admin:products.subtitle')}
      list={productList}
      isExported
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:products.search')}
      filters={<StateFilter />}
      emptyTitle={t('admin:products.empty')}
    >
      {open && (
        <DecisionDialog
          name={open.row.name}
          about={[open.row.summary, open.row.url].join('\n')}
          decision={open.decision}
          onSend={(review) => sendProductReview(open.row, review)}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
    </ListPage>
  )
}

function StateFilter() {
  const { filter } = useSnapshot(productList.state)
  const t = useText()
  return (
    <FilterSelect
      label={t('admin:enterprises.state')}
      options={[
        { value: '', label: t('admin:submissions.all') },
        ...states.map((value) => ({ value, label: t(`admin:productState.${value}`) })),
      ]}
      value={filter.state ?? ''}
      onChange={(value) => void productList.narrow({ state: states.find((state) => state === value) })}
    />
  )
}

function useColumns(open: (open: Open) => void): DataColumn<Product>[] {
  const t = useText()
  return [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    {
      key: 'category',
      title: t('admin:products.category'),
      draw: ({ category }) => t(`admin:productCategory.${category}`),
    },
    { key: 'enterprise', title: t('admin:providerRequests.enterprise'), draw: ({ enterpriseName }) => enterpriseName },
    { key: 'url', title: t('admin:products.url'), look: 'mono', draw: ({ url }) => url },
    { key: 'createdAt', title: t('admin:submissions.at'), look: 'soft', draw: (row) => toMinute(row.createdAt) },
    {
      key: 'state',
      title: t('admin:enterprises.state'),
      draw: ({ state }) => <Mark tone={tones[state]}>{t(`admin:productState.${state}`)}</Mark>,
    },
    {
      key: 'actions',
      title: t('admin:list.actions'),
      place: 'actions',
      draw: (row) => row.state !== 'withdrawn' && can('enterprise:review') && <Actions row={row} onOpen={open} />,
    },
  ]
}

/** What was published can be refused later, and what was refused be published. */
function Actions({ row, onOpen }: { row: Product; onOpen: (open: Open) => void }) {
  const t = useText()
  const approve = { key: 'approve', label: t('admin:submissions.approve') }
  const refuse = { key: 'refuse', label: t('admin:submissions.refuse'), isDanger: true }
  const acts = [
    ...(row.state === 'published' ? [] : [{ ...approve, onPress: () => onOpen({ row, decision: 'approve' }) }]),
    ...(row.state === 'refused' ? [] : [{ ...refuse, onPress: () => onOpen({ row, decision: 'refuse' }) }]),
  ]
  return <RowActions name={row.name} actions={acts} />
}
