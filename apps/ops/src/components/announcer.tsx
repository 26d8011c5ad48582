import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { IconByName } from '@center/shared/ui'
import { dialogs, say } from '../lib/dialogs.store'
import styles from './announcer.module.css'

const SHOWN_MS = 6_000

/** Says what was done, where it is seen and read out, and then goes away. */
export function Announcer() {
  const { said } = useSnapshot(dialogs)
  useEffect(() => {
    if (!said) return
    const timer = window.setTimeout(() => say(''), SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [said])

  return (
    <div role="status" className={styles.announcer}>
      {said && (
        <p className={styles.text}>
          <IconByName name="success" />
          {said}
        </p>
      )}
    </div>
  )
}
