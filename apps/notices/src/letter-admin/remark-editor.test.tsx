import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { linkFiles, uploadReplyFile } from '@center/shared/contract'
import { addTexts } from '@center/shared/host'
import { buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { compose, discard } from './compose.store'
import { RemarkEditor } from './remark-editor'

let server: FakeServer
beforeEach(async () => {
  addTexts('notices', texts)
  server = startFakeServer()
  server.answer(linkFiles, [])
  localStorage.clear()
  discard()
  await act(async () => renderApp(<RemarkEditor />, { user: buildUserInfo() }))
})
afterEach(() => server.close())

const body = () => screen.getByRole('textbox', { name: texts.zh.compose.body })
const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: '链接地址' })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

/** What lies in the clipboard; null: the browser hands none out. */
async function paste(said: Record<string, string> | null, files: File[] = []) {
  const event = createEvent.paste(body())
  const data = said && { getData: (type: string) => said[type] ?? '', files }
  Object.defineProperty(event, 'clipboardData', { value: data })
  await act(async () => fireEvent(body(), event))
}
async function writeAddress(address: string) {
  await press('链接')
  await act(async () => fireEvent.change(field()!, { target: { value: address } }))
}
const enter = () => act(async () => fireEvent.keyDown(field()!, { key: 'Enter' }))

test('what is pasted comes in cleaned, plain text line by line, and nothing of an empty clipboard', async () => {
  await paste(null)
  expect(body().textContent).toBe('')
  await paste({ 'text/plain': 'one\ntwo' })
  expect(compose.html).toContain('<p>one</p><p>two</p>')
  await paste({ 'text/html': '<b>three</b><script>alert(1)</script>', 'text/plain': 'three' })
  expect(compose.html).toContain('two<strong>three</strong>')
  expect(compose.html).not.toContain('alert')
})

test('a picture that is pasted is uploaded, and stands there by the name of its file', async () => {
  const addr = `${'a'.repeat(8)}.png`
  server.answer(uploadReplyFile, addr)
  await paste({ 'text/html': '<b>beside</b>' }, [new File(['p'], '厂区.png', { type: 'image/png' })])
  expect(((await screen.findByRole('img')) as HTMLImageElement).alt).toBe('厂区.png')
  expect(compose.html).toContain(addr)
  expect(compose.html).not.toContain('beside')
})

test('a picture that is refused leaves nothing, and is said', async () => {
  server.refuse(uploadReplyFile, 'file.unsafe')
  await paste({}, [new File(['p'], '厂区.png', { type: 'image/png' })])
  await waitFor(() => expect(compose.failure?.code).toBe('file.unsafe'))
  expect(screen.queryByRole('img')).toBeNull()
})

test('a form of the text is on or off, by itself', async () => {
  const names = Object.entries(texts.zh.editor).flatMap(([name, label]) =>
    name in { bold: 0, italic: 0, heading: 0 } ? label : [],
  )
  const pressed = () =>
    names.filter((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true')
  expect(pressed()).toEqual([])
  await press('加粗')
  expect(pressed()).toEqual(['加粗'])
  await press('加粗')
  await press('小标题')
  expect(pressed()).toEqual(['小标题'])
})

test('Chinese is emphasised by dots, for which letters have an element, and not by slanted characters', async () => {
  expect(screen.queryByRole('button', { name: '斜体' })).toBeNull()
  await press('着重号')
  expect(screen.getByRole('button', { name: '着重号' }).getAttribute('aria-pressed')).toBe('true')
})

test('what is emphasised elsewhere stays so when it is pasted', async () => {
  await paste({ 'text/html': '<em>请务必</em>回复' })
  expect(compose.html).toContain('<em>请务必</em>')
})

test('an address makes a link, and takes it away again when it is empty', async () => {
  await writeAddress('https://a.example/x')
  await enter()
  expect(field()).toBeNull()
  expect(compose.html).toContain('href="https://a.example/x"')
  await press('链接')
  expect(field()?.value).toBe('https://a.example/x')
  await act(async () => fireEvent.change(field()!, { target: { value: '' } }))
  await press('取消链接')
  expect(compose.html).not.toContain('href')
})

test.each(['javascript:alert(1)', 'http://a.example', 'https://'])(
  '%s makes none, and stays to be mended',
  async (address) => {
    await writeAddress(address)
    expect(field()?.getAttribute('aria-invalid')).toBe('true')
    await enter()
    expect(field()?.value).toBe(address)
    expect(body().textContent).toBe('')
  },
)
