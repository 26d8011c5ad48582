import { withoutOuterSlashes, type MenuChoices, type MenuDraft } from '@center/shared/contract'
import { AppError, invalidField } from '../../platform/errors/errors'
import type { MenuRow } from './menus.repository'

type Addressed = Pick<MenuRow, 'component' | 'moduleName' | 'path'>

/** Refuses an item that lacks what its kind opens. */
export function expectKind(draft: MenuDraft): void {
  const { component, serviceCode, moduleName, url, path } = draft
  if (component === 'Layout') return
  if (component === 'MicroApp') {
    if (!serviceCode) throw invalidField('serviceCode', 'required')
    if (!moduleName) throw invalidField('moduleName', 'required')
    return
  }
  if ((component === 'Iframe' || component === 'Link') && !isWebAddress(url)) {
    throw invalidField('url', 'address')
  }
  if (!path) throw invalidField('path', 'required')
}

/** What the wire says of a kind beside its component. What the draft does not say stays as it was. */
export function columnsOf({ component, isInnerTab }: Pick<MenuDraft, 'component' | 'isInnerTab'>, before?: MenuRow) {
  const isGroup = component === 'Layout'
  const isTab = isInnerTab ?? before?.resourceType === 'innerTabMenu'
  const page = isTab ? ('innerTabMenu' as const) : ('menu' as const)
  return {
    resourceType: isGroup ? ('dir' as const) : page,
    serviceType: component === 'Iframe' ? 1 : 0,
    internalOrExternal: component === 'Link' ? ('external' as const) : ('internal' as const),
  }
}

/** Refuses a tab that is in no page: one at the top, or of which a group is made. */
export function expectTab(
  { component, isInnerTab }: Pick<MenuDraft, 'component' | 'isInnerTab'>,
  parentId: string | null,
): void {
  if (isInnerTab && (component === 'Layout' || parentId === null)) throw invalidField('isInnerTab', 'noPage')
}

/** Refuses a part that the workbench of the item does not have. */
export function expectPart({ partBench, workbenchCode }: MenuDraft, { workbenches }: MenuChoices): void {
  if (!partBench) return
  const parts = workbenches.find(({ code }) => code === workbenchCode)?.parts ?? []
  if (!parts.some((part) => part.partBench === partBench)) throw invalidField('partBench', 'unknown')
}

/** Refuses a page with the address of another page below the same parent. */
export function expectOwnAddress(siblings: readonly MenuRow[], item: Addressed): void {
  if (item.component === 'Layout') return
  const isTaken = siblings.some((other) => other.component !== 'Layout' && addressOf(other) === addressOf(item))
  if (isTaken) throw new AppError('record.exists', [{ field: 'path', message: 'taken' }])
}

const addressOf = ({ moduleName, path }: Addressed) => `${moduleName}/${withoutOuterSlashes(path)}`

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
