import { useText } from '@center/shared/host'
import { DonePanel } from '../components/layout/done-panel'
import { SignInLink } from '../components/layout/sign-in-link'

/** The new password is set, and sessions that began with the old one are over. */
export function DoneStep() {
  const t = useText()
  return (
    <DonePanel title={t('auth:recovery.done')} hint={t('auth:recovery.doneHint')}>
      {(look) => <SignInLink className={look}>{t('auth:recovery.signIn')}</SignInLink>}
    </DonePanel>
  )
}
