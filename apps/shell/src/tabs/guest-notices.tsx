import { useText, type GuestHandle } from '@center/shared/host'
import { Button, IconByName } from '@center/shared/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { notify } from '../lib/notify'
import styles from './guest-notices.module.css'

export type GuestNoticesProps = { name: string; handle: GuestHandle }

/** What is said above a guest: that it still does not answer, and the offer of a new version. */
export function GuestNotices({ name, handle }: GuestNoticesProps) {
  return (
    <>
      <SilenceNotice name={name} handle={handle} />
      <OfferNotice handle={handle} />
    </>
  )
}

/** The user waits for a guest that does not answer, and may change their mind. */
function SilenceNotice({ name, handle }: GuestNoticesProps) {
  const { waiting } = useSnapshot(handle.state)
  const t = useText()
  if (!waiting) return null
  return (
    <div className={styles.offer} role="status" data-tone="warning">
      <IconByName name="alert-triangle" className={styles.icon} />
      <p className={styles.text}>{t('shell:guest.silentBar', { name })}</p>
      <Button theme="light" type="warning" size="small" onClick={() => handle.retry()}>
        {t('shell:guest.restart')}
      </Button>
    </div>
  )
}

function OfferNotice({ handle }: { handle: GuestHandle }) {
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
