import { act, screen, within } from '@testing-library/react'
import { listReceiverGroups, previewLetter } from '@center/shared/contract'
import { addTexts, session } from '@center/shared/host'
import { buildUserInfo, renderApp, startFakeServer, type FakeServer } from '@center/shared/testing'
import { texts } from '../../locales/texts'
import { ComposePreview } from './compose-preview'
import { change, discard, showPreview } from './compose.store'

const groups = {
  all: 7,
  enterprises: [{ id: 'e1', name: '华东精工', members: 3 }],
  roles: [{ id: 'r1', name: '企业角色', members: 4 }],
}

let server: FakeServer
beforeEach(async () => {
  addTexts('notices', texts)
  Object.assign(session, { status: 'signed-in', tenantCode: 'demo', token: 't', user: buildUserInfo() })
  server = startFakeServer()
  server.answer(listReceiverGroups, groups)
  server.answer(previewLetter, { remark: '<p>正文</p>', receivers: 5 })
  localStorage.clear()
  await act(async () => discard())
  change({ title: '停电通知', html: '<p>正文</p>' })
})
afterEach(() => server.close())

async function preview(): Promise<(string | null)[]> {
  await act(() => renderApp(<ComposePreview />, { user: buildUserInfo() }))
  await act(() => showPreview())
  const facts = within(await screen.findByRole('dialog', { name: '预览' })).getAllByRole('definition')
  return facts.map(({ parentElement }) => parentElement?.textContent ?? null)
}

test('the preview says who receives the notice, when, until when and how they reply', async () => {
  change({ toAll: false, enterpriseIds: ['e1'], roleIds: ['r1'] })
  change({ people: [{ userId: 'u1', username: 'zhangsan', name: '张三' }], replyWay: '2' })
  change({ pushTime: '2026-12-01T09:00', validity: '2026-12-31T18:00' })
  expect(await preview()).toEqual([
    '接收人华东精工、企业角色、张三（zhangsan）将送达 5 人',
    '发送时间2026-12-01 09:00',
    '有效期至2026-12-31 18:00',
    '回复方式文字与附件回复',
  ])
})

test('the preview of a notice to all users, at once and without a deadline says so', async () => {
  expect(await preview()).toEqual([
    '接收人全部人员将送达 5 人',
    '发送时间立即发送',
    '有效期至长期有效',
    '回复方式文字回复',
  ])
})
