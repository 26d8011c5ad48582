import { mergeUsers, previewUserMerge, UserMerge } from '@center/shared/contract'
import * as z from 'zod/mini'
import type { Action } from './action'

/** Merges two accounts of one person; a dry run prints what moves. */
export const userMerge: Action = {
  word: 'merge',
  done: 'merged',
  description: 'merges a user into another: what the account holds moves, and it is disabled for good',
  endpoint: mergeUsers,
  needsYes: true,
  other: { option: 'into', what: 'the user that stays', field: 'intoId' },
  preview: { endpoint: previewUserMerge, linesOf: (answer) => describeMerge(z.parse(UserMerge, answer)) },
}

function describeMerge(merge: UserMerge): string[] {
  const { lettersReceived, lettersSent, replies, todos, files, sessions } = merge
  const named = (what: string, names: string[]) => (names.length > 0 ? [`  + ${what}: ${names.join(', ')}`] : [])
  const accounts = (rows: UserMerge['lostAccounts']) => rows.map(({ system, name }) => `${system} (${name})`)
  const contact = [...(merge.takesMobile ? ['mobile'] : []), ...(merge.takesEmail ? ['email'] : [])]
  return [
    `  ${merge.from.username} → ${merge.into.username}`,
    ...named(
      'roles',
      merge.roles.map(({ name }) => name),
    ),
    ...named(
      'departments',
      merge.departments.map(({ name }) => name),
    ),
    ...named('enterprises', merge.enterprises),
    ...named('accounts', accounts(merge.externalAccounts)),
    ...named('contact', contact),
    `  ~ notices received: ${lettersReceived}, sent: ${lettersSent}, replies: ${replies}, to-dos: ${todos}, files: ${files}`,
    `  - password, preferences, open sessions: ${sessions}${merge.secondFactor ? ', second factor' : ''}`,
    ...accounts(merge.lostAccounts).map((account) => `  - account: ${account}`),
  ]
}
