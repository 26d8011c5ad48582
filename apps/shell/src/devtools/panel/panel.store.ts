import * as z from 'zod/mini'
import { setLocalItem, getLocalItem } from '@center/shared/host'
import { proxy } from 'valtio'

const Layout = z.object({
  dock: z.enum(['bottom', 'right']),
  /** Height below, width at the right, in pixels. */
  bottom: z.number(),
  right: z.number(),
})
type Layout = z.infer<typeof Layout>
export type Dock = Layout['dock']
export type View = 'guests' | 'messages' | 'overrides'

const name = 'devtools'
const smallest: Record<Dock, number> = { bottom: 180, right: 340 }
const firstLayout: Layout = { dock: 'bottom', bottom: 360, right: 520 }

/** Where the panel is, how large, and what it shows. Place and size are remembered in this browser. */
export const panel = proxy<Layout & { view: View; guestKey: string | null }>({
  ...readLayout(),
  view: 'guests',
  guestKey: null,
})

export function showView(view: View): void {
  panel.view = view
}

export function chooseGuest(key: string | null): void {
  panel.guestKey = key
}

export function setDock(dock: Dock): void {
  panel.dock = dock
  saveLayout()
}

/** Sets height or width, between what can be read and what leaves room for the page. */
export function resizePanel(dock: Dock, size: number): void {
  const { least, most } = limitsOf(dock)
  panel[dock] = Math.round(Math.max(least, Math.min(size, most)))
  saveLayout()
}

export function limitsOf(dock: Dock): { least: number; most: number } {
  const room = dock === 'bottom' ? window.innerHeight : window.innerWidth
  return { least: smallest[dock], most: Math.max(smallest[dock], Math.round(room * 0.85)) }
}

function saveLayout(): void {
  const { dock, bottom, right } = panel
  setLocalItem(name, JSON.stringify({ dock, bottom, right }))
}

function readLayout(): Layout {
  try {
    const parsed = z.safeParse(Layout, JSON.parse(getLocalItem(name) ?? '{}'))
    return parsed.success ? parsed.data : firstLayout
  } catch {
    return firstLayout
  }
}
