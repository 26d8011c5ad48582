import { waitFor } from '@testing-library/react'
import {
  errorTable,
  listReceiverGroups,
  MAX_TITLE_LENGTH,
  previewLetter,
  sendLetter,
  uploadReplyFile,
} from '@center/shared/contract'
import { session } from '@center/shared/host'
import { buildUserInfo, startFakeServer, type FakeServer } from '@center/shared/testing'
import {
  beginLetter,
  change,
  closePreview,
  compose,
  composeFiles,
  discard,
  findFaults,
  noteFailure,
  send,
  showPreview,
  toggle,
} from './compose.store'

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

test('opening the page anew leaves a letter that is being sent as it is', async () => {
  const shown = showPreview()
  await arrived()
  answer('<p>第一稿</p>')
  await shown
  const sending = send()
  beginLetter()
  expect(compose.status).toBe('sending')
  expect(await sending).toBe(7)
})

test('sends a letter again with the same key when no answer came, and the next letter with another', async () => {
  const keys = () =>
    server.calls.filter(({ path }) => path === sendLetter.url).map(({ headers }) => headers['Idempotency-Key'])
  const preview = async () => {
    const shown = showPreview()
    await arrived()
    answer('<p>第一稿</p>')
    await shown
  }
  let isCut = true
  const body = { status: 200, message: '', data: { id: 7, receivers: 3 }, requestId: 'r' }
  server.reply(sendLetter, () => (isCut ? { http: 502, body: '<html>' } : { http: 200, body }))
  await preview()
  expect(await send()).toBeNull()
  isCut = false
  await preview()
  expect(await send()).toBe(7)
  change({ title: '停电', html: '<p>第一稿</p>' })
  await preview()
  expect(await send()).toBe(7)
  const [first, again, next] = keys()
  expect(first).toMatch(/^[0-9a-f-]{32,36}$/)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
  closePreview()
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

/** Shows the preview as the server would. */
async function preview() {
  const shown = showPreview()
  await waitFor(() => expect(compose.status).toBe('checking'))
  await arrived()
  answer('<p>第一稿</p>')
  await shown
}

describe('what is wrong with a letter', () => {
  const sound = { title: '停电', html: '<p>正文</p>', toAll: true, validity: '', pushTime: '' }

  test.each([
    [{}, []],
    [{ title: ' ' }, ['title']],
    [{ title: '字'.repeat(MAX_TITLE_LENGTH) }, []],
    [{ title: '字'.repeat(MAX_TITLE_LENGTH + 1) }, ['title']],
    [{ html: '<p> </p><ul></ul>' }, ['body']],
    [{ html: '<p><img data-picture="a"></p>' }, []],
    [{ toAll: false }, ['receivers']],
    [{ toAll: false, enterpriseIds: ['e1'] }, []],
    [{ toAll: false, roleIds: ['r1'] }, []],
    [{ toAll: false, people: [{ userId: 'u1', username: 'a', name: 'b' }] }, []],
    [{ pushTime: '2026-01-01T10:00', validity: '2026-01-01T10:00' }, ['validity']],
    [{ pushTime: '2026-01-01T10:00', validity: '2026-01-01T10:01' }, []],
    [{ pushTime: '2026-01-01T10:00' }, []],
    [{ validity: '2026-01-01T10:00' }, []],
    [{ validity: '2026-01-01' }, ['times']],
  ])('%#: %j', (typed, faults) => {
    change({ ...sound, ...typed })
    expect(findFaults()).toEqual(faults)
  })

  test('is a file that is still on its way', async () => {
    server.hold(uploadReplyFile)
    composeFiles.add([new File(['text'], '说明.txt')])
    await showPreview()
    expect([compose.faults, compose.status]).toEqual([['files'], 'idle'])
  })

  test('is said once it was tried, and goes with what is mended', async () => {
    change({ title: '', toAll: false })
    expect(compose.faults).toEqual([])
    await showPreview()
    expect(compose.faults).toEqual(['title', 'receivers'])
    change({ title: '停电' })
    expect(compose.faults).toEqual(['receivers'])
    toggle('roleIds', 'r1', true)
    expect(compose.faults).toEqual([])
  })
})

describe('what is typed', () => {
  test('is there again for the next letter, until it is discarded', () => {
    toggle('roleIds', 'r1', true)
    toggle('roleIds', 'r2', true)
    toggle('roleIds', 'r2', true)
    toggle('enterpriseIds', 'e1', true)
    toggle('roleIds', 'r1', false)
    change({ toAll: false, replyWay: '2', body: { type: 'doc' } })
    const { round } = compose
    beginLetter()
    expect(compose).toMatchObject({
      title: '停电',
      html: '<p>第一稿</p>',
      body: { type: 'doc' },
      replyWay: '2',
      toAll: false,
      roleIds: ['r2'],
      enterpriseIds: ['e1'],
      round: round + 1,
    })
    discard()
    expect(compose).toMatchObject({
      title: '',
      html: '',
      body: null,
      replyWay: '1',
      toAll: true,
      roleIds: [],
      enterpriseIds: [],
      round: round + 2,
    })
    beginLetter()
    expect(compose.title).toBe('')
  })

  test('ends what was said of a failure', () => {
    noteFailure({ code: 'file.unsafe', status: 40_001, message: '', data: null, requestId: null })
    expect(compose.failure?.code).toBe('file.unsafe')
    change({ title: '停水' })
    expect(compose.failure).toBeNull()
  })
})

describe('a preview', () => {
  test('is asked for once, with the receivers and the times as the server reads them', async () => {
    change({
      title: ' 停电 ',
      toAll: false,
      roleIds: ['r1'],
      people: [{ userId: 'u9', username: 'a', name: 'b' }],
      pushTime: '2026-01-01T10:00',
      validity: '2026-01-02T10:00',
    })
    const shown = showPreview()
    await arrived()
    await showPreview()
    answer('')
    await shown
    expect(server.calls.filter(({ path }) => path === previewLetter.url).map(({ body }) => body)).toEqual([
      { remark: '<p>第一稿</p>', receivers: { enterpriseIds: [], roleIds: ['r1'], userIds: ['u9'] } },
    ])
    await send()
    expect(sent()).toEqual([
      {
        title: '停电',
        remark: '<p>第一稿</p>',
        replyWay: '1',
        pushFile: [],
        pushTime: '2026-01-01 10:00:00',
        validityTime: '2026-01-02 10:00:00',
        receivers: { enterpriseIds: [], roleIds: ['r1'], userIds: ['u9'] },
      },
    ])
  })

  test('is not sent after it was closed, nor without a look', async () => {
    expect(await send()).toBeNull()
    await preview()
    closePreview()
    expect(compose.status).toBe('idle')
    expect([await send(), sent()]).toEqual([null, []])
  })

  test('says why it was refused, until the next one', async () => {
    server.refuse(previewLetter, 'letter.no_receivers')
    await showPreview()
    expect(compose).toMatchObject({ status: 'idle', preview: null, failure: { code: 'letter.no_receivers' } })
    server.answer(previewLetter, { remark: '', receivers: 1 })
    const shown = showPreview()
    expect(compose.failure).toBeNull()
    await shown
    expect(compose).toMatchObject({ status: 'preview', failure: null, preview: { receivers: 1 } })
  })
})

test('a letter that was sent leaves no draft, and is sent once', async () => {
  await preview()
  const both = [send(), send()]
  expect(await Promise.all(both)).toEqual([7, null])
  expect([sent().length, compose.status, compose.failure]).toEqual([1, 'idle', null])
  beginLetter()
  expect(compose.title).toBe('')
})
