import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { columnsOf } from '@center/shared/contract'
import { configuration, pageFunctions, preferences, providerAddress, useText } from '@center/shared/host'
import styles from './provider-choices.module.css'

export type ProviderChoicesProps = {
  /** Where the user wanted to go; null: home. */
  redirect: string | null
}

/** The tenant's providers, one button each, for users who have an account there; nothing where it has none. */
export function ProviderChoices({ redirect }: ProviderChoicesProps) {
  const { CENTER_IDENTITY_PROVIDERS: providers } = useSnapshot(configuration).values
  const [chosen, setChosen] = useState<string | null>(null)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  useEffect(() => {
    // A step back shows the page as it was left.
    const reset = () => setChosen(null)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])
  if (providers.length === 0) return null

  const go = (id: string) => {
    if (chosen !== null) return
    setChosen(id)
    pageFunctions.openAddress(providerAddress(redirect, { id }))
  }
  return (
    <section className={styles.choices} aria-labelledby="provider-choices">
      <h2 id="provider-choices" className={styles.heading}>
        {t('auth:provider.others')}
      </h2>
      {providers.map(({ id, name, nameEn }) => (
        <button
          key={id}
          type="button"
          className={styles.choice}
          aria-disabled={chosen !== null}
          aria-busy={chosen === id}
          onClick={() => go(id)}
        >
          {t(chosen === id ? 'auth:provider.going' : 'auth:provider.with', {
            name: (columnsOf(locale) === 'en' && nameEn) || name,
          })}
        </button>
      ))}
    </section>
  )
}
