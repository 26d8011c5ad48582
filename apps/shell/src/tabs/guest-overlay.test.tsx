import { act, render, screen } from '@testing-library/react'
import { addTexts } from '@center/shared/host'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { ConfirmDialog } from '../components/confirm-dialog'
import { askUser, confirmation } from '../components/confirm.store'
import { drawOverlay } from './guest-overlay'

addTexts('shell', { zh, en })

const never = new AbortController().signal
const question = { kind: 'modal' as const, title: '删除设备', text: '第一行\n<b>第二行</b>', confirmLabel: '删除' }

beforeEach(() => void render(<ConfirmDialog />))
afterEach(() => act(async () => confirmation.asked?.answer(false)))

const draw = (overlay: Parameters<typeof drawOverlay>[1], signal = never) =>
  act(async () => ({ answer: drawOverlay('设备管理', overlay, signal) }))

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
