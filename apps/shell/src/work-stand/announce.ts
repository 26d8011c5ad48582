import { text } from '@center/shared/host'
import type { Card } from './board'

/** Where a card is now, for the ear. */
export function describePlace(title: string, { x, y, w, h }: Card): string {
  return text('shell:workStand.place', { title, column: x + 1, row: y + 1, width: w, height: h })
}
