import { withoutOuterSlashes, type MenuDraft } from '@center/shared/contract'
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

/** What the wire says of a kind beside its component. */
export function columnsOf(component: string, before?: MenuRow) {
  const isGroup = component === 'Layout'
  const isInnerTab = !isGroup && before?.resourceType === 'innerTabMenu'
  const page = isInnerTab ? ('innerTabMenu' as const) : ('menu' as const)
  return {
    resourceType: isGroup ? ('dir' as const) : page,
    serviceType: component === 'Iframe' ? 1 : 0,
    internalOrExternal: component === 'Link' ? ('external' as const) : ('internal' as const),
  }
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
