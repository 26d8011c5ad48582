import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { entryText } from '../lib/entry-text'
import styles from './agreement-check.module.css'
import { enter, openAgreement, register } from './register.store'
import type { FieldRefs } from './use-field-refs'

/** The box that says yes to the agreement, and the door to its text. */
export function AgreementCheck({ refs }: { refs: FieldRefs }) {
  const { entries, problems } = useSnapshot(register, { sync: true })
  const t = useText()
  const id = useId()
  const problem = entryText('agreed', problems.agreed)
  return (
    <div className={styles.agreement}>
      <div className={styles.line}>
        <label className={styles.label}>
          <input
            ref={refs.of('agreed')}
            type="checkbox"
            className={styles.box}
            checked={entries.agreed}
            aria-required
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? id : undefined}
            onChange={(event) => enter({ agreed: event.target.checked })}
          />
          {t('auth:register.agree')}
        </label>{' '}
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => openAgreement(true)}>
          {t('auth:register.agreement')}
        </button>
      </div>
      <p id={id} className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
