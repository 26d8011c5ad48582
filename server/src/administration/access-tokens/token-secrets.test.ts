import { eq } from 'drizzle-orm'
import { createAccessToken } from '@center/shared/contract'
import { digestOfSecret } from '../../platform/session/access-tokens'
import { accessTokens } from '../../platform/session/access-tokens.tables'
import { buildDemoApp } from '../../testing/build-demo-app'

test('tells a secret once, keeps its hash alone, and refuses scopes on another tenant', async () => {
  const demo = await buildDemoApp()
  const guanli = await demo.proveAs('guanli')
  const params = { tenantCode: 'demo' }
  const body = { name: 'CI', scopes: ['publish:@acme/*', 'release:demo'], days: 30 }
  const { data } = await guanli.call(createAccessToken, { params, body } as never)
  const { id, secret } = data as { id: string; secret: string }
  const [row] = await demo.db.select().from(accessTokens).where(eq(accessTokens.id, id))
  expect(row).toMatchObject({ digest: digestOfSecret(secret), createdBy: 'u-guanli' })
  expect(JSON.stringify(row)).not.toContain(secret)
  const other = { ...body, scopes: ['release:park'] }
  expect(await guanli.call(createAccessToken, { params, body: other } as never)).toMatchObject({ status: 40001 })
  await demo.close()
})
