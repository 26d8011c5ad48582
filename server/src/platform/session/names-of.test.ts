import { createNamesOf } from './names-of'
import { DEPLOY_USER, type Session } from './session'

const session = (userId: string): Session => ({
  id: 's',
  userId,
  tenantId: 't-park',
  tenantCode: 'park',
  language: 'eng',
})

test('a user is told names of the own tenant alone, the deploy token all; programs stay as they were kept', async () => {
  const asked: unknown[] = []
  const namesOf = createNamesOf(async (ids, tenantId) => {
    asked.push([ids, tenantId])
    return new Map([['u1', 'guanli']])
  })
  const nameOf = await namesOf(['u1', null, 'center', 'u1'], session('u9'))
  expect(['u1', 'center'].map(nameOf)).toEqual(['guanli', 'center'])
  await namesOf(['u1'], session(DEPLOY_USER))
  expect(asked).toEqual([
    [['u1', 'center'], 't-park'],
    [['u1'], undefined],
  ])
})
