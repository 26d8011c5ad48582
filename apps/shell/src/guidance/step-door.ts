import type { MenuNode } from '@center/shared/contract'
import { can, session } from '@center/shared/host'
import { openAddress } from '../lib/pages/navigation'
import { portal } from '../lib/pages/portal.store'
import { openSwitch } from '../lib/overlays.store'
import { maySwitchEnterprise } from '../lib/session/switching.store'
import type { Step, StepName } from './steps'

/** Where a step is done, and under which name the way there is offered. */
export type StepDoor = { label: 'join' | 'review' | 'apply' | 'switch' | 'publish'; open: () => void }

const ENTERPRISES = '/ent/colist'
const APPLICATION = '/provider/apply'
const PRODUCTS = '/products'

const doors: Record<StepName, () => StepDoor | null> = {
  enterprise: () => (can('colist') ? { label: 'join', open: () => openAddress(ENTERPRISES) } : null),
  review: doorOfReview,
  apply: () => ({ label: 'apply', open: () => openAddress(pageNeeding('provider:apply') ?? APPLICATION) }),
  switch: () => ({ label: 'switch', open: () => openSwitch('role') }),
  publish: () => ({ label: 'publish', open: () => openAddress(pageNeeding('product:publish') ?? PRODUCTS) }),
}

/** The way to what is to be done now, or to how far a reviewer is with it; `null` where the user has none. */
export function doorOf({ name, state }: Step): StepDoor | null {
  if (state === 'now') return doors[name]()
  return state === 'waiting' && name === 'review' ? doors.review() : null
}

/** The list of enterprises has the state of each review; without the right to it, the dialog of one's own has too. */
function doorOfReview(): StepDoor | null {
  if (can('colist')) return { label: 'review', open: () => openAddress(ENTERPRISES) }
  return maySwitchEnterprise() ? { label: 'review', open: () => openSwitch('enterprise') } : null
}

/** The first page of the menu that the server gives for an action. */
function pageNeeding(action: string): string | null {
  const node = nodesOf(session.permissions?.menu ?? []).find(({ meta }) => meta.permissionList.includes(action))
  return portal.routes.find(({ name }) => name === node?.name)?.path ?? null
}

function nodesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...nodesOf(node.children)])
}
