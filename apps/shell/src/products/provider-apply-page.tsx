import { applyAsProvider, getProviderRequest, toMinute, type ProviderRequest } from '@center/shared/contract'
import { callApi, failureText, onServerEvent, session, useText } from '@center/shared/host'
import { Banner, BusyButton, Button, EmptyState, ErrorState, LoadingState, Mark, notify } from '@center/shared/ui'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { TextAreaField } from '../components/dialogs/text-area-field'
import { PageHeading } from '../components/page/page-heading'
import { openAddress } from '../lib/pages/navigation'
import { openSwitch } from '../lib/overlays.store'
import { useSending } from '../lib/use-sending'
import styles from './products.module.css'

type State = { status: 'loading' | 'ready'; request: ProviderRequest | null } | { status: 'failed'; why: string }

const SHORTEST = 10
const tones = { '0': 'warn', '1': 'good', '2': 'bad' } as const

/** The application to become a service provider (spec 1), for the enterprise that the user works for, and how far it is. */
export function ProviderApplyPage() {
  const { user } = useSnapshot(session)
  const t = useText()
  return (
    <div className={styles.page}>
      <header>
        <PageHeading>{t('shell:page.ProviderApply')}</PageHeading>
        <p className={styles.hint}>{t('shell:provider.text')}</p>
      </header>
      <div className={styles.card}>
        {user?.groupId ? <Application id={user.groupId} enterprise={user.groupName} /> : <NoEnterprise />}
      </div>
    </div>
  )
}

function Application({ id, enterprise }: { id: string; enterprise: string }) {
  const t = useText()
  const { state, reload, put } = useRequest(id)
  if (state.status === 'failed') {
    return <ErrorState size="inline" title={state.why} retry={{ label: t('shell:action.retry'), onRetry: reload }} />
  }
  if (state.status === 'loading') return <LoadingState size="inline" label={t('shell:products.loading')} />
  const { request } = state
  const mayApply = request === null || request.state === '2'
  return (
    <>
      {request && <Standing request={request} />}
      {mayApply && <ApplyForm key={request?.id} enterprise={enterprise} first={request?.offer} onDone={put} />}
    </>
  )
}

function useRequest(enterpriseId: string) {
  const [state, setState] = useState<State>({ status: 'loading', request: null })
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt((now) => now + 1), [])
  useEffect(() => {
    const life = new AbortController()
    void callApi(getProviderRequest, {}, { signal: life.signal }).then((result) => {
      if (life.signal.aborted) return
      setState(
        result.ok ? { status: 'ready', request: result.value } : { status: 'failed', why: failureText(result.failure) },
      )
    })
    return () => life.abort()
  }, [enterpriseId, attempt])
  useEffect(() => onServerEvent('permission', reload), [reload])
  return { state, reload, put: (request: ProviderRequest) => setState({ status: 'ready', request }) }
}

function NoEnterprise() {
  const t = useText()
  return (
    <EmptyState
      size="inline"
      icon="apartment"
      title={t('shell:provider.noEnterprise')}
      description={t('shell:provider.noEnterpriseText')}
    >
      <Button onClick={() => openAddress('/ent/colist')}>{t('shell:guidanceDoor.join')}</Button>
    </EmptyState>
  )
}

function Standing({ request }: { request: ProviderRequest }) {
  const t = useText()
  const { state, enterpriseName, createdAt, note } = request
  return (
    <div className={styles.standing}>
      <p>
        <Mark tone={tones[state]}>{t(`shell:providerState.${state}`)}</Mark>{' '}
        {t('shell:provider.sent', { name: enterpriseName, at: toMinute(createdAt) })}
      </p>
      {note && <p>{t('shell:provider.note', { note })}</p>}
      {state === '1' && <Button onClick={() => openSwitch('role')}>{t('shell:guidanceDoor.switch')}</Button>}
    </div>
  )
}

type FormProps = { enterprise: string; first: string | undefined; onDone: (request: ProviderRequest) => void }

function ApplyForm({ enterprise, first = '', onDone }: FormProps) {
  const t = useText()
  const [offer, setOffer] = useState(first)
  const [isChecked, setChecked] = useState(false)
  const sending = useSending()
  const isShort = offer.trim().length < SHORTEST
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isShort || sending.isBusy) return
    const request = await sending.send(() => callApi(applyAsProvider, { body: { offer } }, { once: true }))
    if (!request) return
    notify('success', { message: t('shell:provider.done') })
    onDone(request)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)} aria-busy={sending.isBusy}>
      {sending.failure && (
        <div role="alert">
          <Banner type="warning" fullMode={false} closeIcon={null} description={failureText(sending.failure)} />
        </div>
      )}
      <p>{t('shell:provider.for', { name: enterprise })}</p>
      <TextAreaField
        label={t('shell:provider.offer')}
        value={offer}
        problem={isChecked && isShort ? t('shell:products.tooShort', { count: SHORTEST }) : undefined}
        maxLength={1000}
        onChange={setOffer}
      />
      <BusyButton theme="solid" type="primary" htmlType="submit" isBusy={sending.isBusy}>
        {t('shell:provider.apply')}
      </BusyButton>
    </form>
  )
}
