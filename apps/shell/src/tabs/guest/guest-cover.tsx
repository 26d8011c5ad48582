import { useText, type GuestHandle } from '@center/shared/host'
import { AppCard, Button, LoadingState } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { copyDetails, failureWord } from './failure-details'
import styles from './guest-tab.module.css'

export type GuestCoverProps = {
  /** What the user knows the app by. */
  name: string
  /** What operations know it by. */
  app: string
  handle: GuestHandle
}

/** Lies over the container while there is nothing of the guest to see, or it does not answer. */
export function GuestCover({ name, app, handle }: GuestCoverProps) {
  const { status, slow, silent, waiting, failure, version, replaced } = useSnapshot(handle.state)
  const t = useText()
  const isStuck = silent && !waiting
  const card = {
    app: `${app} ${version}`,
    detailsLabel: t('common:technicalDetails'),
    copy: {
      label: t('shell:guest.copy'),
      onCopy: () => copyDetails({ app, version, failure, isSilent: silent, replaced }),
    },
  }

  if (isStuck) {
    return (
      <div className={styles.cover}>
        <AppCard
          {...card}
          title={t('shell:guest.silentTitle', { name })}
          description={t('shell:guest.silentText')}
          retryLabel={t('shell:guest.restart')}
          onRetry={() => handle.retry()}
        >
          <Button onClick={() => handle.wait()}>{t('shell:guest.wait')}</Button>
        </AppCard>
      </div>
    )
  }
  if (status === 'loading') {
    return (
      <div className={styles.cover}>
        <LoadingState label={slow ? t('shell:guest.slow') : t('shell:guest.loading')} />
      </div>
    )
  }
  if (status !== 'failed') return null
  return (
    <div className={styles.cover}>
      <AppCard
        {...card}
        title={t('shell:guest.failedTitle', { name })}
        description={t(`shell:guestFailure.${failureWord(failure)}`)}
        detail={failure?.message}
        retryLabel={t('shell:action.retry')}
        onRetry={() => handle.retry()}
      />
    </div>
  )
}
