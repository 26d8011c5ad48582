import { useState } from 'react'
import type { AdminIdentityProvider, ProviderFinding } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { BusyButton, Mark } from '@center/shared/ui'
import type { Edit } from '../lib/use-edit'
import { testProvider, type ProviderForm } from './identity-providers.store'
import styles from './provider-test.module.css'

export type ProviderTestProps = { edit: Edit<ProviderForm>; row: AdminIdentityProvider | null }

const tones = { good: 'good', warning: 'warn', problem: 'bad' } as const

/** Tries what stands in the form, without saving it, and says what would keep users from signing in. */
export function ProviderTest({ edit: { values, isBusy, send }, row }: ProviderTestProps) {
  const t = useText()
  const [outcome, setOutcome] = useState<{ about: string; findings: readonly ProviderFinding[] } | null>(null)
  const about = JSON.stringify(values)
  const isReady = [values.code, values.issuer, values.clientId].every((text) => text.trim() !== '')
  const test = async () => {
    const answer = await send((typed) => testProvider(typed, row))
    setOutcome(answer && { about, ...answer })
  }
  return (
    <section className={styles.test} aria-label={t('admin:identityProviders.test')}>
      <BusyButton isBusy={isBusy} disabled={!isReady} onClick={() => void test()}>
        {t('admin:identityProviders.test')}
      </BusyButton>
      <p className={styles.hint}>{t('admin:identityProviders.testHint')}</p>
      {/* What was found of other values says nothing of these. */}
      <div role="status">{outcome?.about === about && <Findings findings={outcome.findings} />}</div>
    </section>
  )
}

function Findings({ findings }: { findings: readonly ProviderFinding[] }) {
  const t = useText()
  return (
    <ul className={styles.findings}>
      {findings.map(({ code, level, detail }) => (
        <li key={code}>
          <Mark tone={tones[level]}>{t(`admin:providerLevel.${level}`)}</Mark>
          <span>{t(`admin:providerFinding.${code}`, { detail: detail || '–' })}</span>
        </li>
      ))}
    </ul>
  )
}
