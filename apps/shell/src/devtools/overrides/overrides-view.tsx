import { columnsOf } from '@center/shared/contract'
import { guests, preferences, useText, type GuestRow } from '@center/shared/host'
import { BusyButton, Button, Input } from '@center/shared/ui'
import { useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { overrides, resetOverride, setOverride, unregisteredOf } from './overrides.store'
import styles from './overrides.module.css'

/** One line a guest: the released version, or the address on this machine that stands for it in this browser. */
export function OverridesView() {
  const { list } = useSnapshot(guests)
  const { addresses } = useSnapshot(overrides)
  const t = useText()
  return (
    <div className={styles.view}>
      <p className={styles.how}>{t('shell:devtools.overrides.how')}</p>
      <ul className={styles.list}>
        {list.map((guest) => (
          <OverrideLine key={guest.serviceCode} guest={guest as GuestRow} />
        ))}
        {unregisteredOf(list, { addresses }).map((app) => (
          <MissingLine key={app} app={app} />
        ))}
      </ul>
    </div>
  )
}

/** An app that the tenant has not registered, and that could not be had from its address. */
function MissingLine({ app }: { app: string }) {
  const t = useText()
  return (
    <li className={styles.line} data-local>
      <div className={styles.names}>
        <code className={styles.code}>{app}</code>
      </div>
      <span className={styles.version}>{t('shell:devtools.overrides.unregistered')}</span>
      <AddressForm app={app} isWrong end={t('shell:devtools.overrides.remove')} />
      <Problem app={app} />
    </li>
  )
}

function Problem({ app }: { app: string }) {
  const { problems } = useSnapshot(overrides)
  const t = useText()
  const problem = problems[app]
  if (!problem) return null
  return (
    <p className={styles.problem} role="alert">
      {t(`shell:devtoolsProblem.${problem}`)}
    </p>
  )
}

function OverrideLine({ guest }: { guest: GuestRow }) {
  const { problems } = useSnapshot(overrides)
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const { serviceCode: app, override, version } = guest
  const problem = problems[app]
  const isLocal = override !== undefined
  return (
    <li className={styles.line} data-local={isLocal}>
      <div className={styles.names}>
        <span className={styles.title}>{columnsOf(locale) === 'en' ? guest.serviceNameEn : guest.serviceName}</span>
        <code className={styles.code}>{app}</code>
      </div>
      <span className={styles.version} data-local={isLocal}>
        {isLocal ? version : t('shell:devtools.overrides.released', { version })}
      </span>
      <AddressForm app={app} isWrong={problem !== undefined} end={t('shell:devtools.overrides.reset')} />
      <Problem app={app} />
    </li>
  )
}

/** `end` is what the button says that ends the override. */
function AddressForm({ app, isWrong, end }: { app: string; isWrong: boolean; end: string }) {
  const { addresses } = useSnapshot(overrides)
  const t = useText()
  const address = addresses[app] ?? ''
  const [typed, setTyped] = useState(address)
  const [isBusy, setBusy] = useState(false)
  const isSet = address !== ''
  const wait = async (action: Promise<void>) => {
    setBusy(true)
    await action
    setBusy(false)
  }
  const use = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void wait(setOverride(app, typed))
  }
  const reset = () => {
    setTyped('')
    void wait(resetOverride(app))
  }
  return (
    <form className={styles.form} onSubmit={use}>
      <Input
        size="small"
        value={typed}
        placeholder="http://localhost:4300/"
        aria-label={t('shell:devtools.overrides.label', { app })}
        validateStatus={isWrong ? 'error' : 'default'}
        onChange={setTyped}
      />
      <BusyButton size="small" type="primary" htmlType="submit" isBusy={isBusy} disabled={typed.trim() === ''}>
        {isSet && address === typed.trim() ? t('shell:devtools.overrides.again') : t('shell:devtools.overrides.set')}
      </BusyButton>
      {isSet && (
        <Button size="small" type="tertiary" onClick={reset}>
          {end}
        </Button>
      )}
    </form>
  )
}
