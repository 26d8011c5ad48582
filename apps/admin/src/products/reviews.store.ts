import {
  exportProducts,
  exportProviderRequests,
  listAdminProducts,
  listProviderRequests,
  reviewProduct,
  reviewProviderRequest,
  type Product,
  type ProductState,
  type ProviderRequest,
  type Review,
  type ReviewState,
} from '@center/shared/contract'
import { callApi } from '@center/shared/host'
import { createAdminList } from '../lib/admin-list'
import { administeredTenant } from '../lib/place.store'

const tenant = () => ({ tenantCode: administeredTenant() })

export const providerRequestList = createAdminList<ProviderRequest, { state?: ReviewState | undefined }>(
  'providerRequests',
  (querystring) => callApi(listProviderRequests, { params: tenant(), querystring }),
  {},
  exportProviderRequests,
)

export const productList = createAdminList<Product, { state?: ProductState | undefined }>(
  'products',
  (querystring) => callApi(listAdminProducts, { params: tenant(), querystring }),
  {},
  exportProducts,
)

type Row = { id: string; revision: number }

export const sendProviderReview = ({ id, revision }: Row, body: Review) =>
  callApi(reviewProviderRequest, { params: { ...tenant(), id }, body }, { revision })

export const sendProductReview = ({ id, revision }: Row, body: Review) =>
  callApi(reviewProduct, { params: { ...tenant(), id }, body }, { revision })
