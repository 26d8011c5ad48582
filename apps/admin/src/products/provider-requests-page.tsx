import { toMinute, type ProviderRequest } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { providerRequestList, sendProviderReview } from './reviews.store'
import type { ListColumn } from '../components/lists/list-column'
import { SubmissionList } from './submission-list'

/** Requests of enterprises to become service providers, and their review: each is decided once. */
export function ProviderRequestsPage() {
  const t = useText()
  const columns: ListColumn<ProviderRequest>[] = [
    {
      key: 'enterprise',
      fields: ['enterpriseName'],
      title: t('admin:providerRequests.enterprise'),
      place: 'name',
      draw: ({ enterpriseName }) => enterpriseName,
    },
    { key: 'username', title: t('admin:field.username'), look: 'mono', draw: ({ username }) => username },
    { key: 'offer', title: t('admin:providerRequests.offer'), draw: ({ offer }) => offer },
    { key: 'createdAt', title: t('admin:submissions.at'), look: 'soft', draw: (row) => toMinute(row.createdAt) },
    { key: 'note', title: t('admin:enterprises.note'), draw: ({ note }) => note },
  ]
  return (
    <SubmissionList
      texts={{
        title: t('admin:providerRequests.title'),
        subtitle: t('admin:providerRequests.subtitle'),
        search: t('admin:providerRequests.search'),
        empty: t('admin:providerRequests.empty'),
      }}
      list={providerRequestList}
      columns={columns}
      states={{
        '0': { tone: 'warn', name: t('admin:reviewState.0') },
        '1': { tone: 'good', name: t('admin:reviewState.1') },
        '2': { tone: 'bad', name: t('admin:reviewState.2') },
      }}
      nameOf={({ enterpriseName }) => enterpriseName}
      aboutOf={({ offer }) => offer}
      decisionsOf={({ state }) => (state === '0' ? ['approve', 'refuse'] : [])}
      onSend={sendProviderReview}
    />
  )
}
