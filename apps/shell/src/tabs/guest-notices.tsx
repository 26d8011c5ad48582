import { useText, type GuestHandle } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { notify } from '../lib/notify'
import styles from './guest-notices.module.css'

/** The offer of a new version, above the guest it is for. */
export function GuestNotices({ handle }: { handle: GuestHandle }) {
  const { offer, swapping, swapFailure } = useSnapshot(handle.state)
  const t = useText()
  // A version may also be exchanged without a question, so the failure is watched and not awaited.
  useEffect(() => {
    if (swapFailure) notify('error', { message: t('shell:offer.failed') })
  }, [swapFailure, t])
  if (!offer) return null

  const update = async () => {
    const { version } = offer
    await handle.acceptOffer()
    if (handle.state.version === version) notify('success', { message: t('shell:offer.done', { version }) })
  }
  return (
    <div className={styles.offer} role="status">
      <IconByName name="sync" className={styles.icon} />
      <p className={styles.text}>{t('shell:offer.text', { version: offer.version })}</p>
      <Button theme="solid" type="primary" size="small" loading={swapping} onClick={() => void update()}>
        {t('shell:offer.update')}
      </Button>
      <Button theme="borderless" size="small" disabled={swapping} onClick={() => handle.postponeOffer()}>
        {t('shell:offer.later')}
      </Button>
    </div>
  )
}
