import { toMinute, type Product } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import type { Decision } from '../components/dialogs/decision-dialog'
import { productList, sendProductReview } from './reviews.store'
import type { ListColumn } from '../components/lists/list-column'
import { SubmissionList } from './submission-list'

/** What was published can be refused later, and what was refused be published. */
const decisions: Record<Product['state'], readonly Decision[]> = {
  waiting: ['approve', 'refuse'],
  published: ['refuse'],
  refused: ['approve'],
  withdrawn: [],
}

/** The products of a tenant in every state, and their review. */
export function ProductsPage() {
  const t = useText()
  const columns: ListColumn<Product>[] = [
    { key: 'name', title: t('admin:field.name'), place: 'name', draw: ({ name }) => name },
    {
      key: 'category',
      title: t('admin:products.category'),
      draw: ({ category }) => t(`admin:productCategory.${category}`),
    },
    {
      key: 'enterprise',
      fields: ['enterpriseName'],
      title: t('admin:providerRequests.enterprise'),
      draw: ({ enterpriseName }) => enterpriseName,
    },
    { key: 'url', title: t('admin:products.url'), look: 'mono', draw: ({ url }) => url },
    { key: 'createdAt', title: t('admin:submissions.at'), look: 'soft', draw: (row) => toMinute(row.createdAt) },
  ]
  return (
    <SubmissionList
      texts={{
        title: t('admin:products.title'),
        subtitle: t('admin:products.subtitle'),
        search: t('admin:products.search'),
        empty: t('admin:products.empty'),
      }}
      list={productList}
      columns={columns}
      states={{
        waiting: { tone: 'warn', name: t('admin:productState.waiting') },
        published: { tone: 'good', name: t('admin:productState.published') },
        refused: { tone: 'bad', name: t('admin:productState.refused') },
        withdrawn: { tone: 'neutral', name: t('admin:productState.withdrawn') },
      }}
      nameOf={({ name }) => name}
      aboutOf={({ summary, url }) => [summary, url].join('\n')}
      decisionsOf={({ state }) => decisions[state]}
      onSend={sendProductReview}
    />
  )
}
