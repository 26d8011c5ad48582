import type { Host, HostEvents, SubAppContext } from '@center/sdk'
import { fireEvent, within } from '@testing-library/dom'
import { handOver, openNotepad } from './notepad'

type Told = (configuration: HostEvents['globalConfig']) => void

function mountNotepad(state?: unknown, features = { version: '1.1.0', counts: true }) {
  const dirty: boolean[] = []
  const listeners = new Set<Told>()
  const end = new AbortController()
  const host: Partial<Host> = {
    setDirty: (value) => void dirty.push(value),
    on(_name, listener) {
      listeners.add(listener as Told)
      return () => void listeners.delete(listener as Told)
    },
  }
  const container = document.createElement('div')
  document.body.append(container)
  const context: SubAppContext = {
    host: host as Host,
    base: '/center/notepad',
    path: '/',
    locale: 'zh',
    theme: 'light',
    props: {},
    state,
    container,
    signal: end.signal,
  }
  const notepad = openNotepad(context, features)
  const view = within(container)
  const text = view.getByRole('textbox', { name: /正文|Text/ }) as HTMLTextAreaElement
  return { notepad, view, text, dirty, listeners, end }
}

afterEach(() => document.body.replaceChildren())

test('hands text, caret and title to the next version', () => {
  const former = mountNotepad()
  fireEvent.input(former.view.getByRole('textbox', { name: '标题' }), { target: { value: '周报' } })
  fireEvent.input(former.text, { target: { value: '完成了三件事' } })
  former.text.setSelectionRange(2, 4)
  const { dirty, state } = handOver(former.notepad)

  const next = mountNotepad(state)

  expect(dirty).toBe(false)
  expect(next.text.value).toBe('完成了三件事')
  expect([next.text.selectionStart, next.text.selectionEnd]).toEqual([2, 4])
})

test('tells the portal when there is something to lose', () => {
  const { text, dirty } = mountNotepad()
  fireEvent.input(text, { target: { value: '一' } })
  fireEvent.input(text, { target: { value: '' } })
  expect(dirty).toEqual([false, true, false])
})

test('counts in 1.1.0 and shows its version', () => {
  const { view, text } = mountNotepad()
  fireEvent.input(text, { target: { value: '你好 world' } })
  expect(view.getByRole('status').textContent).toBe('字符 8 · 字词 3')
  expect(view.getByText('版本 1.1.0')).toBeTruthy()
})

test('neither counts nor shows a version in 1.0.0', () => {
  const { view } = mountNotepad(undefined, { version: '1.0.0', counts: false })
  expect(view.queryByRole('status')).toBeNull()
  expect(view.queryByText(/1\.0\.0/)).toBeNull()
})

test('follows the language of the portal and keeps the text', () => {
  const { view, text, listeners } = mountNotepad({ text: '内容' })
  for (const tell of listeners) tell({ locale: 'en', theme: 'dark', base: '/center/notepad' })
  expect(view.getByRole('button', { name: 'Download as text' })).toBeTruthy()
  expect(text.value).toBe('内容')
})

test('clears after it was asked twice', () => {
  const { view, text } = mountNotepad({ text: '旧' })
  fireEvent.click(view.getByRole('button', { name: '清空' }))
  expect(text.value).toBe('旧')
  fireEvent.click(view.getByRole('button', { name: '再点一次清空' }))
  expect(text.value).toBe('')
})

test('listens to nothing after it is gone', () => {
  const { listeners, end } = mountNotepad()
  end.abort()
  expect(listeners.size).toBe(0)
})
