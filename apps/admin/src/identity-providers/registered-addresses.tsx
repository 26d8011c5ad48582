import { useState } from 'react'
import { copyText, useText } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { TextField } from '../components/fields'
import { addressesOf } from './identity-providers.store'
import styles from './registered-addresses.module.css'

/** What is to be registered at the provider, each with a button that copies it. */
export function RegisteredAddresses({ code }: { code: string }) {
  const t = useText()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const { callback, logout } = addressesOf(code)
  const copy = async (address: string) => setOutcome((await copyText(address)) ? 'copied' : 'notCopied')
  return (
    <section className={styles.addresses} aria-label={t('admin:identityProviders.addresses')}>
      <p className={styles.heading}>{t('admin:identityProviders.addresses')}</p>
      {(
        [
          ['callback', callback],
          ['logout', logout],
        ] as const
      ).map(([name, address]) => (
        <div key={name} className={styles.address}>
          <TextField label={t(`admin:identityProviders.${name}`)} value={address} isFixed onChange={() => {}} />
          <Button
            size="small"
            aria-label={`${t('admin:users.copy')} ${t(`admin:identityProviders.${name}`)}`}
            onClick={() => void copy(address)}
          >
            {t('admin:users.copy')}
          </Button>
        </div>
      ))}
      <p role="status">{outcome && t(`admin:users.${outcome}`)}</p>
    </section>
  )
}
