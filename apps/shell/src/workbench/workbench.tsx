import { useText } from '@center/shared/host'
import { LazyPage } from '../components/page/lazy-page'

const load = async () => (await import(/* webpackChunkName: "workbench" */ './workbench-page')).WorkbenchPage

/** The workbench, whose grid is loaded when a user opens it. */
export function Workbench() {
  const t = useText()
  return (
    <LazyPage
      heading={t('shell:page.WorkStand')}
      loading={t('shell:workbench.loading')}
      failed={t('shell:workbench.failed')}
      load={load}
    />
  )
}
