/**
 * What a first and a next visit of the portal may cost. `what` names the row, `figure` the figure of the measurement, which is looked up
 * among those of `condition`; `goal` is the most it may be, or the least where `isLeast` is set. `other` is the better figure of two well-known
 * admin templates, which were measured once under the same condition, on another machine.
 */
const visits = [
  { what: 'sign-in: kB', figure: 'sign-in kB', goal: 140, other: 443 },
  { what: 'sign-in: requests', figure: 'sign-in requests', goal: 9, other: 9 },
  { what: 'sign-in: typeable, ms', figure: 'sign-in typeable', goal: 1_800, other: 4_600 },
  { what: 'sign-in: layout shift', figure: 'sign-in shifts', goal: 0, other: 0, digits: 3 },
  { what: 'submit → home, ms', figure: 'submit to home', goal: 1_500, other: 2_600 },
  { what: 'submit → home: layout shift', figure: 'submit shifts', goal: 0, other: 0, digits: 3 },
  { what: 'home cold: kB', figure: 'home cold kB', goal: 300, other: 751 },
  { what: 'home cold: calls', figure: 'home cold calls', goal: 3, other: 1 },
  { what: 'home cold, ms', figure: 'home cold', goal: 2_500, other: 5_400 },
  { what: 'home cold: layout shift', figure: 'home cold shifts', goal: 0, other: 0, digits: 3 },
  { what: 'home cold: total blocking time, ms', figure: 'home blocking time', goal: 200 },
  { what: 'home repeat: kB', figure: 'home repeat kB', goal: 5, other: 0.8, digits: 1 },
  { what: 'home repeat, ms', figure: 'home repeat', goal: 900, other: 2_300 },
  { what: 'home repeat: layout shift', figure: 'home repeat shifts', goal: 0, other: 0, digits: 3 },
].map((row) => ({ ...row, condition: 'slow' }))

const isTrue = { goal: 1, isLeast: true, words: ['no', 'yes'] }
const once = [
  { what: 'sign-in: depth of requests', figure: 'sign-in depth', goal: 2, other: 3 },
  { what: 'submit → home: depth of requests', figure: 'submit depth', goal: 3, other: 3 },
  { what: 'home: depth of requests', figure: 'home depth', goal: 3, other: 3 },
  { what: 'sign-in: kept for the way back', figure: 'sign-in kept', ...isTrue },
  { what: 'home: kept for the way back', figure: 'home kept', ...isTrue },
].map((row) => ({ ...row, condition: 'once' }))

const lighthouse = ['sign-in, mobile', 'sign-in, desktop', 'home, mobile', 'home, desktop'].flatMap((where) =>
  ['performance', 'accessibility', 'best-practices', 'seo'].map((category) => {
    const what = `Lighthouse ${where}: ${category}`
    const goal = where.endsWith('mobile') && category === 'performance' ? 95 : 100
    return { what, figure: what, goal, isLeast: true, condition: 'lighthouse' }
  }),
)

/** In the order in which they are shown. */
export const budgets = [...visits, ...once, ...lighthouse]
