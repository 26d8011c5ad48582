import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listLetters, readLetter, type Letter } from '@center/shared/contract'
import { addTexts, dispatchServerEvent } from '@center/shared/host'
import { buildUserInfo, renderApp, startFakeServer, type ArrivedCall, type FakeServer } from '@center/shared/testing'
import { texts } from '../locales/texts'
import { Root, type RootProps } from './root'

const user = buildUserInfo({ userId: 'u1' })

let server: FakeServer
let letters: Letter[] = []
let isBroken = false

function buildLetter(id: number, readStatus: '0' | '1' = '0'): Letter {
  return {
    id,
    title: `第 ${id} 封信`,
    pushTime: `2026-01-${String(id).padStart(2, '0')} 10:00:00`,
    answerStatus: '0',
    replyWay: '0',
    validityTime: null,
    readStatus,
    receiverId: 'u1',
    sender: '运营中心',
    remark: `<p>正文 ${id}</p><script>alert(1)</script>`,
    pushFile: [],
    replyFile: [],
    content: '',
    expired: false,
  }
}

function list({ query }: ArrivedCall) {
  if (isBroken) throw new Error('connection refused')
  const readStatus = query.get('readStatus')
  const matching = letters.filter((letter) => readStatus === null || letter.readStatus === readStatus)
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
  return { rows: matching.slice((page - 1) * limit, page * limit), total: matching.length }
}

/** Hands a letter out, which marks it read. */
function read({ path }: ArrivedCall) {
  const letter = letters.find(({ id }) => path.endsWith(`/${id}`))
  if (letter) letter.readStatus = '1'
  const refusal = { status: 40410, message: '通知不存在', data: null }
  return { http: 200, body: letter ? { status: 200, message: '', data: { ...letter } } : refusal }
}

beforeEach(() => {
  server = startFakeServer()
  server.answer(listLetters, list)
  server.reply(readLetter, read)
  addTexts('notices', texts)
  isBroken = false
  letters = Array.from({ length: 12 }, (_, index) => buildLetter(12 - index, index < 5 ? '0' : '1'))
})

afterEach(() => server.close())

const open = (slot: RootProps['slot'], locale: 'zh' | 'en' = 'zh') =>
  act(async () => renderApp(<Root slot={slot} />, { user, locale }))
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const announce = (event: Parameters<typeof dispatchServerEvent>[0]) => act(async () => dispatchServerEvent(event))

describe('the bell', () => {
  test('on a phone, which its list covers, Back closes the list and stays on the page', async () => {
    const matchMedia = window.matchMedia.bind(window)
    const narrow = jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(matchMedia(query), { matches: query.includes('767px') }))
    await open('bell')
    const bell = await screen.findByRole('button', { name: /5 条未读/ })
    await press(bell)
    const { pathname } = window.location
    await act(async () => window.history.back())
    await waitFor(() => expect(bell.getAttribute('aria-expanded')).toBe('false'))
    expect(window.location.pathname).toBe(pathname)
    narrow.mockRestore()
  })

  test('counts unread letters and asks for three', async () => {
    await open('bell')

    await screen.findByRole('button', { name: '消息中心，5 条未读' })
    screen.getByText('5')
    expect(Object.fromEntries(server.calls[0]?.query ?? [])).toMatchObject({
      readStatus: '0',
      limit: '3',
      page: '1',
      receiverId: 'u1',
    })
  })

  test.each([
    [99, '99'],
    [100, '99+'],
  ])('shows %i letters as %s', async (count, shown) => {
    letters = Array.from({ length: count }, (_, index) => buildLetter(index + 1))
    await open('bell')

    await screen.findByText(shown)
  })

  test('shows no number when nothing is unread', async () => {
    letters = []
    await open('bell')
    expect(button('消息中心，没有未读').textContent).toBe('')
  })

  test('loads again when it is opened, not when it is closed, and says whether it is open', async () => {
    await open('bell')
    const bell = await screen.findByRole('button', { name: /5 条未读/ })
    const loads = (count: number) => waitFor(() => expect(server.calls).toHaveLength(count))
    const expanded: unknown[] = [bell.getAttribute('aria-expanded')]
    for (const count of [2, 2, 3]) {
      await press(bell)
      await loads(count)
      expanded.push(bell.getAttribute('aria-expanded'))
    }
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    expect([server.calls.length, expanded]).toEqual([3, ['false', 'true', 'false', 'true']])
  })

  test('opens three letters with their dates', async () => {
    await open('bell')
    await press(await screen.findByRole('button', { name: /5 条未读/ }))

    const panel = await screen.findByRole('dialog', { name: '未读通知' })
    const shown = within(panel).getAllByRole('listitem')
    expect(shown.map((item) => item.textContent)).toEqual([
      '第 12 封信2026-01-12',
      '第 11 封信2026-01-11',
      '第 10 封信2026-01-10',
    ])
  })

  test('marks a letter of which the sender reminded, and the letter says when', async () => {
    letters = [{ ...buildLetter(1), remindTime: '2026-01-03 09:00:00' }]
    await open('bell')
    await press(button(/消息中心/))
    const panel = await screen.findByRole('dialog', { name: '未读通知' })
    await press(await within(panel).findByRole('button', { name: /^提醒.*第 1 封信/ }))
    await within(await screen.findByRole('dialog', { name: '第 1 封信' })).findByText('2026-01-03 09:00 提醒回复')
  })

  test('leads to all letters', async () => {
    await open('bell')
    await press(button(/消息中心/))
    await press(await screen.findByRole('button', { name: '查看更多' }))

    expect(window.location.pathname).toBe('/center/message/index')
  })

  test('says that nothing is unread', async () => {
    letters = []
    await open('bell')
    await press(button('消息中心，没有未读'))

    await screen.findByText('没有未读通知')
  })

  test('says that letters could not be loaded, and tries again', async () => {
    isBroken = true
    await open('bell')
    await press(button('消息中心，没有未读'))
    await screen.findByText('通知加载失败')
    isBroken = false
    await press(button('重试'))

    await screen.findByText('第 12 封信')
  })

  test('shows a letter and counts it as read', async () => {
    await open('bell')
    await press(await screen.findByRole('button', { name: /5 条未读/ }))
    await press(await screen.findByRole('button', { name: /第 12 封信/ }))

    const drawer = await screen.findByRole('dialog', { name: '第 12 封信' })
    await within(drawer).findByText('正文 12')
    expect(within(drawer).getByText('2026-01-12').title).toBe('2026-01-12 10:00:00')
    await screen.findByRole('button', { name: '消息中心，4 条未读', hidden: true })
  })

  test.each([
    ['the button', (drawer: HTMLElement) => press(within(drawer).getByRole('button', { name: '关闭' }))],
    ['a press beside the letter', press],
    ['Escape', (drawer: HTMLElement) => act(async () => fireEvent(drawer, new Event('cancel', { cancelable: true })))],
  ])('closes a letter by %s, and by no press inside it', async (_what, close) => {
    await open('bell')
    await press(await screen.findByRole('button', { name: /5 条未读/ }))
    await press(await screen.findByRole('button', { name: /第 12 封信/ }))
    const drawer = await screen.findByRole('dialog', { name: '第 12 封信' })
    await press(await within(drawer).findByText('正文 12'))
    expect(drawer.isConnected).toBe(true)
    await close(drawer)
    expect(drawer.isConnected).toBe(false)
  })

  test('gives the focus back when a letter is chosen', async () => {
    await open('bell')
    const bell = await screen.findByRole('button', { name: /5 条未读/ })
    await press(bell)
    const focus = jest.spyOn(bell, 'focus')
    await press(await screen.findByRole('button', { name: /第 12 封信/ }))
    expect([focus.mock.calls.length, bell.getAttribute('aria-expanded')]).toEqual([1, 'false'])
    await screen.findByText('正文 12')
    await screen.findByText('4')
  })

  test('follows the server', async () => {
    await open('bell')
    await screen.findByText('5')
    letters = [buildLetter(13), ...letters]
    await announce({ type: 'letter', id: 13, title: '第 13 封信', pushTime: '2026-01-13 10:00:00' })
    await screen.findByText('6')
    await announce({ type: 'unread', count: 2 })

    await waitFor(() => expect(server.calls.length).toBe(3))
  })
})

describe('the page', () => {
  test('lists ten letters a page', async () => {
    await open('page')

    expect(await screen.findAllByRole('listitem')).toHaveLength(10)
    screen.getByText('共 12 条')
    await press(button('下一页'))
    await screen.findByText('第 2 / 2 页')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  })

  test('lists as many as chosen, from the first page', async () => {
    await open('page')
    await press(await screen.findByRole('button', { name: '下一页' }))
    const sizes = within(screen.getByLabelText('每页条数')).getAllByRole('option')
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['5 条/页', '10 条/页', '15 条/页', '20 条/页'])
    await act(async () => fireEvent.change(screen.getByLabelText('每页条数'), { target: { value: '20' } }))

    await screen.findByText('第 1 / 1 页')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(12))
  })

  test('shows only unread or only read letters', async () => {
    await open('page')
    await press(button('未读'))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
    const pressed = ['全部', '未读', '已读'].map((name) => button(name).getAttribute('aria-pressed'))
    expect(pressed).toEqual(['false', 'true', 'false'])
    await press(button('已读'))

    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(7))
  })

  test('opens a letter without its script, and marks it read where it stands', async () => {
    await open('page')
    await press(button('未读'))
    await press(await screen.findByRole('button', { name: /^未读 ?第 12 封信/ }))

    const drawer = await screen.findByRole('dialog', { name: '第 12 封信' })
    await within(drawer).findByText('正文 12')
    expect(drawer.querySelector('script')).toBeNull()
    await press(within(drawer).getByRole('button', { name: '关闭' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    button(/^第 12 封信/)
  })

  test('says why a letter did not open, and tries again', async () => {
    await open('page')
    const row = await screen.findByRole('button', { name: /第 12 封信/ })
    const here = letters
    letters = []
    await press(row)

    const trouble = await screen.findByRole('alert')
    expect(trouble.textContent).toContain('通知不存在')
    letters = here
    await press(within(trouble.parentElement!).getByRole('button', { name: '重试' }))
    await screen.findByText('正文 12')
  })

  test('opens the letter that its address names; back closes it, and it stays closed', async () => {
    const path = '/center/message/index#letter=12'
    await act(async () => renderApp(<Root slot="page" />, { user, path }))
    const drawer = await screen.findByRole('dialog', { name: '第 12 封信' })
    expect(window.location.hash).toBe('#letter=12')
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    await act(async () => {
      window.history.back()
      await isBack
    })
    expect([drawer.isConnected, window.location.hash]).toEqual([false, ''])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says that there is nothing', async () => {
    letters = []
    await open('page')

    await screen.findByText('还没有通知')
  })

  test('says that letters could not be loaded, and tries again', async () => {
    isBroken = true
    await open('page')
    await screen.findByText('通知加载失败')
    isBroken = false
    await press(button('重试'))

    expect(await screen.findAllByRole('listitem')).toHaveLength(10)
  })

  test('speaks English', async () => {
    await open('page', 'en')

    screen.getByRole('heading', { level: 1, name: 'Messages' })
    await screen.findByText('12 in total')
  })
})
