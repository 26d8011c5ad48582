import { countEnterprises, listUserRoles } from '@center/shared/contract'
import { callApi, can, session, useText } from '@center/shared/host'
import { Button, ErrorState, IconByName, LoadingState, Tag } from '@center/shared/ui'
import { useEffect, useState } from 'react'
import { FormDialog } from '../components/dialogs/form-dialog'
import styles from './guidance-dialog.module.css'
import { doorOf } from './step-door'
import { guidanceSteps, type GuidanceFacts, type Step, type StepState } from './steps'

/** The role of the specification that may publish, once it was approved (spec 6). */
const PROVIDER = 'PROVIDER'

const colours = { done: 'green', now: 'blue', waiting: 'amber', later: 'grey' } as const

/** The steps of spec 1, each with how far the user is. */
export function GuidanceDialog({ onClose }: { onClose: () => void }) {
  const [attempt, setAttempt] = useState(0)
  const facts = useFacts(attempt)
  const t = useText()
  return (
    <FormDialog title={t('shell:guidance.title')} onClose={onClose}>
      {facts === 'loading' && <LoadingState size="inline" label={t('shell:guidance.loading')} />}
      {facts === 'failed' && (
        <ErrorState
          size="inline"
          title={t('shell:guidance.failed')}
          retry={{ label: t('shell:action.retry'), onRetry: () => setAttempt(attempt + 1) }}
        />
      )}
      {typeof facts === 'object' && (
        <ol>
          {guidanceSteps(facts).map((step, index) => (
            <StepRow key={step.name} step={step} number={index + 1} onLeave={onClose} />
          ))}
        </ol>
      )}
    </FormDialog>
  )
}

type StepRowProps = { step: Step; number: number; onLeave: () => void }

function StepRow({ step, number, onLeave }: StepRowProps) {
  const { name, state } = step
  const t = useText()
  const door = doorOf(step)
  const leave = () => {
    onLeave()
    door?.open()
  }
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        <Mark state={state} number={number} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {t(`shell:guidanceStep.${name}`)}
          <Tag color={colours[state]} size="small">
            {t(`shell:guidanceState.${state}`)}
          </Tag>
        </h3>
        <p className={styles.text}>{t(`shell:guidanceText.${name}`)}</p>
        {door && (
          <Button
            className={styles.door ?? ''}
            theme={state === 'now' ? 'solid' : 'light'}
            type="primary"
            size="small"
            onClick={leave}
          >
            {t(`shell:guidanceDoor.${door.label}`)}
          </Button>
        )}
      </div>
    </li>
  )
}

function Mark({ state, number }: { state: StepState; number: number }) {
  if (state === 'done') return <IconByName name="tick" />
  return state === 'waiting' ? <IconByName name="clock" /> : number
}

/** Loaded anew each time, since a review may be over. */
function useFacts(attempt: number): GuidanceFacts | 'loading' | 'failed' {
  const [facts, setFacts] = useState<GuidanceFacts | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const life = new AbortController()
    void loadFacts(life.signal).then((loaded) => !life.signal.aborted && setFacts(loaded ?? 'failed'))
    return () => life.abort()
  }, [attempt])
  return facts
}

async function loadFacts(signal: AbortSignal): Promise<GuidanceFacts | null> {
  const userId = session.user?.userId ?? ''
  const [standing, roles] = await Promise.all([
    callApi(countEnterprises, { body: {} }, { signal }),
    callApi(listUserRoles, { querystring: { userId } }, { signal }),
  ])
  if (!standing.ok || !roles.ok) return null
  return {
    ...standing.value,
    holdsProvider: roles.value.some(({ roleCode }) => roleCode === PROVIDER),
    isProvider: session.user?.roleCode === PROVIDER,
    mayPublish: can('product:publish'),
  }
}
