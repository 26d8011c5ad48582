import { useEffect } from 'react'
import { centralSignInAddress, pageFunctions, useText } from '@center/shared/host'
import styles from './to-central.module.css'

export type ToCentralProps = {
  /** Where the user wanted to go; null: home. */
  redirect: string | null
  /** The password is asked for even when a user is signed in there. */
  renew: boolean
}

/** Sends the browser to the central sign-in page. */
export function ToCentral({ redirect, renew }: ToCentralProps) {
  const t = useText()
  useEffect(() => {
    pageFunctions.replaceAddress(centralSignInAddress(redirect, { renew }))
  }, [redirect, renew])
  return (
    <p role="status" className={styles.going}>
      {t('auth:central.going')}
    </p>
  )
}
