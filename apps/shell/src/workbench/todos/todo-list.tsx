import { useText } from '@center/shared/host'
import { Button, Checkbox, EmptyState, ErrorState, IconByName, Input, Skeleton, notify } from '@center/shared/ui'
import type { Todo } from '@center/shared/contract'
import { useEffect, useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { RemoveTodo } from './remove-todo'
import { AppTodoList } from './app-todo-list'
import { appTodos } from './app-todos.store'
import { dropTodo, loadTodos, tickTodo, todos, todosLoad, writeTodo } from './todos.store'
import styles from './todo-list.module.css'

const UNDO_SECONDS = 8

/** What apps want done, and the user's own to-dos: written, ticked off and removed in place. */
export function TodoList() {
  return (
    <>
      <AppTodoList />
      <OwnTodoList />
    </>
  )
}

function OwnTodoList() {
  const { status, failure, rows } = useSnapshot(todos)
  const hasOthers = useSnapshot(appTodos).rows.length > 0
  const t = useText()
  useEffect(() => {
    void loadTodos()
    return todosLoad.view()
  }, [])
  if (status === 'failed') {
    const retry = { label: t('shell:action.retry'), onRetry: () => void loadTodos() }
    return <ErrorState size="inline" title={t('shell:todo.failed')} description={failure?.message} retry={retry} />
  }
  if (status !== 'ready') return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={4} />} />
  return (
    <>
      <NewTodo />
      {rows.length === 0 && !hasOthers && (
        <EmptyState size="inline" icon="tick" title={t('shell:todo.none')} description={t('shell:todo.noneText')} />
      )}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((todo) => (
            <Row key={todo.id} todo={todo} />
          ))}
        </ul>
      )}
    </>
  )
}

function NewTodo() {
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const t = useText()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '' || isBusy) return
    setBusy(true)
    if (await writeTodo(title.trim())) setTitle('')
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <Input
        value={title}
        maxLength={120}
        aria-label={t('shell:todo.new')}
        placeholder={t('shell:todo.new')}
        onChange={setTitle}
      />
      <Button htmlType="submit" loading={isBusy} aria-label={t('shell:todo.add')} icon={<IconByName name="plus" />} />
    </form>
  )
}

function Row({ todo }: { todo: Todo }) {
  const { id, title, done } = todo
  const t = useText()
  const remove = async () => {
    const dropped = await dropTodo(id)
    if (!dropped) return
    const onAction = () => void writeTodo(dropped.title, dropped.done)
    const actions = [{ label: t('shell:workbench.undo'), onAction }]
    notify('info', { message: t('shell:todo.removed', { title }), seconds: UNDO_SECONDS, actions })
  }
  return (
    <li className={styles.row} data-done={done}>
      <Checkbox checked={done} onChange={() => void tickTodo(id, !done)}>
        {title}
      </Checkbox>
      <RemoveTodo title={title} onRemove={remove} />
    </li>
  )
}
