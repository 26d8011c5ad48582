import { useApp, useAppState } from '../app/app-context'
import type { Alert } from '../plant/alerts'
import { fill } from '../texts'
import styles from './acknowledge-form.module.css'

/** Who saw it and what they have to say. A note that is typed and not sent survives a change of the version. */
export function AcknowledgeForm({ alert }: { alert: Alert }) {
  const { texts, formats, store, user } = useApp()
  const { notes } = useAppState()
  if (alert.acknowledged) {
    const { by, at, note } = alert.acknowledged
    return (
      <div className={styles['done']} role="status">
        <p>✓ {fill(texts['alerts.doneBy'], { by, time: formats.moment(at) })}</p>
        {note !== '' && <blockquote>{note}</blockquote>}
      </div>
    )
  }
  // An acknowledgement has a name under it: a visitor reads only.
  if (!user) return <p className={styles['visitor']}>{texts['alerts.visitor']}</p>
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        store.send({ type: 'acknowledge', id: alert.id, by: user.name, at: Date.now() })
      }}
    >
      <label className={styles['label']}>
        {texts['alerts.note']}
        <textarea
          className={styles['note']}
          rows={2}
          maxLength={300}
          placeholder={texts['alerts.noteHint']}
          value={notes[alert.id] ?? ''}
          onChange={(event) => store.send({ type: 'write-note', id: alert.id, text: event.target.value })}
        />
      </label>
      <button type="submit" className={styles['send']}>
        {texts['alerts.acknowledge']}
      </button>
    </form>
  )
}
