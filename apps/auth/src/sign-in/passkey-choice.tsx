import { useSnapshot } from 'valtio'
import { canUsePasskeys, configuration, useText } from '@center/shared/host'
import styles from './provider-choices.module.css'
import { signIn, submitPasskey } from './sign-in.store'

/** The sign-in without a password, where tenant, browser and address have it. */
export function PasskeyChoice() {
  const { CENTER_PASSKEYS } = useSnapshot(configuration).values
  const { status } = useSnapshot(signIn)
  const t = useText()
  if (!CENTER_PASSKEYS || !canUsePasskeys()) return null
  return (
    <button
      type="button"
      className={styles.choice}
      aria-disabled={status === 'submitting'}
      onClick={() => void submitPasskey()}
    >
      {t('auth:passkey.signIn')}
    </button>
  )
}
