import { portalBase, useText } from '@center/shared/host'
import { DonePanel } from '../components/layout/done-panel'

/** The portal has begun. The way in is a new page: everything of this one was loaded without a tenant. */
export function SetupDone({ tenantCode }: { tenantCode: string }) {
  const t = useText()
  return (
    <DonePanel title={t('auth:setup.done')} hint={t('auth:setup.doneHint')} isPageHeading>
      {(look) => (
        <a className={look} href={`${portalBase}/user/login?${new URLSearchParams({ tc: tenantCode }).toString()}`}>
          {t('auth:setup.signIn')}
        </a>
      )}
    </DonePanel>
  )
}
