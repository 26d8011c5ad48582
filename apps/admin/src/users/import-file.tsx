import { useId, useRef, useState, type DragEvent } from 'react'
import { useSnapshot } from 'valtio'
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, toFileSize, type TableFormat } from '@center/shared/contract'
import { failureText, useText } from '@center/shared/host'
import { BusyButton, Button, notify } from '@center/shared/ui'
import styles from './import-page.module.css'
import { saveTemplate, sendFile, userImport } from './imports.store'

/** A file of users, by button or dragged here, and the templates to begin with. */
export function ImportFile() {
  const { isBusy, share } = useSnapshot(userImport)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const t = useText()
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isBusy) void sendFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      role="group"
      aria-label={t('admin:imports.choose')}
      className={styles.picker}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <BusyButton theme="solid" isBusy={isBusy} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {t('admin:imports.choose')}
      </BusyButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label={t('admin:imports.file')}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <p id={hintId} className={styles.hint}>
        {t('admin:imports.drop', { size: toFileSize(MAX_IMPORT_BYTES), rows: MAX_IMPORT_ROWS })}
      </p>
      <p className={styles.hint}>{t('admin:imports.columns')}</p>
      <Templates />
      <p role="status" className={styles.hint}>
        {isBusy && t(share !== null && share < 1 ? 'admin:imports.sending' : 'admin:imports.checking')}
      </p>
    </div>
  )
}

function Templates() {
  const t = useText()
  const save = async (format: TableFormat) => {
    const saved = await saveTemplate(format)
    if (!saved.ok) notify('error', { message: failureText(saved.failure) })
  }
  return (
    <div className={styles.row}>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} theme="borderless" onClick={() => void save(format)}>
          {t('admin:imports.template', { format: format.toUpperCase() })}
        </Button>
      ))}
    </div>
  )
}
