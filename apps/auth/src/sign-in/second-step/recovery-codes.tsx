import { useState } from 'react'
import { copyText, saveFile, useText } from '@center/shared/host'
import styles from './second-step.module.css'

/** What lets in once each without the app: shown this one time, to be copied or saved. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useText()
  const [copied, setCopied] = useState<boolean | null>(null)
  const all = codes.join('\n')
  const copy = async () => setCopied(await copyText(all))
  const save = () => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <section className={styles.codes} aria-label={t('auth:secondStep.codes')}>
      <p className={styles.text}>{t('auth:secondStep.codesText')}</p>
      <ul className={styles.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={styles.links}>
        <button type="button" onClick={() => void copy()}>
          {t('auth:secondStep.copy')}
        </button>
        <button type="button" onClick={save}>
          {t('auth:secondStep.save')}
        </button>
      </p>
      <p role="status" className={styles.hint}>
        {copied !== null && t(copied ? 'auth:secondStep.copied' : 'auth:secondStep.notCopied')}
      </p>
    </section>
  )
}
