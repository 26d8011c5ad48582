import { guardedOf } from './rights'

describe('the power over others among some actions', () => {
  test('is found in a text of several, which grants each of them (spec 3)', () => {
    expect(guardedOf(['order:view', 'user:write, page:any', ' ops:release '])).toEqual(['user:write', 'ops:release'])
  })

  test('is nothing where pages alone name the actions', () => {
    expect(guardedOf(['order:view', 'user:writer', ''])).toEqual([])
  })
})
