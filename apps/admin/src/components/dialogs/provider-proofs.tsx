import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { columnsOf } from '@center/shared/contract'
import { beginProviderProof, configuration, failureText, preferences, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import styles from './provider-proofs.module.css'

type Choice = { id: string; name: string }

/** For users without a password here: a fresh sign-in at a provider of the tenant, in a window of its own. Nothing where it has none. */
export function ProviderProofs({ onResume }: { onResume: () => void }) {
  const choices = useChoices()
  const [isBegun, setBegun] = useState(false)
  const [problem, setProblem] = useState('')
  const t = useText()
  if (choices.length === 0) return null
  const begin = async (id: string) => {
    const result = await beginProviderProof(id)
    setBegun(result.ok)
    setProblem(result.ok ? '' : failureText(result.failure))
  }
  return (
    <div className={styles.ways}>
      <p className={styles.lead}>{t('admin:proof.otherWays')}</p>
      <div className={styles.buttons}>
        {choices.map(({ id, name }) => (
          <Button key={id} onClick={() => void begin(id)}>
            {t('admin:proof.atProvider', { name })}
          </Button>
        ))}
        {isBegun && (
          <Button theme="solid" onClick={onResume}>
            {t('admin:proof.resume')}
          </Button>
        )}
      </div>
      {isBegun && <p role="status">{t('admin:proof.begun')}</p>}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

/** Those that the sign-in page offers, and the one that is its only way in. */
function useChoices(): Choice[] {
  const {
    CENTER_ALT_SSO: isOn,
    CENTER_ALT_SSO_IDP: own,
    CENTER_IDENTITY_PROVIDERS: listed,
  } = useSnapshot(configuration).values
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const choices = listed.map(({ id, name, nameEn }) => ({ id, name: (columnsOf(locale) === 'en' && nameEn) || name }))
  if (!isOn || own === '' || listed.some(({ id }) => id === own)) return choices
  return [...choices, { id: own, name: t('admin:proof.ownProvider') }]
}
