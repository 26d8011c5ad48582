import { guidanceSteps, type GuidanceFacts } from './steps'

const newcomer: GuidanceFacts = {
  joined: false,
  created: false,
  pending: 0,
  holdsProvider: false,
  isProvider: false,
  mayPublish: false,
}
const states = (facts: Partial<GuidanceFacts>) => guidanceSteps({ ...newcomer, ...facts }).map(({ state }) => state)

test.each([
  ['without an enterprise', {}, ['now', 'later', 'later', 'later', 'later']],
  ['while the review goes on', { pending: 1 }, ['done', 'waiting', 'later', 'later', 'later']],
  ['as a member', { joined: true }, ['done', 'done', 'now', 'later', 'later']],
  ['as a founder', { created: true }, ['done', 'done', 'now', 'later', 'later']],
  ['as a provider in another role', { joined: true, holdsProvider: true }, ['done', 'done', 'done', 'now', 'later']],
  [
    'in the role of a provider',
    { joined: true, holdsProvider: true, isProvider: true, mayPublish: true },
    ['done', 'done', 'done', 'done', 'now'],
  ],
  [
    'in that role without the right to publish',
    { joined: true, holdsProvider: true, isProvider: true },
    ['done', 'done', 'done', 'done', 'waiting'],
  ],
])('%s', (_, facts, expected) => {
  expect(states(facts)).toEqual(expected)
})
