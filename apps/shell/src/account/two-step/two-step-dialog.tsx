import { toMinute, type SecondFactorState } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { BusyButton, ErrorState, LoadingState, notify } from '@center/shared/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { FormDialog } from '../../components/dialogs/form-dialog'
import { openAccount } from '../../lib/overlays.store'
import styles from '../account.module.css'
import { Codes } from './codes'
import { SetUp } from './set-up'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  forgetDevices,
  loadTwoStep,
  renewCodes,
  resetTwoStep,
  twoStep,
} from './two-step.store'

/** The second factor of the user: set up, new recovery codes, turned off. */
export function TwoStepDialog() {
  const { status, failure, busy } = useSnapshot(twoStep)
  const t = useText()
  const act = useAct()
  useEffect(() => {
    void loadTwoStep()
    return resetTwoStep
  }, [])
  return (
    <FormDialog
      title={t('shell:twoStep.title')}
      description={t('shell:twoStep.about')}
      okLabel={act?.label}
      width={520}
      isLoading={status === 'loading'}
      failure={status === 'failed' ? null : failure}
      isBusy={busy !== null && busy !== 'end' && busy !== 'forget'}
      onSubmit={act?.onSubmit}
      onClose={() => openAccount(null)}
    >
      <Content />
    </FormDialog>
  )
}

/** What the button of the dialog does now; none where there is only something to read. */
function useAct(): { label: string; onSubmit: () => Promise<void> } | null {
  const { status, state, setUp, codes } = useSnapshot(twoStep)
  const t = useText()
  if (status !== 'ready' || codes) return null
  if (setUp) {
    const confirm = async () => {
      if (await confirmTwoStep()) notify('success', { message: t('shell:twoStep.on') })
    }
    return { label: t('shell:twoStep.confirm'), onSubmit: confirm }
  }
  if (state?.since) return { label: t('shell:twoStep.renew'), onSubmit: renewCodes }
  return { label: t('shell:twoStep.begin'), onSubmit: beginTwoStep }
}

function Content() {
  const { status, failure, state, setUp, codes } = useSnapshot(twoStep)
  const t = useText()
  if (status === 'loading') return <LoadingState size="inline" label={t('shell:twoStep.loading')} />
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadTwoStep() }
    return <ErrorState size="inline" title={failure ?? ''} retry={retry} />
  }
  if (codes) return <Codes codes={codes} />
  if (setUp) return <SetUp setUp={setUp} />
  return state && <Facts state={state} />
}

/** Whether it is on. */
function Facts({ state: { since, codesLeft, trustedDevices, isDemanded } }: { state: SecondFactorState }) {
  const t = useText()
  const words = since ? t('shell:twoStep.since', { at: toMinute(since), left: codesLeft }) : t('shell:twoStep.off')
  return (
    <div className={styles.part}>
      <p role="status">{words}</p>
      {isDemanded && <p className={styles.note}>{t('shell:twoStep.demanded')}</p>}
      {trustedDevices > 0 && <Trusted count={trustedDevices} />}
      {since && !isDemanded && <TurnOff />}
    </div>
  )
}

/** Browsers in which no code is asked for. */
function Trusted({ count }: { count: number }) {
  const { busy } = useSnapshot(twoStep)
  const t = useText()
  const forget = async () => {
    if (await forgetDevices()) notify('success', { message: t('shell:twoStep.forgotten') })
  }
  return (
    <>
      <p>{t('shell:twoStep.trusted', { count })}</p>
      <BusyButton className={styles.act} isBusy={busy === 'forget'} onClick={() => void forget()}>
        {t('shell:twoStep.forget')}
      </BusyButton>
    </>
  )
}

function TurnOff() {
  const { busy } = useSnapshot(twoStep)
  const t = useText()
  const end = async () => {
    if (await endTwoStep()) notify('success', { message: t('shell:twoStep.ended') })
  }
  return (
    <BusyButton className={styles.act} type="danger" isBusy={busy === 'end'} onClick={() => void end()}>
      {t('shell:twoStep.end')}
    </BusyButton>
  )
}
