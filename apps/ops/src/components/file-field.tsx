import { useId, useState } from 'react'
import { useText } from '@center/shared/host'
import styles from './file-field.module.css'

type FileFieldProps = { label: string; hint?: string; accept: string; onChoose: (file: File | null) => void }

/** The browser's own field lies over words of ours: those it has are in its own language. */
export function FileField({ label, hint, accept, onChoose }: FileFieldProps) {
  const [fileName, setFileName] = useState<string | null>(null)
  const id = useId()
  const t = useText()
  const choose = (file: File | null) => {
    setFileName(file?.name ?? null)
    onChoose(file)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.place}>
        <span className={styles.choose}>{t('ops:publish.choose')}</span>
        <span className={styles.chosen}>{fileName ?? t('ops:publish.noFile')}</span>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.text}>
          {hint}
        </p>
      )}
    </div>
  )
}
