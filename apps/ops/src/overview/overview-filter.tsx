import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { SearchField } from '@center/shared/ui'
import { Segments } from '../components/segments'
import { apps } from '../lib/apps.store'
import { healthFilters, overview, setHealth, setSearch, setTenant } from './overview.store'
import styles from './overview-filter.module.css'

export function OverviewFilter() {
  const { health, search } = useSnapshot(overview)
  const t = useText()
  const options = healthFilters.map((value) => ({ value, label: t(`ops:filter.${value}`) }))
  return (
    <div className={styles.filter} role="search">
      <SearchField label={t('ops:filter.search')} value={search} onChange={setSearch} />
      <TenantFilter />
      <Segments label={t('ops:filter.health')} options={options} value={health} onChange={setHealth} />
    </div>
  )
}

/** Only who operates several tenants chooses among them. */
function TenantFilter() {
  const { tenants } = useSnapshot(apps)
  const { tenantCode } = useSnapshot(overview)
  const t = useText()
  if (tenants.length < 2) return null
  return (
    <select
      className={styles.tenant}
      aria-label={t('ops:filter.tenant')}
      value={tenantCode}
      onChange={(event) => setTenant(event.target.value)}
    >
      <option value="">{t('ops:filter.allTenants')}</option>
      {tenants.map((tenant) => (
        <option key={tenant.tenantCode} value={tenant.tenantCode}>
          {tenant.name}
        </option>
      ))}
    </select>
  )
}
