import { toCheckPolicy } from '../../cli/src/check/check-policy'
import { toContentPolicy } from '../../server/src/platform/page/page-policy'

test('a sub-app is checked under the policy that the portal sends', () => {
  const frameOrigins = ['https://erp.example']
  expect(toCheckPolicy('n0nce', frameOrigins)).toBe(
    toContentPolicy({
      ownStyle: 'nonce-n0nce',
      scripts: ["'self'"],
      frameOrigins,
      embedders: [],
      isSecure: false,
      guestSource: null,
      allowsOverrides: false,
    }),
  )
})
