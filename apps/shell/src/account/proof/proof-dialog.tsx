import {
  pageFunctions,
  portalBase,
  session,
  settleProof,
  useCloseOnBack,
  usePasswordField,
  useText,
} from '@center/shared/host'
import { Banner, BusyButton, Button, Dialog, ErrorState, LoadingState } from '@center/shared/ui'
import { useEffect, useId, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { FormField } from '../../components/dialogs/form-field'
import styles from '../account.module.css'
import proofStyles from './proof.module.css'
import { chooseWay, loadWays, proving, resetProof, sendPasskey, sendProof, typeProof } from './proof.store'

/** The address of a document of its own that asks for the proof. */
const ELSEWHERE = `${portalBase}/index#account=proof`

export type ProofDialogProps = {
  /** It stands alone, in a window of its own: what waits for the proof is in another one. */
  isAlone?: boolean
  onClose: () => void
}

/**
 * Asks the user to show who it is, before something dangerous. The browser's own dialog: the act may be in one, which lies above all else of
 * the page.
 */
export const drawProof = (props: ProofDialogProps) => <ProofDialog {...props} />

function ProofDialog({ isAlone = false, onClose }: ProofDialogProps) {
  const { status, failure, ways, isBusy, isDone } = useSnapshot(proving)
  const t = useText()
  useEffect(() => {
    void loadWays()
    return resetProof
  }, [])
  const isTyped = useTyped()
  const formId = useId()
  const close = () => !isBusy && onClose()
  useCloseOnBack(() => (isBusy ? false : onClose()))
  const mayPress = status === 'ready' && isTyped && !isDone && ways.some((way) => way !== 'passkey')
  return (
    <Dialog
      title={t('shell:proof.title')}
      closeLabel={t('shell:action.close')}
      isHeld
      onClose={close}
      footer={<Foot formId={formId} mayPress={mayPress} onClose={close} />}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} aria-busy={status === 'loading'}>
        <p className={proofStyles.about}>{t(isAlone ? 'shell:proof.aboutAlone' : 'shell:proof.about')}</p>
        {status === 'ready' && failure && (
          <div role="alert">
            <Banner type="warning" fullMode={false} bordered closeIcon={null} description={failure} />
          </div>
        )}
        <Content />
      </form>
    </Dialog>
  )
}

function submit(event: FormEvent): Promise<void> {
  event.preventDefault()
  return sendProof()
}

function Foot({ formId, mayPress, onClose }: { formId: string; mayPress: boolean; onClose: () => void }) {
  const { isBusy } = useSnapshot(proving)
  const t = useText()
  if (!mayPress) return <Button onClick={onClose}>{t('shell:action.close')}</Button>
  return (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {t('shell:action.cancel')}
      </Button>
      <BusyButton theme="solid" type="primary" htmlType="submit" form={formId} isBusy={isBusy}>
        {t('shell:proof.ok')}
      </BusyButton>
    </>
  )
}

/** Whether there is a field to type a proof into: no password is typed where code of a guest has run. */
function useTyped(): boolean {
  const { way } = useSnapshot(proving)
  return usePasswordField(way === 'password')
}

function Content() {
  const { status, failure, ways, isDone } = useSnapshot(proving)
  const t = useText()
  if (isDone) return <p role="status">{t('shell:proof.done')}</p>
  if (status === 'loading') return <LoadingState size="inline" label={t('shell:proof.loading')} />
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadWays() }
    return <ErrorState size="inline" title={failure ?? ''} retry={retry} />
  }
  if (ways.length === 0) return <p role="alert">{t('shell:proof.none')}</p>
  return <Ways />
}

function Ways() {
  const { way, ways } = useSnapshot(proving)
  const isTyped = useTyped()
  const t = useText()
  const other = way === 'password' ? 'code' : 'password'
  const isTypedAtAll = ways.some((each) => each !== 'passkey')
  return (
    <div className={styles.part}>
      {isTypedAtAll && (isTyped ? <Entry key={way} /> : <Elsewhere />)}
      {ways.includes('passkey') && (
        <Button className={styles.act} onClick={() => void sendPasskey()}>
          {t('shell:proof.byPasskey')}
        </Button>
      )}
      {ways.includes(other) && (
        <Button className={styles.act} theme="borderless" onClick={() => chooseWay(other)}>
          {t(`shell:proof.${other}Instead`)}
        </Button>
      )}
    </div>
  )
}

function Entry() {
  const { way, entry, problem } = useSnapshot(proving, { sync: true })
  const { user } = useSnapshot(session)
  const t = useText()
  const isCode = way === 'code'
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <FormField
        label={t(`shell:proof.${way}`)}
        value={entry}
        problem={problem ? t(`shell:proof.${problem}.${way}`) : undefined}
        isPassword={!isCode}
        hasFocus
        {...(isCode && { inputMode: 'numeric', maxLength: 7 })}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
        onChange={typeProof}
      />
    </>
  )
}

/** The password is typed in a window of its own; what waits goes on here. */
function Elsewhere() {
  const t = useText()
  return (
    <div role="alert" className={styles.part}>
      <p>{t('shell:proof.elsewhere')}</p>
      <div className={proofStyles.acts}>
        <Button onClick={() => void pageFunctions.openWindow(ELSEWHERE)}>{t('shell:proof.open')}</Button>
        <Button onClick={() => settleProof(true)}>{t('shell:proof.resume')}</Button>
      </div>
    </div>
  )
}
