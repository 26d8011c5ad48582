import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type AttachedFile, toMinute } from '@center/shared/contract'
import { CloseOnBack, failureText, useText, type Failure } from '@center/shared/host'
import { Button, Dialog, ErrorState, LoadingState } from '@center/shared/ui'
import { LetterFiles } from '../components/letter-files'
import { LetterText } from '../components/letter-text'
import { goTo } from './letter-admin-place.store'
import { EnterpriseRows } from './enterprise-rows'
import styles from './letter-admin-page.module.css'
import { ReceiverRows } from './receiver-rows'
import { loadSentLetter, openSentLetter, remind, saveReceivers, sentLetter, withdraw } from './sent-letter.store'

/** One letter from the side of its sender. */
export function SentLetterPage({ id }: { id: number }) {
  const { status, failure, letter } = useSnapshot(sentLetter)
  const t = useText()
  useEffect(() => void openSentLetter(id), [id])
  if (status === 'failed' && failure) {
    const retry = { label: t('notices:letter.retry'), onRetry: () => void loadSentLetter() }
    return <ErrorState title={t('notices:letter.failed')} description={failureText(failure)} retry={retry} />
  }
  if (!letter) return <LoadingState label={t('notices:letter.loading')} />
  return (
    <>
      <article className={`${styles.card} ${styles.letter}`}>
        <h2 className={styles.name}>{letter.title}</h2>
        <Figures />
        <Commands />
        <details>
          <summary>{t('notices:letterAdmin.body')}</summary>
          <LetterText html={letter.remark} />
          {letter.pushFile.length > 0 && (
            <LetterFiles title={t('notices:letter.files')} files={letter.pushFile as AttachedFile[]} />
          )}
        </details>
      </article>
      <EnterpriseRows key={id} />
      <ReceiverRows />
    </>
  )
}

function Figures() {
  const { letter } = useSnapshot(sentLetter)
  const t = useText()
  if (!letter) return null
  const { receivers, read, answered, pushTime, validityTime, replyWay, remindTime } = letter
  const figures = [
    [t('notices:column.receivers'), String(receivers)],
    [t('notices:column.read'), String(read)],
    [t('notices:column.answered'), String(answered)],
    [t('notices:letterAdmin.replyWay'), t(`notices:replyWay.${replyWay}`)],
    [t('notices:column.time'), toMinute(pushTime)],
    ...(remindTime ? [[t('notices:letterAdmin.remindTime'), toMinute(remindTime)]] : []),
    ...(validityTime ? [[t('notices:letter.validity'), toMinute(validityTime)]] : []),
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Commands() {
  const { letter, said } = useSnapshot(sentLetter)
  const [isAsking, setAsking] = useState(false)
  const t = useText()
  const handleWithdraw = async () => {
    setAsking(false)
    if (await withdraw()) goTo({ view: 'sent' })
  }
  return (
    <>
      <div className={styles.actions}>
        {letter?.scheduled ? (
          <Button type="danger" onClick={() => setAsking(true)}>
            {t('notices:letterAdmin.withdraw')}
          </Button>
        ) : (
          <Button onClick={() => void remind()}>{t('notices:letterAdmin.remind')}</Button>
        )}
        <Button onClick={() => void saveReceivers()}>{t('notices:letterAdmin.export')}</Button>
      </div>
      {said?.kind === 'reminded' && (
        <p role="status" className={styles.said}>
          {t('notices:letterAdmin.reminded', { count: said.count })}
        </p>
      )}
      {said?.kind === 'failed' && (
        <p role="alert" className={styles.said}>
          {failureText(said.failure as Failure)}
        </p>
      )}
      {isAsking && (
        <Dialog
          closeLabel={t('notices:letter.close')}
          title={t('notices:letterAdmin.withdrawTitle')}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{t('notices:letterAdmin.cancel')}</Button>
              <Button theme="solid" type="danger" onClick={() => void handleWithdraw()}>
                {t('notices:letterAdmin.withdraw')}
              </Button>
            </>
          }
        >
          <CloseOnBack onClose={() => setAsking(false)} />
          <p>{t('notices:letterAdmin.withdrawText')}</p>
        </Dialog>
      )}
    </>
  )
}
