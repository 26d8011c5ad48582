import { countByEnterprise } from './count-by-enterprise'

const at = new Date(0)
const receiver = (userId: string, readAt: Date | null = null, answeredAt: Date | null = null) => ({
  userId,
  readAt,
  answeredAt,
})
const worksIn = (userId: string, name: string) => ({ userId, name, enterpriseId: `e-${name}` })

test('counts by enterprise: most receivers first, then by name, and last those who work in none', () => {
  const rows = ['a', 'b', 'c', 'x', 'y', 'z'].map((userId) => receiver(userId))
  const people = [worksIn('a', 'North'), worksIn('b', 'East'), worksIn('c', 'East')]
  const more = [...rows, receiver('d', at), receiver('e', at, at)]
  const others = [...people, worksIn('d', 'North'), worksIn('e', 'South')]
  expect(countByEnterprise(more, others)).toEqual([
    { enterpriseId: 'e-East', name: 'East', receivers: 2, read: 0, answered: 0 },
    { enterpriseId: 'e-North', name: 'North', receivers: 2, read: 1, answered: 0 },
    { enterpriseId: 'e-South', name: 'South', receivers: 1, read: 1, answered: 1 },
    { enterpriseId: null, name: '', receivers: 3, read: 0, answered: 0 },
  ])
})

test('counts nothing of a letter without receivers', () => {
  expect(countByEnterprise([], [worksIn('a', 'North')])).toEqual([])
})
