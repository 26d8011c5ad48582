import { passwordFault, passwordStrength } from '@center/shared/contract'
import { fieldFaultsOf, type Failure } from '@center/shared/host'

export type PasswordField = 'oldPwd' | 'newPwd' | 'again'
export type PasswordEntries = Record<PasswordField, string>
/** Each has a text of its name. */
export type PasswordProblem =
  'oldRequired' | 'newRequired' | 'againRequired' | 'weak' | 'rule' | 'differs' | 'wrong' | OwnRefusal
/** What the server alone finds wrong with a new password. */
type OwnRefusal = (typeof ownRefusals)[number]
const ownRefusals = ['same', 'long', 'name', 'guessable', 'used'] as const
export type PasswordProblems = Partial<Record<PasswordField, PasswordProblem>>

/** What is wrong with the entries before they are sent (spec 5). */
export function findPasswordProblems(entries: PasswordEntries, username: string): PasswordProblems {
  const { oldPwd, newPwd, again } = entries
  const problems: PasswordProblems = {}
  if (!oldPwd) problems.oldPwd = 'oldRequired'
  const ofNew = newPwd ? problemOf(newPwd, username) : 'newRequired'
  if (ofNew) problems.newPwd = ofNew
  else if (newPwd === oldPwd) problems.newPwd = 'same'
  if (!again) problems.again = 'againRequired'
  else if (again.trim() !== newPwd.trim()) problems.again = 'differs'
  return problems
}

/** What the server found wrong, at its fields; null when the refusal is about something else. */
export function problemsOfRefusal({ code, data }: Pick<Failure, 'code' | 'data'>): PasswordProblems | null {
  if (code !== 'request.invalid') return null
  const problems: PasswordProblems = {}
  for (const { field, word } of fieldFaultsOf({ data })) {
    if (field === 'oldPwd') problems.oldPwd = word === 'long' ? 'long' : 'wrong'
    if (field === 'newPwd') problems.newPwd = ownRefusals.find((known) => known === word) ?? 'rule'
  }
  return Object.keys(problems).length > 0 ? problems : null
}

function problemOf(password: string, username: string): PasswordProblem | null {
  if (passwordStrength(password).level < 2) return 'weak'
  return passwordFault(password, username) ? 'rule' : null
}
