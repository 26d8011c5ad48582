import { applyPortal, exportPortal, planPortal, type PortalPlan, type PortalTenant } from '@center/shared/contract'
import { eq } from 'drizzle-orm'
import { auditEntries } from '../../domains/audit/audit.tables'
import { messageChannels } from '../../domains/message-channels/message-channels.tables'
import { identityProviders } from '../../domains/oidc/oidc.tables'
import { permissionEntries } from '../../domains/permissions/permissions.tables'
import { buildDemoApp, type DemoApp } from '../../testing/build-demo-app'
import { emptyAllTables } from '../../testing/empty-all-tables'

const adminToken = 'administration-token-of-tests'
const [MAIL_SECRET, LOGIN_SECRET] = ['mail-secret-of-tests', 'login-secret-of-tests']
let demo: DemoApp
beforeAll(async () => {
  demo = await buildDemoApp({ adminToken })
})
afterEach(() => demo.reset())
afterAll(() => demo.close())

const token = () => demo.deployer(adminToken)
const mail = {
  name: '邮件',
  kind: 'email' as const,
  adapter: 'smtp' as const,
  address: 'mail.example',
  account: 'portal@mail.example',
  sender: 'portal@mail.example',
  enabled: true,
}
const text = { kind: 'sms' as const, purpose: 'login' as const, locale: 'zh' as const, text: '验证码 {{code}}' }
const oidc = {
  code: 'acme-login',
  name: '统一认证',
  issuer: 'https://login.example/',
  clientId: 'portal',
  enabled: true,
}
const wanted: PortalTenant = {
  code: 'acme',
  name: '阿克米',
  messageChannels: [{ ...mail, secretFrom: 'env:MAIL', secret: MAIL_SECRET }],
  messageTemplates: [text],
  identityProviders: [{ ...oidc, secretFrom: 'env:LOGIN', secret: LOGIN_SECRET }],
}

const apply = (tenant: PortalTenant, prune = false) => token().call(applyPortal, { body: { tenant, prune } })
const linesOf = ({ data }: { data: unknown }) =>
  (data as PortalPlan).changes.map(({ sign, kind, key }) => `${sign} ${kind} ${key}`)
async function exported(): Promise<PortalTenant> {
  const { data } = await token().call(exportPortal, { params: { tenantCode: 'acme' }, querystring: {} })
  return (data as { tenant: PortalTenant }).tenant
}
const stored = async () => {
  const [channel] = await demo.db.select().from(messageChannels).where(eq(messageChannels.tenantId, 't-acme'))
  const [provider] = await demo.db.select().from(identityProviders)
  return { channel: channel?.secret, provider: provider?.clientSecret, generation: provider?.generation }
}

test('channels, texts and providers are applied, a second time without a change, and exported without a secret', async () => {
  expect(linesOf(await apply(wanted))).toEqual([
    '+ tenant acme',
    '+ messageChannel 邮件',
    '+ messageTemplate sms.login.zh',
    '+ identityProvider acme-login',
  ])
  const before = await stored()
  expect(linesOf(await apply(wanted, true))).toEqual([])
  expect(await stored()).toEqual(before)

  const document = await exported()
  expect(document).toMatchObject({
    messageChannels: [{ ...mail, secretFrom: 'env:CENTER_SECRET_CHANNEL_1' }],
    messageTemplates: [text],
    identityProviders: [{ ...oidc, secretFrom: 'env:CENTER_SECRET_ACME_LOGIN' }],
  })
  expect(linesOf(await apply(document, true))).toEqual([])
  const told = JSON.stringify([
    document,
    await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence),
    await stored(),
  ])
  expect([told.includes(MAIL_SECRET), told.includes(LOGIN_SECRET)]).toEqual([false, false])
})

test('an export, with the secrets that it names, is exported from an empty database as it was', async () => {
  await apply(wanted)
  const document = await exported()
  await emptyAllTables(demo.db)
  const withSecret = <Row extends object>(rows: Row[] = [], secret: string) => rows.map((row) => ({ ...row, secret }))
  const whole = {
    ...document,
    messageChannels: withSecret(document.messageChannels, MAIL_SECRET),
    identityProviders: withSecret(document.identityProviders, LOGIN_SECRET),
  }
  expect(await apply(whole)).toMatchObject({ status: 200 })
  expect(await exported()).toEqual(document)
})

test('another secret is a change that the plan does not show, and ends sign-ins under way', async () => {
  await apply(wanted)
  const before = await stored()
  const other = { ...wanted, identityProviders: [{ ...oidc, secret: 'another-secret' }] }
  const { data } = await token().call(planPortal, { body: { tenant: other } })
  expect((data as PortalPlan).changes).toEqual([
    {
      sign: '~',
      kind: 'identityProvider',
      key: 'acme-login',
      changes: [{ field: 'secret', from: null, to: '(new)' }],
    },
  ])
  await apply(other)
  const after = await stored()
  expect(after.channel).toBe(before.channel)
  expect(after.provider).not.toBe(before.provider)
  expect(after.generation).not.toBe(before.generation)
  expect(JSON.stringify(await demo.db.select().from(auditEntries).orderBy(auditEntries.sequence))).not.toContain(
    'another-secret',
  )
})

test('what the file does not name goes with prune alone', async () => {
  await apply(wanted)
  const less = { code: 'acme', name: '阿克米', messageChannels: [], messageTemplates: [], identityProviders: [] }
  expect(linesOf(await apply(less))).toEqual([])
  expect(linesOf(await apply(less, true))).toEqual([
    '- identityProvider acme-login',
    '- messageTemplate sms.login.zh',
    '- messageChannel 邮件',
  ])
  expect(await exported()).toMatchObject(less)
})

test('another enabled channel takes the place of the one before', async () => {
  await apply(wanted)
  const next = { ...mail, name: '新邮件', secret: MAIL_SECRET }
  const both = { ...wanted, messageChannels: [next, { ...mail, enabled: false }] }
  expect(linesOf(await apply(both))).toEqual(['~ messageChannel 邮件', '+ messageChannel 新邮件'].toSorted())
  expect((await exported()).messageChannels?.map(({ name, enabled = false }) => [name, enabled])).toEqual(
    expect.arrayContaining([
      ['新邮件', true],
      ['邮件', false],
    ]),
  )
})

describe('nothing is written', () => {
  test.each<[string, Partial<PortalTenant>, string]>([
    [
      'an enabled channel without its secret',
      { messageChannels: [{ ...mail, name: '二' }] },
      'messageChannels.0.secret',
    ],
    [
      'a channel that leads elsewhere with the secret of before',
      { messageChannels: [{ ...mail, address: 'evil.example' }] },
      'messageChannels.0.secret',
    ],
    [
      'a second enabled channel',
      { messageChannels: [{ ...mail, name: '二', secret: 'x' }] },
      'messageChannels.0.enabled',
    ],
    [
      'a provider that leads elsewhere with the secret of before',
      { identityProviders: [{ ...oidc, issuer: 'https://evil.example/' }] },
      'identityProviders.0.secret',
    ],
    ['a text without its code', { messageTemplates: [{ ...text, text: '你好' }] }, 'messageTemplates.0.text'],
  ])('of %s', async (_what, changes, path) => {
    await apply(wanted)
    const before = await exported()
    const refused = await apply({ code: 'acme', name: '改名', ...changes })
    const faults = refused.data as { field: string }[]
    expect([refused.status, faults.map(({ field }) => field)]).toEqual([
      40001,
      expect.arrayContaining([`tenant.${path}`]),
    ])
    expect(await exported()).toEqual(before)
  })
})

test('a user applies channels with the right to them and a proof', async () => {
  const tenant = { code: 'demo', name: '工业云平台', messageTemplates: [text] }
  const send = async (isProven: boolean) =>
    (isProven ? await demo.proveAs('guanli') : await demo.signInAs('guanli')).call(applyPortal, { body: { tenant } })
  expect(await send(false)).toMatchObject({ http: 403 })
  await demo.db
    .update(permissionEntries)
    .set({ action: 'portal:apply' })
    .where(eq(permissionEntries.roleId, 'r-demo-operator'))
  expect(await send(true)).toMatchObject({ status: 40304, data: { rights: ['message-channel:write'] } })
})
