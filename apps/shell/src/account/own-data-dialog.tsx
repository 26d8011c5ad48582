import { toMinute } from '@center/shared/contract'
import { session, useText } from '@center/shared/host'
import { BusyButton, ErrorState, LoadingState, notify } from '@center/shared/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../components/dialogs/form-dialog'
import { FormField } from '../components/dialogs/form-field'
import { openAccount } from '../lib/overlays.store'
import styles from './account.module.css'
import { loadErasureWish, ownData, resetOwnData, saveCopy, typePassword, wishErasure } from './own-data.store'

/** The personal data of the user: a copy to take along, and the request to have it erased. */
export function OwnDataDialog() {
  const { status, failure, busy } = useSnapshot(ownData)
  const t = useText()
  useEffect(() => {
    void loadErasureWish()
    return resetOwnData
  }, [])
  const submit = async () => {
    if (await saveCopy()) notify('success', { message: t('shell:ownData.saved') })
  }
  return (
    <FormDialog
      title={t('shell:ownData.title')}
      description={t('shell:ownData.about')}
      okLabel={t('shell:ownData.copy')}
      width={520}
      failure={status === 'failed' ? null : failure}
      isBusy={busy === 'copy'}
      onSubmit={submit}
      onClose={() => openAccount(null)}
    >
      <Copy />
      <section className={styles.part} aria-label={t('shell:ownData.erasure')}>
        <h3 className={styles.heading}>{t('shell:ownData.erasure')}</h3>
        <Erasure />
      </section>
    </FormDialog>
  )
}

function Copy() {
  const { password, isWrong } = useSnapshot(ownData, { sync: true })
  const { user } = useSnapshot(session)
  const t = useText()
  return (
    <section className={styles.part} aria-label={t('shell:ownData.copy')}>
      <h3 className={styles.heading}>{t('shell:ownData.copy')}</h3>
      <p className={styles.note}>{t('shell:ownData.copyText')}</p>
      <p className={styles.note}>{t('shell:ownData.passwordHint')}</p>
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <FormField
        label={t('shell:ownData.password')}
        value={password}
        problem={isWrong ? t('shell:ownData.wrong') : undefined}
        isPassword
        isOptional
        hasFocus
        autoComplete="current-password"
        onChange={typePassword}
      />
    </section>
  )
}

function Erasure() {
  const { status, failure, askedAt, busy } = useSnapshot(ownData)
  const t = useText()
  if (status === 'loading') return <LoadingState size="inline" label={t('shell:ownData.loading')} />
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadErasureWish() }
    return <ErrorState size="inline" title={failure ?? ''} retry={retry} />
  }
  const text = askedAt ? t('shell:ownData.asked', { at: toMinute(askedAt) }) : t('shell:ownData.erasureText')
  return (
    <>
      <p className={styles.note} role="status">
        {text}
      </p>
      <BusyButton
        className={styles.act}
        type={askedAt ? 'tertiary' : 'danger'}
        isBusy={busy === 'wish'}
        onClick={() => void wishErasure(askedAt === null)}
      >
        {t(askedAt ? 'shell:ownData.takeBack' : 'shell:ownData.ask')}
      </BusyButton>
    </>
  )
}
