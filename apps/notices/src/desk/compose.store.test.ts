import { waitFor } from '@testing-library/react'
import { errorTable, listReceiverGroups, previewLetter, sendLetter } from '@center/shared/contract'
import { session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import { beginLetter, change, closePreview, compose, discard, send, showPreview } from './compose.store'

let server: FakeServer
/** Lets the answer to the preview come. */
let answer: (remark: string) => void

beforeEach(() => {
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo() })
  server = startFakeServer()
  server.answer(listReceiverGroups, { all: 3, enterprises: [], roles: [] })
  server.answer(sendLetter, { id: 7, receivers: 3 })
  server.reply(
    previewLetter,
    () =>
      new Promise((resolve) => {
        answer = (remark) =>
          resolve({ http: 200, body: { status: 200, message: '', data: { remark, receivers: 3 }, requestId: 'r' } })
      }),
  )
  localStorage.clear()
  discard()
  change({ title: '停电', html: '<p>第一稿</p>' })
})
afterEach(() => server.close())

const arrived = () => waitFor(() => expect(server.calls.at(-1)?.path).toBe(previewLetter.url))
const sent = () => server.calls.filter(({ path }) => path.endsWith('/letter/send')).map(({ body }) => body)
test('what was previewed is sent, whatever was typed meanwhile', async () => {
  const shown = showPreview()
  await arrived()
  change({ title: '别的', html: '<p>第二稿</p>', toAll: false })
  answer('<p>第一稿</p>')
  await shown
  expect(compose.preview).toMatchObject({ remark: '<p>第一稿</p>', draft: { title: '停电' } })
  expect(await send()).toBe(7)
  expect(sent()).toMatchObject([{ title: '停电', remark: '<p>第一稿</p>', receivers: { all: true } }])
})

test.each([{ pushTime: '下周' }, { validity: '2026-02-30 09:00' }])(
  '%j is no time: nothing is sent, and it stays',
  async (typed) => {
    change(typed)
    await showPreview()
    expect(compose).toMatchObject({ ...typed, faults: ['times'], status: 'idle' })
    expect(server.calls.some(({ path }) => path === previewLetter.url)).toBe(false)
  },
)

test('a letter that was discarded meanwhile shows no preview over the new one', async () => {
  const shown = showPreview()
  await arrived()
  discard()
  answer('<p>第一稿</p>')
  await shown
  expect(compose).toMatchObject({ status: 'idle', preview: null, title: '' })
  expect(await send()).toBeNull()
  expect(sent()).toEqual([])
})

test('a letter on its way is left as it is by whoever opens the page anew', async () => {
  const shown = showPreview()
  await arrived()
  answer('<p>第一稿</p>')
  await shown
  const sending = send()
  beginLetter()
  expect(compose.status).toBe('sending')
  expect(await sending).toBe(7)
})

test('a letter that was not taken is there as it was', async () => {
  const { status, http } = errorTable['letter.no_receivers']
  server.reply(sendLetter, () => ({ http, body: { status, message: '', data: null, requestId: 'r' } }))
  const shown = showPreview()
  await arrived()
  answer('<p>第一稿</p>')
  await shown
  expect(await send()).toBeNull()
  expect(compose).toMatchObject({ status: 'idle', title: '停电', failure: { code: 'letter.no_receivers' } })
  closePreview()
})
