import {
  listAdminProducts,
  listProviderRequests,
  reviewProduct,
  reviewProviderRequest,
  type Endpoint,
} from '@center/shared/contract'
import type { Action } from './action'
import type { Resource } from './resource'

const note = { name: 'note', what: 'what the user is told' }

const approval = (endpoint: Endpoint, texts: Pick<Action, 'word' | 'done' | 'description'>): Action => ({
  ...texts,
  endpoint,
  options: [note],
  bodyOf: (_row, said) => ({ decision: 'approve', note: said['note'] ?? '' }),
})

const refusal = (endpoint: Endpoint, description: string): Action => ({
  word: 'refuse',
  done: 'refused',
  description,
  endpoint,
  options: [{ ...note, isRequired: true }],
  bodyOf: (_row, said) => ({ decision: 'refuse', note: said['note'] ?? '' }),
})

/** `center provider-requests`: enterprises that ask to become service providers. */
export const providerRequests: Resource = {
  name: 'provider-requests',
  names: ['username'],
  columns: ['enterpriseName', 'username', 'state', 'offer', 'createdAt', 'id'],
  filters: { state: '0 waits, 1 approved, 2 refused' },
  list: listProviderRequests,
  actions: [
    approval(reviewProviderRequest, {
      word: 'approve',
      done: 'approved',
      description: 'makes an enterprise a service provider: the user who asked gets the role PROVIDER',
    }),
    refusal(reviewProviderRequest, 'refuses a request; the user can ask again'),
  ],
}

/** `center products`: what service providers send in. */
export const products: Resource = {
  name: 'products',
  names: ['name', 'nameEn'],
  columns: ['name', 'enterpriseName', 'category', 'state', 'createdAt', 'id'],
  filters: { state: 'waiting, published, refused or withdrawn' },
  list: listAdminProducts,
  actions: [
    approval(reviewProduct, {
      word: 'publish',
      done: 'published',
      description: 'publishes a product, also one that was refused',
    }),
    refusal(reviewProduct, 'refuses a product, also one that is published'),
  ],
}
