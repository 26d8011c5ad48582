import type { AdminRole, RoleChoices } from '@center/shared/contract'

export type ComparedKind = 'workbench' | 'application' | 'menu' | 'action' | 'dataRule'
/** Something that one of two roles has, or both. */
export type ComparedItem = { kind: ComparedKind; id: string; name: string; isInFirst: boolean; isInSecond: boolean }

type Named = { id: string; name: string; nameEn: string }

/** What two roles have: applications and menu items in the order of the tenant, then actions by name. `nameOf` says what a row is called. */
export function compareRoles(
  [first, second]: readonly [AdminRole, AdminRole],
  choices: RoleChoices,
  nameOf: (row: { name: string; nameEn: string }) => string,
): ComparedItem[] {
  const known = (kind: ComparedKind, rows: Named[], has: (role: AdminRole, id: string) => boolean) =>
    rows
      .map((row) => ({
        kind,
        id: row.id,
        name: nameOf(row),
        isInFirst: has(first, row.id),
        isInSecond: has(second, row.id),
      }))
      .filter(({ isInFirst, isInSecond }) => isInFirst || isInSecond)
  const said = (kind: ComparedKind, textsOf: (role: AdminRole) => string[]) => {
    const all = [...new Set([...textsOf(first), ...textsOf(second)])].sort()
    return known(
      kind,
      all.map((text) => ({ id: text, name: text, nameEn: '' })),
      (role, text) => textsOf(role).includes(text),
    )
  }
  const workbenches = choices.workbenches.map((row) => ({ ...row, id: row.code }))
  return [
    ...known('workbench', workbenches, (role, code) => role.workbenchCode === code),
    ...known('application', choices.applications, (role, id) => role.applicationIds.includes(id)),
    ...known('menu', choices.menu, (role, id) => role.menuIds.includes(id)),
    ...said('action', ({ actions }) => actions),
    ...said('dataRule', ({ dataRules }) => dataRules),
  ]
}

export const differs = ({ isInFirst, isInSecond }: ComparedItem) => isInFirst !== isInSecond
