import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  acknowledgeLetter,
  errorTable,
  linkFiles,
  listLetters,
  readLetter,
  replyLetter,
  uploadReplyFile,
  type Letter,
} from '@center/shared/contract'
import { addTexts, showLetter } from '@center/shared/host'
import { buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../locales/texts'
import { letterStateOf } from './lib/letter-state'
import { Root } from './root'

const user = buildUserInfo({ userId: 'u1' })
const addr = '/api/resources/letter/AAAAAAAAAAAAAAAAAAAAAA'

let server: FakeServer
let letter: Letter

const written: Letter = {
  id: 7,
  title: '第 7 封信',
  pushTime: '2026-01-07 10:00:00',
  answerStatus: '0',
  replyWay: '2',
  validityTime: null,
  readStatus: '0',
  receiverId: 'u1',
  sender: '运营中心',
  remark: '<p>正文</p>',
  pushFile: [],
  replyFile: [],
  content: '',
  expired: false,
}

beforeEach(() => {
  window.localStorage.clear()
  server = startFakeServer()
  letter = { ...written }
  server.answer(listLetters, { rows: [], total: 0 })
  server.answer(readLetter, () => letter)
  server.answer(uploadReplyFile, addr)
  server.answer(acknowledgeLetter, () => {
    letter.answerStatus = '1'
    return true
  })
  server.answer(replyLetter, ({ body }) => {
    const { content } = body as { content: string }
    const replyTime = '2026-01-08 10:00:00'
    letter = { ...letter, answerStatus: '1', content, replyName: 'zhangsan', replyTime }
    return { answerStatus: '1' as const, replyTime }
  })
  addTexts('notices', texts)
})
afterEach(() => server.close())

const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const type = (element: HTMLElement, value: string) => act(async () => fireEvent.change(element, { target: { value } }))
const sent = (path: string) => server.calls.filter((call) => call.path.endsWith(path))

/** Opens the letter above the page, as any app of the portal may. */
async function open(change: Partial<Letter> = {}) {
  letter = { ...letter, ...change }
  const view = await act(async () => renderApp(<Root slot="bell" />, { user }))
  await act(async () => showLetter(7))
  const drawer = await screen.findByRole('dialog', { name: '第 7 封信' })
  await within(drawer).findByRole('region', { name: '回复' })
  return { drawer: within(drawer), view }
}

test('what is done about a letter comes with its text, so that nothing moves under the pointer', async () => {
  const withText: boolean[] = []
  const note = () => screen.queryByRole('textbox') && withText.push(screen.queryByText('正文') !== null)
  const watch = new MutationObserver(note)
  watch.observe(document.body, { childList: true, subtree: true })
  await open()
  await screen.findByText('正文')
  watch.disconnect()
  expect([withText.length > 0, withText.includes(false)]).toEqual([true, false])
})

const choose = (files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for files')
  return act(async () => fireEvent.change(input, { target: { files } }))
}

/** What was chosen has arrived: an answer is not sent before. */
const isUploaded = (drawer: ReturnType<typeof within>) =>
  waitFor(() => expect(drawer.queryByRole('progressbar')).toBeNull())

describe('what a reader sees', () => {
  const states = (['0', '1', '2'] as const).flatMap((replyWay) =>
    (['0', '1'] as const).flatMap((answerStatus) =>
      [false, true].map((expired) => ({ replyWay, answerStatus, expired })),
    ),
  )

  test.each(states)('way $replyWay, answered $answerStatus, expired $expired', async (state) => {
    const { drawer } = await open({
      ...state,
      ...(state.answerStatus === '1' && { content: '已回复', replyName: '张三' }),
    })
    const isOpen = state.answerStatus === '0' && !state.expired
    const shows = {
      acknowledge: drawer.queryByRole('button', { name: '确认已阅' }) !== null,
      acknowledged: drawer.queryByRole<HTMLButtonElement>('button', { name: '已阅' })?.disabled === true,
      text: drawer.queryByRole('textbox') !== null,
      upload: drawer.queryByRole('button', { name: '添加文件' }) !== null,
      details: drawer.queryByText('已回复') !== null,
      over: drawer.queryByText('已过有效期，不能再回复') !== null,
    }
    expect(shows).toEqual({
      acknowledge: isOpen && state.replyWay === '0',
      acknowledged: state.answerStatus === '1' && state.replyWay === '0',
      text: isOpen && state.replyWay !== '0',
      upload: isOpen && state.replyWay === '2',
      details: state.answerStatus === '1' && state.replyWay !== '0',
      over: state.answerStatus === '0' && state.expired,
    })
  })

  test('is one thing for each state', () => {
    expect(states.map(letterStateOf)).toEqual([
      ...['acknowledge', 'over', 'acknowledged', 'acknowledged'],
      ...['answer', 'over', 'answered', 'answered'],
      ...['answer-with-files', 'over', 'answered', 'answered'],
    ])
  })
})

describe('an answer', () => {
  test('is sent by one press, and says that the letter was read and handled', async () => {
    const { drawer } = await open({ replyWay: '0' })
    await press(drawer.getByRole('button', { name: '确认已阅' }))
    const done = await drawer.findByRole('button', { name: '已阅' })
    expect((done as HTMLButtonElement).disabled).toBe(true)
    expect(sent('editAnswerStatus').map(({ body }) => body)).toEqual([{ id: 7, answerStatus: '1' }])
  })

  test.each(['', '好', '👩‍👩‍👧‍👦', ' 好 ', '字'.repeat(256)])('of another length is not sent: %#', async (content) => {
    const { drawer } = await open()
    await type(drawer.getByRole('textbox'), content)
    await press(drawer.getByRole('button', { name: '提交' }))
    drawer.getByText('长度在 2 到 255 个字符')
    expect(sent('/reply')).toEqual([])
  })

  test('sends what was written with the files that are there, as the user', async () => {
    const { drawer } = await open()
    await type(drawer.getByRole('textbox'), '已整改')
    await choose([new File(['text'], '说明.txt'), new File(['MZ'], '程序.exe'), new File([''], '空.txt')])
    drawer.getByText('程序.exe 该文件格式不符合要求')
    drawer.getByText('空.txt 是空文件')
    await isUploaded(drawer)
    await press(drawer.getByRole('button', { name: '提交' }))

    await drawer.findByText('成功')
    await drawer.findByText('已整改')
    expect(sent('/reply').map(({ body }) => body)).toEqual([
      { id: 7, replyName: 'zhangsan', content: '已整改', fileList: [{ addr, fileName: '说明.txt' }] },
    ])
  })

  test('says so when it is refused, and nothing typed is lost', async () => {
    server.reply(replyLetter, () => ({
      http: 200,
      body: { ...errorTable['rate.limited'], message: '操作过于频繁', data: null },
    }))
    const { drawer } = await open()
    await type(drawer.getByRole('textbox'), '已整改')
    await press(drawer.getByRole('button', { name: '提交' }))
    expect((await drawer.findByText('提交恢复异常')).parentElement?.textContent).toContain('操作过于频繁')
    expect((drawer.getByRole('textbox') as HTMLTextAreaElement).value).toBe('已整改')
  })

  test('whose time is over meanwhile stays readable', async () => {
    server.reply(replyLetter, () => {
      letter.expired = true
      return { http: 200, body: { status: 40001, message: '请求参数不正确', data: [{ field: 'validityTime' }] } }
    })
    const { drawer } = await open()
    await type(drawer.getByRole('textbox'), '已整改')
    await press(drawer.getByRole('button', { name: '提交' }))
    await drawer.findByText('已过有效期，不能再回复')
    drawer.getByText('已整改')
  })

  test('is there again after a reload once it was begun, with its files', async () => {
    const first = await open()
    await type(first.drawer.getByRole('textbox'), '写了一半')
    await choose([new File(['text'], '说明.txt')])
    await first.drawer.findByRole('button', { name: '移除 说明.txt' })
    first.view.unmount()
    const { drawer } = await open()
    expect((drawer.getByRole('textbox') as HTMLTextAreaElement).value).toBe('写了一半')
    drawer.getByRole('button', { name: '移除 说明.txt' })
  })
})

describe('a file', () => {
  test('is sent when it is dropped, and the drop area is marked only while it is dragged', async () => {
    const { drawer } = await open()
    const place = drawer.getByRole('group', { name: '回复附件' })
    await act(async () => fireEvent.dragOver(place))
    expect(place.dataset['over']).toBe('true')
    await act(async () => fireEvent.dragLeave(place))
    expect(place.dataset['over']).toBeUndefined()
    await act(async () => fireEvent.dragOver(place))
    const files = [new File(['text'], '说明.txt')]
    await act(async () => fireEvent.drop(place, { dataTransfer: { files } }))
    expect(place.dataset['over']).toBeUndefined()
    await drawer.findByRole('button', { name: '移除 说明.txt' })
    expect(sent('/uploadReplyFile')).toHaveLength(1)
  })

  test('says why it is refused here, and is not sent', async () => {
    const { drawer } = await open()
    await choose([new File(['text'], '程序.exe')])
    drawer.getByText('程序.exe 该文件格式不符合要求')
    expect([drawer.queryByRole('progressbar'), sent('/uploadReplyFile')]).toEqual([null, []])
  })

  test('is tried again when it failed, and waited for while it is on its way', async () => {
    server.refuse(uploadReplyFile, 'file.unsafe')
    const { drawer } = await open()
    await type(drawer.getByRole('textbox'), '已整改')
    await choose([new File(['text'], '说明.txt')])
    await drawer.findByRole('button', { name: '重试 说明.txt' })
    await press(drawer.getByRole('button', { name: '提交' }))
    drawer.getByText('还有文件没有上传完成，请等待，或将其移除')
    expect(sent('/reply')).toEqual([])
    server.answer(uploadReplyFile, addr)
    await press(drawer.getByRole('button', { name: '重试 说明.txt' }))
    await drawer.findByRole('button', { name: '移除 说明.txt' })
    await isUploaded(drawer)
    await press(drawer.getByRole('button', { name: '提交' }))
    await drawer.findByText('成功')
  })

  test('stays away when it is removed on its way', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    server.reply(uploadReplyFile, async () => {
      await arrived
      return { http: 200, body: { status: 200, message: '', data: addr } }
    })
    const { drawer } = await open()
    await choose([new File(['text'], '说明.txt')])
    drawer.getByRole('progressbar', { name: '“说明.txt”的上传进度' })
    await press(drawer.getByRole('button', { name: '取消 说明.txt' }))
    await act(async () => arrive())
    expect(drawer.queryByText('说明.txt')).toBeNull()
  })

  test.each([true, false])('opens a PDF where the browser shows such a file: %s', async (isShown) => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: isShown, configurable: true })
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const file = { addr, fileName: '通知.pdf', size: 2048 }
    server.answer(linkFiles, [{ addr, url: `${addr}?save`, previewUrl: `${addr}?look`, preview: 'pdf' }])
    const { drawer } = await open({ pushFile: [file] })
    await press(drawer.getByRole('button', { name: '预览 通知.pdf' }))
    if (isShown) await screen.findByTitle('通知.pdf')
    else await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect([screen.queryAllByTitle('通知.pdf').length, saved.mock.calls.length]).toEqual(isShown ? [1, 0] : [0, 1])
    saved.mockRestore()
  })

  test('opens at an address of its own when it belongs to a letter, or says that it cannot', async () => {
    const file = { addr, fileName: '图.png', size: 2048 }
    server.answer(linkFiles, [{ addr, url: `${addr}?save`, previewUrl: `${addr}?look`, preview: 'image' }])
    const { drawer } = await open({ pushFile: [file] })
    drawer.getByText('2.0 kB')
    await press(drawer.getByRole('button', { name: '预览 图.png' }))
    const picture = await screen.findByRole('img', { name: '图.png' })
    expect(picture.getAttribute('src')).toBe(`${addr}?look`)
    await press(screen.getByRole('button', { name: '关闭预览' }))
    server.answer(linkFiles, [])
    await press(drawer.getByRole('button', { name: '下载 图.png' }))
    await waitFor(() => drawer.getByText('“图.png”已不存在，或您无权打开'))
  })
})
