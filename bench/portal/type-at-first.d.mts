import type { PortalWindow } from './portal-window.mjs'

/** When the field of the form is there, and when a letter stands in it, from an empty cache. */
export function typeAtFirst(portal: PortalWindow): Promise<{ field: number; typeable: number }>
