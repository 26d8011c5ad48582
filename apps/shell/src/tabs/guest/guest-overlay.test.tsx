import { act, render, screen } from '@testing-library/react'
import { addTexts, pageWindow } from '@center/shared/host'
import { texts } from '../../../locales/texts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog'
import { askUser, confirmation, hideQuestionOf, showQuestionOf } from '../../components/dialogs/confirm.store'
import { drawOverlay } from './guest-overlay'

addTexts('shell', texts)

const never = new AbortController().signal
const question = { kind: 'modal' as const, title: '删除设备', text: '第一行\n<b>第二行</b>', confirmLabel: '删除' }

beforeEach(() => void render(<ConfirmDialog />))
afterEach(() => act(async () => confirmation.asked?.answer(false)))

const draw = (overlay: Parameters<typeof drawOverlay>[1], signal = never) =>
  act(async () => ({ answer: drawOverlay({ app: '设备管理', tabKey: 't1', signal }, overlay) }))
const dialog = () => screen.queryByRole('dialog')

test.each(['modal', 'drawer'] as const)('a %s names the app, shows text as text, and answers', async (kind) => {
  const { answer } = await draw({ ...question, kind })
  expect(screen.getByText(/设备管理.*删除设备/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(/<b>第二行<\/b>/)).toBeInstanceOf(HTMLElement)
  await act(async () => screen.getByRole('button', { name: '删除' }).click())
  await expect(answer).resolves.toBe('confirm')
  expect(confirmation.asked).toBeNull()
})

test('a question of the portal comes first', async () => {
  await act(async () => void askUser({ title: '退出', message: '确定退出？' }))
  const { answer } = await draw(question)
  await expect(answer).resolves.toBe('cancel')
  expect(confirmation.asked?.title).toBe('退出')
})

test('goes with its guest', async () => {
  const life = new AbortController()
  const { answer } = await draw(question, life.signal)
  await act(async () => life.abort())
  await expect(answer).resolves.toBe('cancel')
  expect(confirmation.asked).toBeNull()
})

test('stays unanswered when another page is opened, and comes back with its tab', async () => {
  showQuestionOf('t1')
  const { answer } = await draw(question)
  await act(async () => {
    pageWindow.history.pushState(null, '', '/center/another')
    hideQuestionOf('t1')
  })
  expect(dialog()).toBeNull()
  await act(async () => showQuestionOf('t1'))
  await act(async () => screen.getByRole('button', { name: '删除' }).click())
  await expect(answer).resolves.toBe('confirm')
})

test('is answered with no by Back', async () => {
  const { answer } = await draw(question)
  await act(async () => {
    window.history.back()
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  })
  await expect(answer).resolves.toBe('cancel')
})

describe('the keyboard', () => {
  let field: HTMLInputElement
  beforeEach(() => {
    field = document.body.appendChild(document.createElement('div')).appendChild(document.createElement('input'))
    field.focus()
  })
  afterEach(() => field.parentElement?.remove())

  test.each(['modal', 'drawer'] as const)(
    'cannot leave a %s, closes it by Esc, and is back where it was then',
    async (kind) => {
      const { answer } = await draw({ ...question, kind })
      expect(dialog()?.contains(document.activeElement)).toBe(true)
      expect(field.closest('[inert]')).not.toBeNull()
      expect(dialog()?.closest('[inert]')).toBeNull()
      await act(async () => {
        const esc = { key: 'Escape', keyCode: 27, bubbles: true }
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', esc))
      })
      await expect(answer).resolves.toBe('cancel')
      expect(document.activeElement).toBe(field)
      expect(document.querySelectorAll('[inert]')).toHaveLength(0)
    },
  )
})

describe('when its tab goes off screen', () => {
  test('it goes too, unanswered, and is there again with the tab', async () => {
    const { answer } = await draw(question)
    await act(async () => hideQuestionOf('t1'))
    expect(dialog()).toBeNull()
    await act(async () => showQuestionOf('t1'))
    await act(async () => screen.getByRole('button', { name: '删除' }).click())
    await expect(answer).resolves.toBe('confirm')
    await act(async () => hideQuestionOf('t1'))
    await act(async () => showQuestionOf('t1'))
    expect(dialog()).toBeNull()
  })

  test('a question of the portal that is open when the tab comes back is answered first', async () => {
    await draw(question)
    await act(async () => hideQuestionOf('t1'))
    await act(async () => void askUser({ title: '退出', message: '确定退出？' }))
    await act(async () => showQuestionOf('t1'))
    expect(confirmation.asked?.title).toBe('退出')
    await act(async () => confirmation.asked?.answer(false))
    expect(confirmation.asked?.title).toBe('删除设备')
  })

  test('its guest may leave meanwhile', async () => {
    const life = new AbortController()
    const { answer } = await draw(question, life.signal)
    await act(async () => hideQuestionOf('t1'))
    await act(async () => life.abort())
    await expect(answer).resolves.toBe('cancel')
    await act(async () => showQuestionOf('t1'))
    expect(dialog()).toBeNull()
  })
})
