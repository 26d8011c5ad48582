import { useText } from '@center/shared/host'
import { LazyPage } from '../components/page/lazy-page'

const load = async () =>
  (await import(/* webpackChunkName: "enterprises" */ './enterprise-list-page')).EnterpriseListPage

/** The enterprises of the user, loaded when the page is opened. */
export function Enterprises() {
  const t = useText()
  return (
    <LazyPage
      heading={t('shell:page.EnterpriseList')}
      loading={t('shell:products.loading')}
      failed={t('shell:products.failed')}
      load={load}
    />
  )
}
