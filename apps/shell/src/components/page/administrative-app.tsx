import { pageFunctions, portalBase, readBoot, session, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { AppSlot } from './app-slot'
import { StatusPage } from './status-page'

export type AdministrativeAppProps = { name: '@center/ops' | '@center/admin'; path: string }

/** Operations and administration: here, or the way to the address that the deployment gives them alone. */
export function AdministrativeApp({ name, path }: AdministrativeAppProps) {
  const t = useText()
  const { adminOrigin } = readBoot()
  if (!adminOrigin || adminOrigin === window.location.origin) {
    return <AppSlot name={name} slot="page" onFailure="card" />
  }
  const { host } = new URL(adminOrigin)
  const tenant = new URLSearchParams({ tc: session.tenantCode }).toString()
  return (
    <StatusPage status="elsewhere" description={t('shell:status.elsewhere.text', { host })}>
      <Button
        theme="solid"
        type="primary"
        onClick={() => pageFunctions.openTab(`${adminOrigin}${portalBase}${path}?${tenant}`)}
      >
        {t('shell:status.elsewhere.open', { host })}
      </Button>
    </StatusPage>
  )
}
