import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Review, Written } from '@center/shared/contract'
import { useText, type Result } from '@center/shared/host'
import { Mark, type Tone } from '@center/shared/ui'
import { FilterSelect } from '../components/lists/filter-select'
import { DecisionDialog, type Decision } from '../components/dialogs/decision-dialog'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { RowActions } from '../components/lists/row-actions'
import type { AdminList } from '../lib/admin-list'
import { mayReview } from '../lib/reach'

type Submission<State extends string> = { id: string; state: State; createdAt: string }

type Props<Row extends Submission<State>, State extends string> = {
  texts: { title: string; subtitle: string; search: string; empty: string }
  list: AdminList<Row, { state?: State | undefined }>
  columns: ListColumn<Row>[]
  /** Each state with its look and its name, in the order of the filter. */
  states: Readonly<Record<State, { tone: Tone; name: string }>>
  nameOf: (row: Row) => string
  aboutOf: (row: Row) => string
  /** What can be decided on a row as it is. */
  decisionsOf: (row: Row) => readonly Decision[]
  onSend: (row: Row, review: Review) => Promise<Result<Written>>
}

/** What users sent in for a review, those that wait first: narrowed by state, approved, or refused with a reason. */
export function SubmissionList<Row extends Submission<State>, State extends string>(props: Props<Row, State>) {
  const { texts, list, columns, states, nameOf, aboutOf, decisionsOf, onSend } = props
  const t = useText()
  const [open, setOpen] = useState<{ row: Row; decision: Decision } | null>(null)
  const bulk = useApproveMany(props)
  const close = () => setOpen(null)
  const textsOf = useDecisionTexts()
  const state: ListColumn<Row> = {
    key: 'state',
    title: t('admin:enterprises.state'),
    draw: (row) => <Mark tone={states[row.state].tone}>{states[row.state].name}</Mark>,
  }
  const actions: ListColumn<Row> = {
    key: 'actions',
    title: t('admin:list.actions'),
    place: 'actions',
    draw: (row) =>
      mayReview() && (
        <RowActions
          name={nameOf(row)}
          actions={decisionsOf(row).map((decision) => ({
            key: decision,
            label: t(`admin:submissions.${decision}`),
            isDanger: decision === 'refuse',
            onPress: () => setOpen({ row, decision }),
          }))}
        />
      ),
  }
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      list={list}
      columns={[...columns, state, actions]}
      keyOf={({ id }) => id}
      searchLabel={texts.search}
      filters={<StateFilter list={list} states={states} />}
      emptyTitle={texts.empty}
      bulk={bulk}
    >
      {open && (
        <DecisionDialog
          texts={textsOf(open.decision, nameOf(open.row))}
          about={aboutOf(open.row)}
          decision={open.decision}
          onSend={(review) => onSend(open.row, review)}
          onDone={() => {
            close()
            void list.reload()
          }}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

function useDecisionTexts() {
  const t = useText()
  return (decision: Decision, name: string) => ({
    title: t(`admin:submissions.${decision}Title`, { name }),
    ok: t(`admin:submissions.${decision}`),
    done: t(`admin:submissions.${decision}Done`, { name }),
  })
}

type Reviewed<Row extends Submission<State>, State extends string> = Pick<
  Props<Row, State>,
  'nameOf' | 'decisionsOf' | 'onSend'
>

/** To approve the chosen rows; each refusal needs a reason of its own. */
function useApproveMany<Row extends Submission<State>, State extends string>(props: Reviewed<Row, State>) {
  const { nameOf, decisionsOf, onSend } = props
  const t = useText()
  const approve = {
    key: 'approve',
    label: t('admin:submissions.approve'),
    text: t('admin:submissions.approveMany'),
    isFor: (row: Row) => decisionsOf(row).includes('approve'),
    onAct: (row: Row) => onSend(row, { decision: 'approve', note: '' }),
  }
  return { nameOf, acts: mayReview() ? [approve] : [] }
}

type FilterProps<Row extends Submission<State>, State extends string> = Pick<Props<Row, State>, 'list' | 'states'>

function StateFilter<Row extends Submission<State>, State extends string>({ list, states }: FilterProps<Row, State>) {
  const { filter } = useSnapshot(list.state)
  const t = useText()
  const names = Object.keys(states) as State[]
  return (
    <FilterSelect
      label={t('admin:enterprises.state')}
      options={[
        { value: '', label: t('admin:submissions.all') },
        ...names.map((value) => ({ value, label: states[value].name })),
      ]}
      value={(filter as { state?: State }).state ?? ''}
      onChange={(value) => void list.narrow({ state: names.find((state) => state === value) })}
    />
  )
}
