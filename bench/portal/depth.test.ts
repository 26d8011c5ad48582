import { deepest, depthOf, describeLevels, HOLD_MS } from './depth.mjs'

const SINCE = 1_700_000_000_000
const begun = (path: string, holds: number, later = 40) => ({
  url: `http://portal.example${path}`,
  at: SINCE + holds * HOLD_MS + later,
})

test('a request is as deep as there are held ones that it waited for', () => {
  expect(depthOf(begun('/center/index', 0, 0), SINCE)).toBe(1)
  expect(depthOf(begun('/center/assets/host.js', 1), SINCE)).toBe(2)
  expect(depthOf(begun('/api/front/portal/entry', 2, HOLD_MS - 1), SINCE)).toBe(3)
})

test('the deepest request counts, and none is depth 0', () => {
  expect(deepest([begun('/a', 2), begun('/b', 0), begun('/c', 1)], SINCE)).toBe(3)
  expect(deepest([], SINCE)).toBe(0)
})

test('levels name calls and count files', () => {
  const requests = [begun('/center/index', 0), begun('/center/assets/a.js', 1), begun('/center/assets/b.css', 1)]
  const calls = [begun('/api/front/portal/entry?appCodes=A', 2), begun('/center/assets/c.js', 2)]
  expect(describeLevels([...requests, ...calls], SINCE)).toBe(
    '1: /center/index; 2: files: 2; 3: /api/front/portal/entry, files: 1',
  )
})
