import { useId, useRef, useState, type DragEvent } from 'react'
import { useSnapshot } from 'valtio'
import { extensionOf, MAX_FILES, maxBytesOf, replyExtensions, toFileSize } from '@center/shared/contract'
import { failureText, useText } from '@center/shared/host'
import { IconByName } from '@center/shared/ui'
import type { UploadItem, Uploads } from '../lib/uploads'
import styles from './file-picker.module.css'

export type FilePickerProps = { uploads: Uploads; label: string }

const accepted = replyExtensions.map((extension) => `.${extension}`).join(',')

/** Files by button, by dragging them here or by pasting; each with its progress, and a way to stop it and to try again. */
export function FilePicker({ uploads, label }: FilePickerProps) {
  const { items } = useSnapshot(uploads.state)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const hintId = useId()
  const t = useText()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    uploads.add(event.dataTransfer.files)
  }
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.picker}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.head}>
        <button type="button" className={styles.add} aria-describedby={hintId} onClick={() => input.current?.click()}>
          <IconByName name="upload" />
          {t('notices:upload.add')}
        </button>
        <p id={hintId} className={styles.hint}>
          {t('notices:upload.hint', { count: MAX_FILES, size: toFileSize(maxBytesOf('pdf')) })}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={label}
        onChange={(event) => {
          uploads.add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((item) => (
            <UploadRow key={item.key} item={item as UploadItem} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  )
}

type UploadRowProps = { item: UploadItem; uploads: Uploads }

function UploadRow({ item, uploads }: UploadRowProps) {
  const { key, fileName, size, status, share } = item
  const t = useText()
  const isMoving = status === 'waiting' || status === 'sending'
  return (
    <li className={styles.item} data-status={status}>
      <span className={styles.about}>
        <bdi className={styles.name}>{fileName}</bdi>
        <span className={styles.size}>{toFileSize(size)}</span>
      </span>
      <span className={styles.actions}>
        {status === 'failed' && (
          <button
            type="button"
            className={styles.action}
            aria-label={t('notices:upload.retryOf', { file: fileName })}
            onClick={() => uploads.retry(key)}
          >
            {t('notices:upload.retry')}
          </button>
        )}
        <button
          type="button"
          className={styles.action}
          aria-label={t(isMoving ? 'notices:upload.cancelOf' : 'notices:upload.removeOf', { file: fileName })}
          onClick={() => uploads.remove(key)}
        >
          {isMoving ? t('notices:upload.cancel') : t('notices:upload.remove')}
        </button>
      </span>
      {isMoving && (
        <progress
          className={styles.progress}
          value={share}
          max={1}
          aria-label={t('notices:upload.progress', { file: fileName })}
        />
      )}
      <Trouble item={item} />
    </li>
  )
}

function Trouble({ item: { refusal, failure, fileName } }: { item: UploadItem }) {
  const t = useText()
  if (!refusal && !failure) return null
  const text = refusal
    ? t(`notices:refusal.${refusal}`, {
        file: fileName,
        count: MAX_FILES,
        size: toFileSize(maxBytesOf(extensionOf(fileName))),
      })
    : failureText(failure ?? { message: '', code: 'server.failed' })
  return (
    <p role="alert" className={styles.trouble}>
      {text}
    </p>
  )
}
