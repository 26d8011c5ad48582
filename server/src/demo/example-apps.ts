import { HealthBudget } from '@center/shared/contract'
import { menuNodes, roleMenus } from '../domains/permissions/permissions.tables'
import type { CommandsWithin } from '../domains/registry/registry.plugin'
import type { Transaction } from '../platform/database/database'
import { guestsByName, publishBundles, toRegistration } from './demo-guests'
import type { DemoRegistry } from './demo-doors'
import { buildMenuRecords, dir, guest, type Item } from './menu-builder'

/** The page of each example app that is shown first. */
const pages: Record<string, Item> = {
  '@apps/notepad': guest('example-notes', ['记事本', 'Notepad'], 'notepad/notes', 'note'),
  '@apps/orders': guest('example-orders', ['订单', 'Orders'], 'orders/all', 'list'),
  '@apps/device-manage': guest('example-devices', ['设备看板', 'Device dashboard'], 'deviceManage/dashboard', 'server'),
  '@apps/energy': guest('example-energy', ['能耗总览', 'Energy overview'], 'energy/overview', 'bolt'),
}

/** Behind the pages of the portal that a first start has. */
const AFTER_OWN_PAGES = 900

export type ExampleReceiver = {
  tenantId: string
  tenantCode: string
  roleIds: string[]
  actor: string
  requestId: string
}
/** Gives a tenant the apps that were published and that it does not have, in the transaction it is given. */
export type GiveExamples = (tx: Transaction, commands: CommandsWithin, receiver: ExampleReceiver) => Promise<void>

/** Publishes the example apps of the build, which may be asked twice; null where the build has none. */
export async function publishExamples(
  publish: DemoRegistry['publishBundle'],
  bundles: Buffer[],
): Promise<GiveExamples | null> {
  const versions = await publishBundles(publish, bundles)
  const apps = Object.keys(pages).flatMap((name) => {
    const [version, place] = [versions.get(name), guestsByName[name]]
    return version && place ? [{ name, version, registration: toRegistration(place, null) }] : []
  })
  if (apps.length === 0) return null

  return async (tx, commands, receiver) => {
    const { tenantId, actor: by, requestId } = receiver
    const items: Item[] = []
    for (const { name, version, registration } of apps) {
      const target = { tenantId, name }
      if ((await commands.find(target)) !== null) continue
      const { revision } = await commands.register(target, registration, { by, requestId, expected: null, key: null })
      const release = { version, percent: 100, policy: 'prompt', budget: HealthBudget.parse({}), note: '' } as const
      await commands.release(target, release, { by, requestId, expected: revision, key: null })
      if (pages[name]) items.push(pages[name])
    }
    if (items.length > 0) await insertItems(tx, receiver, items)
  }
}

async function insertItems(tx: Transaction, receiver: ExampleReceiver, items: Item[]): Promise<void> {
  const { tenantId, tenantCode, roleIds } = receiver
  const group = dir('examples', ['示例应用', 'Example apps'], 'grid', items)
  const { nodes } = buildMenuRecords({ id: tenantId, code: tenantCode }, [group], [])
  await tx
    .insert(menuNodes)
    .values(nodes.map((node) => (node.parentId ? node : { ...node, orderNum: AFTER_OWN_PAGES })))
  const grants = roleIds.flatMap((roleId) => nodes.map(({ id: menuId }) => ({ tenantId, roleId, menuId })))
  if (grants.length > 0) await tx.insert(roleMenus).values(grants)
}
