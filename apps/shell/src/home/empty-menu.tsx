import { session, useText } from '@center/shared/host'
import { Button, EmptyState } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { PageHeading } from '../components/page-heading'
import { signOutAndLeave } from '../lib/leave'
import { openSwitch } from '../lib/switch-dialogs.store'

/** In place of home for a role that may open nothing (contract 4): says so, and offers another role or account. */
export function EmptyMenu() {
  const { user } = useSnapshot(session)
  const t = useText()
  return (
    <>
      <PageHeading hidden>{t('shell:home.noMenu')}</PageHeading>
      <EmptyState
        icon="lock"
        title={t('shell:home.noMenu')}
        description={t('shell:home.noMenuText', { role: user?.roleName ?? '' })}
      >
        <Button theme="solid" type="primary" onClick={() => openSwitch('role')}>
          {t('shell:switch.role')}
        </Button>
        <Button onClick={() => void signOutAndLeave()}>{t('shell:user.signOut')}</Button>
      </EmptyState>
    </>
  )
}
