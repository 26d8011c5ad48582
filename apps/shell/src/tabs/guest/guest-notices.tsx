import { useText, type GuestFailure, type GuestHandle } from '@center/shared/host'
import { BusyButton, Button, IconByName, notify, TechnicalDetails } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
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

/** The offer of a new version; when the exchange did not work, why, and the way to try again. */
function OfferNotice({ handle }: { handle: GuestHandle }) {
  const { offer, swapping, swapFailure } = useSnapshot(handle.state)
  const t = useText()
  if (!offer) return null

  const { version } = offer
  const update = async () => {
    await handle.acceptOffer()
    if (handle.state.version === version) notify('success', { message: t('shell:offer.done', { version }) })
  }
  const words = wordsOf(swapFailure)
  return (
    <div className={styles.offer} role={swapFailure ? 'alert' : 'status'} data-tone={swapFailure ? 'warning' : 'info'}>
      <IconByName name={swapFailure ? 'alert-triangle' : 'sync'} className={styles.icon} />
      <div className={styles.text}>
        <p>{t(words.text, { version })}</p>
        {swapFailure && <TechnicalDetails label={t('common:technicalDetails')}>{swapFailure.message}</TechnicalDetails>}
      </div>
      <BusyButton theme="solid" type="primary" size="small" isBusy={swapping} onClick={() => void update()}>
        {t(words.accept)}
      </BusyButton>
      <Button theme="borderless" size="small" disabled={swapping} onClick={() => handle.postponeOffer()}>
        {t('shell:offer.later')}
      </Button>
    </div>
  )
}

function wordsOf(failed: Pick<GuestFailure, 'phase' | 'isUnseen'> | null) {
  if (failed === null) return { text: 'shell:offer.text', accept: 'shell:offer.update' } as const
  if (failed.isUnseen) return { text: 'shell:offer.unseen', accept: 'shell:offer.anyway' } as const
  if (failed.phase === 'handover') return { text: 'shell:offer.handover', accept: 'shell:offer.anyway' } as const
  return { text: 'shell:offer.failed', accept: 'shell:action.retry' } as const
}
