import { lazy, Suspense, useId, useLayoutEffect, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { MAX_TITLE_LENGTH } from '@center/shared/contract'
import { failureText, useText, type Failure } from '@center/shared/host'
import { BusyButton, Button, DateField, LoadingState } from '@center/shared/ui'
import { FilePicker } from '../components/file-picker'
import { beginLetter, change, compose, composeFiles, discard, showPreview, type Fault } from './compose.store'
import { dateTexts } from '../lib/date-texts'
import { ComposePreview } from './compose-preview'
import styles from './compose-page.module.css'
import { ReceiversField } from './receivers-field'

/** Large, and needed by those who write alone. */
const RemarkEditor = lazy(async () => ({ default: (await import('./remark-editor')).RemarkEditor }))

const replyWays = ['0', '1', '2'] as const

export function ComposePage() {
  const { failure, status, round } = useSnapshot(compose)
  const t = useText()
  // Before anything is drawn: what was typed on this page before must not show.
  useLayoutEffect(beginLetter, [])
  if (round === 0) return null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void showPreview().then(() => focusFault(form))
      }}
    >
      <TitleField />
      <Group label={t('notices:compose.body')} fault="body">
        <Suspense fallback={<LoadingState size="inline" label={t('notices:compose.loading')} />}>
          <RemarkEditor key={round} />
        </Suspense>
      </Group>
      <Group label={t('notices:letter.files')} fault="files">
        <FilePicker uploads={composeFiles} label={t('notices:letter.files')} />
      </Group>
      <Group label={t('notices:column.receivers')} fault="receivers">
        <ReceiversField />
      </Group>
      <Group label={t('notices:letterAdmin.replyWay')}>
        <ReplyWays />
      </Group>
      <Times />
      {failure && (
        <p role="alert" className={styles.trouble}>
          <strong>{t('notices:compose.failed')}</strong> {failureText(failure as Failure)}
        </p>
      )}
      <div className={styles.actions}>
        <BusyButton htmlType="submit" theme="solid" type="primary" isBusy={status === 'checking'}>
          {t('notices:compose.preview')}
        </BusyButton>
        <Button theme="borderless" onClick={discard}>
          {t('notices:compose.discard')}
        </Button>
      </div>
      <ComposePreview />
    </form>
  )
}

function TitleField() {
  const { title, faults } = useSnapshot(compose)
  const id = useId()
  const t = useText()
  return (
    <div className={styles.field} data-faults="title">
      <label htmlFor={id}>{t('notices:compose.title')}</label>
      <input
        id={id}
        className={styles.input}
        value={title}
        maxLength={MAX_TITLE_LENGTH}
        aria-invalid={faults.includes('title')}
        onChange={(event) => change({ title: event.target.value })}
      />
      <FaultText of="title" />
    </div>
  )
}

/** To where the first thing is wrong, which may be above what is in sight. */
function focusFault(form: HTMLElement) {
  const place = form.querySelector(`[data-faults~="${compose.faults[0]}"]`)
  place?.querySelector<HTMLElement>('[contenteditable="true"], input:not([tabindex="-1"]), textarea')?.focus()
}

type GroupProps = { label: string; fault?: Fault; children: ReactNode }

function Group({ label, fault, children }: GroupProps) {
  return (
    <fieldset className={styles.field} data-faults={fault}>
      <legend>{label}</legend>
      {children}
      {fault && <FaultText of={fault} />}
    </fieldset>
  )
}

function FaultText({ of }: { of: Fault }) {
  const { faults } = useSnapshot(compose)
  const t = useText()
  return (
    faults.includes(of) && (
      <p role="alert" className={styles.fault}>
        {t(`notices:fault.${of}`)}
      </p>
    )
  )
}

function ReplyWays() {
  const { replyWay } = useSnapshot(compose)
  const name = useId()
  const t = useText()
  return (
    <div className={styles.choices}>
      {replyWays.map((way) => (
        <label key={way} className={styles.choice}>
          <input type="radio" name={name} checked={replyWay === way} onChange={() => change({ replyWay: way })} />
          {t(`notices:replyWay.${way}`)}
        </label>
      ))}
    </div>
  )
}

function Times() {
  const { validity, pushTime } = useSnapshot(compose)
  const id = useId()
  const t = useText()
  const texts = dateTexts(t, 'minute')
  return (
    <div className={styles.times}>
      <div className={styles.field} data-faults="times">
        <label htmlFor={`${id}-push`}>{t('notices:compose.pushTime')}</label>
        <DateField
          withTime
          id={`${id}-push`}
          value={pushTime}
          onChange={(value) => change({ pushTime: value })}
          texts={texts}
        />
        <p className={styles.hint}>{t('notices:compose.pushTimeHint')}</p>
      </div>
      <div className={styles.field} data-faults="validity">
        <label htmlFor={`${id}-validity`}>{t('notices:letter.validity')}</label>
        <DateField
          withTime
          id={`${id}-validity`}
          value={validity}
          onChange={(value) => change({ validity: value })}
          texts={texts}
        />
        <p className={styles.hint}>{t('notices:compose.validityHint')}</p>
        <FaultText of="validity" />
        <FaultText of="times" />
      </div>
    </div>
  )
}
