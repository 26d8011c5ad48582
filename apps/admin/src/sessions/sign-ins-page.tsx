import { useSnapshot } from 'valtio'
import { toMinute, type SignInRow } from '@center/shared/contract'
import { text, useText } from '@center/shared/host'
import { Mark } from '@center/shared/ui'
import { FilterSelect } from '../components/lists/filter-select'
import type { ListColumn } from '../components/lists/list-column'
import { ListPage } from '../components/lists/list-page'
import { signInList, type SignInFilter } from './sessions.store'

/** Each try to sign in, and what came of it. */
export function SignInsPage() {
  const t = useText()
  const columns = useColumns()
  return (
    <ListPage
      title={t('admin:signIns.title')}
      subtitle={t('admin:signIns.subtitle')}
      list={signInList}
      columns={columns}
      keyOf={({ id }) => id}
      searchLabel={t('admin:signIns.search')}
      filters={<OutcomeFilter />}
      emptyTitle={t('admin:signIns.empty')}
    />
  )
}

function OutcomeFilter() {
  const { filter } = useSnapshot(signInList.state)
  const t = useText()
  return (
    <FilterSelect
      label={t('admin:signIns.outcome')}
      value={filter.outcome}
      options={[
        { value: '', label: t('admin:signIns.all') },
        { value: 'ok', label: t('admin:outcome.ok') },
        { value: 'failed', label: t('admin:signIns.failed') },
      ]}
      onChange={(outcome) => void signInList.narrow({ outcome: outcome as SignInFilter['outcome'] })}
    />
  )
}

function useColumns(): ListColumn<SignInRow>[] {
  const t = useText()
  return [
    { key: 'at', title: t('admin:signIns.at'), look: 'soft', draw: ({ at }) => <time title={at}>{toMinute(at)}</time> },
    { key: 'username', title: t('admin:sessions.user'), place: 'name', draw: ({ username }) => username },
    { key: 'ip', title: t('admin:sessions.place'), look: 'mono', draw: ({ ip }) => ip },
    {
      key: 'device',
      fields: ['browser', 'system'],
      title: t('admin:sessions.device'),
      draw: (row) => [row.browser, row.system].filter(Boolean).join(', '),
    },
    {
      key: 'outcome',
      title: t('admin:signIns.outcome'),
      draw: ({ outcome }) => <Mark tone={outcome === 'ok' ? 'good' : 'warn'}>{outcomeText(outcome)}</Mark>,
    },
  ]
}

/** The reason of a failure in the words that the user was told. */
const outcomeText = (outcome: string) => text(outcome === 'ok' ? 'admin:outcome.ok' : `errors:${outcome}`)
