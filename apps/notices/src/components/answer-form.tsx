import { useId, type ClipboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import { countCharacters, REPLY_LENGTH } from '@center/shared/contract'
import { failureText, useText } from '@center/shared/host'
import { BusyButton } from '@center/shared/ui'
import { answer, answerFiles, sendAnswer, writeAnswer } from '../lib/answer.store'
import styles from './answer-area.module.css'
import { FilePicker } from './file-picker'

export type AnswerFormProps = { hasFiles: boolean }

/** A text, and files where the letter takes them. */
export function AnswerForm({ hasFiles }: AnswerFormProps) {
  const { content, status, isLengthWrong } = useSnapshot(answer)
  const id = useId()
  const t = useText()
  const paste = (event: ClipboardEvent) => {
    if (!hasFiles || event.clipboardData.files.length === 0) return
    event.preventDefault()
    answerFiles.add(event.clipboardData.files)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onPaste={paste}
      onSubmit={(event) => {
        event.preventDefault()
        void sendAnswer()
      }}
    >
      <label className={styles.title} htmlFor={id}>
        {t('notices:answer.text')}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={5}
        value={content}
        placeholder={t('notices:answer.placeholder')}
        aria-invalid={isLengthWrong}
        aria-describedby={`${id}-count ${id}-fault`}
        onChange={(event) => writeAnswer(event.target.value)}
      />
      <div className={styles.below}>
        <p id={`${id}-fault`} role="alert" className={styles.fault}>
          {isLengthWrong && t('notices:answer.length')}
        </p>
        <p id={`${id}-count`} className={styles.count}>
          {t('notices:answer.count', { count: countCharacters(content), most: REPLY_LENGTH.most })}
        </p>
      </div>
      {hasFiles && <FilePicker uploads={answerFiles} label={t('notices:answer.files')} />}
      <Waiting />
      <AnswerTrouble />
      <div>
        <BusyButton htmlType="submit" theme="solid" type="primary" isBusy={status === 'sending'}>
          {t('notices:answer.send')}
        </BusyButton>
      </div>
    </form>
  )
}

function Waiting() {
  const { isWaiting } = useSnapshot(answer)
  const t = useText()
  return (
    isWaiting && (
      <p role="alert" className={styles.fault}>
        {t('notices:answer.waiting')}
      </p>
    )
  )
}

/** Why it was not taken. What was written is still there. */
export function AnswerTrouble() {
  const { failure } = useSnapshot(answer)
  const t = useText()
  if (!failure) return null
  return (
    <p role="alert" className={styles.trouble}>
      <strong>{t('notices:answer.failed')}</strong> {failureText(failure)}
    </p>
  )
}
