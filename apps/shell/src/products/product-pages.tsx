import { useText } from '@center/shared/host'
import { LazyPage } from '../components/page/lazy-page'

const loadApply = async () =>
  (await import(/* webpackChunkName: "products" */ './provider-apply-page')).ProviderApplyPage
const loadList = async () => (await import(/* webpackChunkName: "products" */ './products-page')).ProductsPage

/** The application to become a service provider (spec 1), loaded when a user opens it. */
export function ProviderApply() {
  const t = useText()
  return (
    <LazyPage
      heading={t('shell:page.ProviderApply')}
      loading={t('shell:products.loading')}
      failed={t('shell:products.failed')}
      load={loadApply}
    />
  )
}

/** The products of the tenant, loaded when a user opens them. */
export function ProductList() {
  const t = useText()
  return (
    <LazyPage
      heading={t('shell:page.ProductList')}
      loading={t('shell:products.loading')}
      failed={t('shell:products.failed')}
      load={loadList}
    />
  )
}
