import { copyText, saveFile, useText } from '@center/shared/host'
import { Button, notify } from '@center/shared/ui'
import account from '../account.module.css'
import styles from './two-step.module.css'

/** Recovery codes, shown this one time: to be copied or saved. */
export function Codes({ heading, codes }: { heading?: string; codes: readonly string[] }) {
  const t = useText()
  const all = codes.join('\n')
  const copy = async () => {
    const isCopied = await copyText(all)
    notify(isCopied ? 'success' : 'error', { message: t(`shell:twoStep.${isCopied ? 'copied' : 'notCopied'}`) })
  }
  return (
    <section className={account.part} aria-label={t('shell:twoStep.codes')}>
      <h3 className={account.heading}>{heading ?? t('shell:twoStep.codes')}</h3>
      <p className={account.note}>{t('shell:twoStep.codesText')}</p>
      <ul className={styles.codes} tabIndex={0} aria-label={t('shell:twoStep.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button onClick={() => void copy()}>{t('shell:twoStep.copy')}</Button>
        <Button onClick={() => saveFile(new Blob([`${all}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}>
          {t('shell:twoStep.save')}
        </Button>
      </div>
    </section>
  )
}
