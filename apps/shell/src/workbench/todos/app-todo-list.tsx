import { columnsOf, toMinute, type AppTodo } from '@center/shared/contract'
import { guests, onServerEvent, preferences, useText } from '@center/shared/host'
import { notify } from '@center/shared/ui'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { guestName } from '../../lib/guests/guest-name'
import { addressFor } from '../../lib/pages/navigation'
import { appTodos, appTodosLoad, dropAppTodo, loadAppTodos, restoreAppTodo, urgencyOf } from './app-todos.store'
import { RemoveTodo } from './remove-todo'
import styles from './todo-list.module.css'

const UNDO_SECONDS = 8

/** What apps want done, the soonest first; each leads to where it is done. Nothing where there is nothing. */
export function AppTodoList() {
  const { rows } = useSnapshot(appTodos)
  const { list } = useSnapshot(guests)
  const t = useText()
  useEffect(watchAppTodos, [])
  const now = useMinute()
  // An app that the user no longer has cannot be opened.
  const shown = rows.flatMap((todo) => {
    const guest = list.find(({ serviceCode }) => serviceCode === todo.app)
    return guest ? [{ todo, guest }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={`${styles.list} ${styles.ofApps}`} aria-label={t('shell:todo.ofApps')}>
      {shown.map(({ todo, guest }) => (
        <Row key={todo.id} todo={todo} appName={guestName(guest)} menuPrefix={guest.menuPrefix} now={now} />
      ))}
    </ul>
  )
}

type RowProps = { todo: AppTodo; appName: string; menuPrefix: string; now: number }

const MINUTE_MS = 60_000

/** The time, anew each minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Row({ todo, appName, menuPrefix, now }: RowProps) {
  const { locale } = useSnapshot(preferences)
  const t = useText()
  const title = columnsOf(locale) === 'en' ? todo.titleEn : todo.title
  const remove = async () => {
    if (!(await dropAppTodo(todo))) return
    const actions = [{ label: t('shell:workbench.undo'), onAction: () => void restoreAppTodo(todo) }]
    notify('info', { message: t('shell:todo.removed', { title }), seconds: UNDO_SECONDS, actions })
  }
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <Link className={styles.title} to={addressFor(`/${menuPrefix}${todo.path === '/' ? '' : todo.path}`)}>
          {title}
        </Link>
        <span className={styles.facts}>
          {appName}
          <Due dueAt={todo.dueAt} now={now} />
        </span>
      </span>
      <RemoveTodo title={title} onRemove={remove} />
    </li>
  )
}

function Due({ dueAt, now }: { dueAt: string | null; now: number }) {
  const t = useText()
  if (dueAt === null) return null
  const urgency = urgencyOf(dueAt, now)
  const time = toMinute(dueAt)
  return (
    <span className={styles.due} data-urgency={urgency}>
      {t(urgency === 'over' ? 'shell:todo.overdue' : 'shell:todo.due', { time })}
    </span>
  )
}

function watchAppTodos(): () => void {
  void loadAppTodos()
  const offs = [
    appTodosLoad.view(),
    ...(['app-news', 'gap'] as const).map((type) => onServerEvent(type, () => void loadAppTodos())),
  ]
  return () => offs.forEach((off) => off())
}
