import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { failureText, usePagerTexts, useText, type Failure } from '@center/shared/host'
import {
  Card,
  DataTable,
  EmptyState,
  ErrorState,
  LoadingState,
  PageFrame,
  Pager,
  SearchField,
  notify,
  type DataTableProps,
  type PageFrameProps,
} from '@center/shared/ui'
import { PAGE_ROWS, type AdminList, type AdminListState } from '../../lib/admin-list'
import { changeListLayout, loadListLayouts, useListLayout } from '../../lib/list-layouts.store'
import { useChosen } from '../../lib/use-chosen'
import { BulkBar, type BulkBarProps } from './bulk-bar'
import { ColumnChoice } from './column-choice'
import { ExportButton } from './export-button'
import { isOptional, type ListColumn } from './list-column'
import styles from './list-page.module.css'

export type ListPageProps<Row, Filter extends object> = {
  title: string
  subtitle?: string
  list: AdminList<Row, Filter>
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string | number
  /** Says what can be searched for. */
  searchLabel?: string
  /** What narrows the list, beside the search. */
  filters?: ReactNode
  actions?: ReactNode
  /** What stands above the list. */
  lead?: ReactNode
  /** Of one row that is open: the way back to the list. */
  back?: PageFrameProps['back']
  emptyTitle: string
  /** What can be done to many rows at once, and how a row is called; without an act no row can be chosen. */
  bulk?: Pick<BulkBarProps<Row>, 'acts' | 'nameOf' | 'pair'>
  /** Dialogs of the page. */
  children?: ReactNode
}

/** A page of administration with a list: search, filters, rows, and the steps through them. */
export function ListPage<Row, Filter extends object>(props: ListPageProps<Row, Filter>) {
  const { title, subtitle, list, columns, actions, lead, back, children } = props
  const { status, page, total, rows } = useSnapshot(list.state) as unknown as AdminListState<Row, Filter>
  const texts = usePagerTexts()
  useKeptSort(list, columns)
  return (
    <PageFrame
      title={title}
      subtitle={subtitle}
      actions={
        (list.save || actions) && (
          <>
            <ExportButton list={list} columns={columns} />
            {actions}
          </>
        )
      }
      back={back}
      isBusy={status === 'loading'}
    >
      {lead}
      <Card title={title} isFlush isUntitled>
        <ListFilter {...props} />
        <ListRows {...props} />
        <Pager
          page={page}
          total={total}
          limit={PAGE_ROWS}
          shown={rows.length}
          texts={texts}
          onPage={(next) => void list.showPage(next)}
        />
      </Card>
      {children}
    </PageFrame>
  )
}

/** Loads the list as the user sorted it the last time, also where that becomes known later than the page is there. */
function useKeptSort<Row, Filter extends object>(list: AdminList<Row, Filter>, columns: readonly ListColumn<Row>[]) {
  const { sort } = useListLayout(list.name)
  const isKnown = columns.some(({ key, isSorted }) => isSorted && key === sort.replace('-', ''))
  const wanted = isKnown ? sort : ''
  const watch = useEffectEvent(() => list.watch(wanted))
  useEffect(() => {
    loadListLayouts()
    return watch()
  }, [list])
  useEffect(() => {
    const { sort: now = '' } = list.state.filter as { sort?: string }
    if (now !== wanted) void list.sort(wanted)
  }, [list, wanted])
}

function ListFilter<Row, Filter extends object>({ list, columns, searchLabel, filters }: ListPageProps<Row, Filter>) {
  const { keyword } = useSnapshot(list.state) as { keyword: string }
  if (!searchLabel && !filters) return null
  return (
    <div className={styles.filter} role="search">
      {searchLabel && (
        <SearchField label={searchLabel} value={keyword} maxLength={64} onChange={(word) => void list.search(word)} />
      )}
      {filters}
      <div className={styles.columns}>
        <ColumnChoice name={list.name} columns={columns} />
      </div>
    </div>
  )
}

function ListRows<Row, Filter extends object>(props: ListPageProps<Row, Filter>) {
  const { title, list, keyOf, emptyTitle, bulk } = props
  const { hidden } = useListLayout(list.name)
  const columns = props.columns.filter((column) => !isOptional(column) || !hidden.includes(column.key))
  const { rows, status, failure, keyword, filter } = useSnapshot(list.state) as unknown as {
    rows: Row[]
    status: string
    failure: Failure | null
    keyword: string
    filter: { sort?: string }
  }
  const t = useText()
  const sort = {
    by: filter.sort ?? '',
    label: t('admin:list.sort'),
    usual: t('admin:list.usualOrder'),
    onSort: (by: string) => {
      void list.sort(by)
      changeListLayout(list.name, { sort: by })
    },
  }
  if (rows.length > 0) {
    const table = { label: title, columns, rows, keyOf, sort }
    if (!bulk || bulk.acts.length === 0) return <DataTable {...table} />
    return <ChosenRows key={toScope({ keyword, filter })} {...bulk} list={list} table={table} />
  }
  if (status === 'failed' && failure) {
    const retry = { label: t('admin:list.retry'), onRetry: () => void list.reload() }
    return <ErrorState size="inline" title={t('admin:list.failed')} description={failureText(failure)} retry={retry} />
  }
  if (status === 'loading') return <LoadingState size="inline" label={t('admin:list.loading')} />
  return <EmptyState size="inline" title={emptyTitle} />
}

/** What a list is narrowed to: in another search other rows are chosen. */
const toScope = ({ keyword, filter }: { keyword: string; filter: { sort?: string } }) =>
  JSON.stringify([keyword.trim(), { ...filter, sort: undefined }])

type ChosenRowsProps<Row, Filter extends object> = NonNullable<ListPageProps<Row, Filter>['bulk']> & {
  list: AdminList<Row, Filter>
  table: DataTableProps<Row>
}

/** Rows of which some are chosen, on this page or on others, and what can be done with those. */
function ChosenRows<Row, Filter extends object>({ list, table, ...bulk }: ChosenRowsProps<Row, Filter>) {
  const t = useText()
  const { total } = useSnapshot(list.state) as { total: number }
  const chosen = useChosen(table.rows, table.keyOf)
  const here = table.rows.filter((row) => chosen.keys.has(table.keyOf(row))).length
  const chooseAll = async () => {
    const all = await list.loadAll()
    if (all.ok) chosen.chooseAll(all.value.rows)
    else notify('error', { message: failureText(all.failure) })
  }
  const labelOf = (row: Row) => t('admin:bulk.choose', { name: bulk.nameOf(row) })
  return (
    <>
      <BulkBar
        {...bulk}
        rows={chosen.rows}
        elsewhere={chosen.rows.length - here}
        total={total}
        onAll={here === table.rows.length && chosen.rows.length < total ? chooseAll : null}
        onChanged={() => void list.reload()}
        onClear={chosen.clear}
      />
      <DataTable
        {...table}
        choice={{ keys: chosen.keys, allLabel: t('admin:bulk.chooseAll'), labelOf, onChoose: chosen.choose }}
      />
    </>
  )
}
