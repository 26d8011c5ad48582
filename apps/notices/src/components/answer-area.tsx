import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { toMinute, type Letter } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { BusyButton, Button, IconByName } from '@center/shared/ui'
import { acknowledge, answer, beginAnswer } from '../lib/answer.store'
import { letterStateOf } from '../lib/letter-state'
import { AnswerForm, AnswerTrouble } from './answer-form'
import styles from './answer-area.module.css'
import { LetterFiles } from './letter-files'

export type AnswerAreaProps = { letter: Letter }

/** What the reader does about the letter, or has done. */
export function AnswerArea({ letter }: AnswerAreaProps) {
  const { letterId, status } = useSnapshot(answer)
  const { id } = letter
  const t = useText()
  useEffect(() => beginAnswer(id), [id])
  if (letterId !== id) return null
  return (
    <section className={styles.area} aria-label={t('notices:answer.title')}>
      <AnswerByState letter={letter} />
      {status === 'sent' && (
        <p role="status" className={styles.sent}>
          <IconByName name="success" />
          {t('notices:answer.sent')}
        </p>
      )}
    </section>
  )
}

function AnswerByState({ letter }: AnswerAreaProps) {
  const state = letterStateOf(letter)
  if (state === 'acknowledge') return <Acknowledge />
  if (state === 'acknowledged') return <Acknowledged />
  if (state === 'answered') return <Answered letter={letter} />
  if (state === 'over') return <Over />
  return <AnswerForm hasFiles={state === 'answer-with-files'} />
}

function Acknowledge() {
  const { status } = useSnapshot(answer)
  const t = useText()
  return (
    <>
      <AnswerTrouble />
      <BusyButton theme="solid" type="primary" isBusy={status === 'sending'} onClick={() => void acknowledge()}>
        {t('notices:answer.acknowledge')}
      </BusyButton>
    </>
  )
}

function Acknowledged() {
  const t = useText()
  return (
    <Button disabled icon={<IconByName name="tick" />}>
      {t('notices:answer.acknowledged')}
    </Button>
  )
}

/** What was written and not sent in time is still there to be read. */
function Over() {
  const { content } = useSnapshot(answer)
  const t = useText()
  return (
    <>
      <AnswerTrouble />
      <p className={styles.over}>{t('notices:answer.over')}</p>
      {content !== '' && (
        <>
          <h3 className={styles.title}>{t('notices:answer.unsent')}</h3>
          <p className={styles.content}>{content}</p>
        </>
      )}
    </>
  )
}

function Answered({ letter: { content, replyFile, replyName, replyTime } }: AnswerAreaProps) {
  const t = useText()
  return (
    <>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('notices:answer.details')}</h3>
        <p className={styles.by}>
          <bdi>{replyName}</bdi> <time>{replyTime && toMinute(replyTime)}</time>
        </p>
      </header>
      <p className={styles.content}>{content}</p>
      {replyFile.length > 0 && <LetterFiles title={t('notices:answer.files')} files={replyFile} />}
    </>
  )
}
