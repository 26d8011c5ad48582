import * as z from 'zod/mini'
import { keep, kept, session } from '@center/shared/host'
import { subscribe } from 'valtio'
import { resolvePage } from '../lib/pages'
import { portal } from '../lib/portal.store'
import { restoreTabs, tabs } from './tabs.store'

const KeptTabs = z.array(z.object({ key: z.string(), address: z.string(), title: z.nullable(z.string()) }))

/** Restores the tabs of before a reload, then keeps them until the returned function is called. Routes must be there. */
export function keepTabs(): () => void {
  const name = `${session.tenantCode}__${session.user?.userId ?? ''}__tabs`
  restoreTabs(read(name).filter(({ key, address }) => isStillThere(key) && isStillThere(address)))
  const save = () => keep(name, JSON.stringify(tabs.list.map(({ key, address, title }) => ({ key, address, title }))))
  return subscribe(tabs, save)
}

function read(name: string): z.infer<typeof KeptTabs> {
  try {
    const parsed = z.safeParse(KeptTabs, JSON.parse(kept(name) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** A page that the menu no longer leads to is not opened again. */
function isStillThere(address: string): boolean {
  const { page } = resolvePage(portal.routes, address)
  return page.kind !== 'not-found' && page.kind !== 'home'
}
