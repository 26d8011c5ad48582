import type { SwapAnswer } from '@center/shared/guest-protocol'
import { text, useText, type InspectedGuest } from '@center/shared/host'
import { Button } from '@center/shared/ui'
import { useState } from 'react'
import type { DevtoolsActions } from '../devtools-actions'
import { copyForLog } from '../copy-for-log'
import { readLog } from '../guest-log'
import { copyAndNotify } from '../panel/copy-and-notify'
import { JsonTree } from '../panel/json-tree'
import { toReport } from './guest-report'
import type { GuestRow } from './guest-rows'
import styles from './guest-detail.module.css'

export type GuestActionsProps = DevtoolsActions & { row: GuestRow; opened: InspectedGuest }

/** What can be tried with an open guest. Nothing here reaches the server. */
export function GuestActions({ row, opened, remount }: GuestActionsProps) {
  const t = useText()
  const [answer, setAnswer] = useState<SwapAnswer | null | undefined>(undefined)
  const isHidden = opened.state.status === 'hidden'
  const isInPage = opened.state.status === 'mounted' || isHidden
  const ask = async () => setAnswer(await opened.askState())
  return (
    <>
      <div className={styles.actions}>
        <Button size="small" type="tertiary" onClick={() => remount(row.key)}>
          {t('shell:devtools.action.remount')}
        </Button>
        <Button
          size="small"
          type="tertiary"
          disabled={!isInPage}
          onClick={() => (isHidden ? opened.show() : opened.hide())}
        >
          {isHidden ? t('shell:devtools.action.show') : t('shell:devtools.action.hide')}
        </Button>
        <Button size="small" type="tertiary" disabled={!isInPage} onClick={() => void ask()}>
          {t('shell:devtools.action.ask')}
        </Button>
        <Button
          size="small"
          type="danger"
          disabled={!isInPage}
          onClick={() => opened.fail(text('shell:devtools.action.failure'))}
        >
          {t('shell:devtools.action.fail')}
        </Button>
        <Button size="small" type="tertiary" onClick={() => void copyAndNotify(toReport(row, readLog(), new Date()))}>
          {t('shell:devtools.action.report')}
        </Button>
      </div>
      {answer !== undefined && <StateAnswer answer={answer} />}
    </>
  )
}

function StateAnswer({ answer }: { answer: SwapAnswer | null }) {
  const t = useText()
  if (!answer) return <p className={styles.note}>{t('shell:devtools.action.noAnswer')}</p>
  return (
    <div className={styles.answer} role="status">
      <p>{answer.dirty ? t('shell:devtools.action.dirty') : t('shell:devtools.action.clean')}</p>
      {answer.state !== undefined && (
        <JsonTree label={t('shell:devtools.action.state')} value={copyForLog(answer.state).value} />
      )}
    </div>
  )
}
