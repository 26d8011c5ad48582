import { listOwnProducts, listProducts, type Product, type ProductCategory } from '@center/shared/contract'
import { callApi, can, failureText, printAllRows } from '@center/shared/host'
import { proxy } from 'valtio'
import { createLatestLoad } from '../lib/latest-load'

/** `own`: those of the user's enterprise in every state; else the published ones of all. */
export type ProductsView = { own: boolean; category: ProductCategory | ''; keyword: string; page: number }

export const PAGE_SIZE = 20

type Products = {
  status: 'loading' | 'ready' | 'failed'
  failure: string | null
  rows: Product[]
  total: number
  view: ProductsView
}

const first: ProductsView = { own: false, category: '', keyword: '', page: 1 }

/** The products that the page shows. */
export const products = proxy<Products>({ status: 'loading', failure: null, rows: [], total: 0, view: first })
export const productLoad = createLatestLoad()

/** Shows another part of the products; what was there stays until the next ones come. */
export async function showProducts(change: Partial<ProductsView> = {}): Promise<void> {
  const view = { ...products.view, page: 1, ...change }
  if (!can('product:publish')) view.own = false
  const signal = productLoad.begin()
  Object.assign(products, { status: 'loading', view })
  const result = await fetchProducts(view.page, PAGE_SIZE, signal)
  if (signal.aborted) return
  Object.assign(
    products,
    result.ok
      ? { status: 'ready', failure: null, ...result.value }
      : { status: 'failed', failure: failureText(result.failure) },
  )
}

function fetchProducts(page: number, limit: number, signal?: AbortSignal) {
  const { own, category, keyword } = products.view
  const querystring = { page, limit, ...(category && { category }), ...(keyword && { keyword }) }
  return own
    ? callApi(listOwnProducts, { querystring: { page, limit } }, { signal })
    : callApi(listProducts, { querystring }, { signal })
}

/** All that are looked at are printed, until the returned function is called. */
export function printProducts(): () => void {
  return printAllRows({
    limit: 50,
    load: fetchProducts,
    show: (rows) => (products.rows = rows),
    restore: () => showProducts({ page: products.view.page }),
  })
}
