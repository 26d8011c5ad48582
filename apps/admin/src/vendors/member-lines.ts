import type { VendorMember } from '@center/shared/contract'

const form = /^([^/\s]+)\/(\S+)(?:\s+(owner|publisher))?$/

/** Members as they are typed: `demo/zhangsan owner`, a line each. */
export const toMemberLines = (members: readonly VendorMember[]): string =>
  members.map(({ tenantCode, username, role }) => `${tenantCode}/${username} ${role}`).join('\n')

/** Reads them back; the number of the first line that is not a member. Without a role a member is a publisher. */
export function readMemberLines(text: string): { members: VendorMember[] } | { wrongLine: number } {
  const members: VendorMember[] = []
  for (const [index, typed] of text.split('\n').entries()) {
    const line = typed.trim()
    if (line === '') continue
    const [, tenantCode, username, role = 'publisher'] = form.exec(line) ?? []
    if (tenantCode === undefined || username === undefined) return { wrongLine: index + 1 }
    members.push({ tenantCode, username, role: role === 'owner' ? 'owner' : 'publisher' })
  }
  return { members }
}

/** The line that the server refused, by its place among the members: lines without text do not count. */
export function lineOfMember(text: string, index: number): number {
  const filled = text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]))
  return filled[index] ?? index + 1
}
