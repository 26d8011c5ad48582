import type { Result } from '../result'

type Rows<Row> = { rows: Row[]; total: number }
/** A list that comes page by page. */
export type PrintedList<Row> = {
  /** As many as the server gives at once. */
  limit: number
  load(page: number, limit: number): Promise<Result<Rows<Row>>>
  /** Shows these rows in place of those of the page. */
  show(rows: Row[]): void
  /** Shows the page again. */
  restore(): Promise<void>
}

/** More than that is a report, not a print. */
const MAX_PAGES = 100
type Printed = { expand(): Promise<void>; restore(): Promise<void> }
const lists = new Set<Printed>()

/**
 * Ctrl+P (⌘P) prints all rows of the list, not only those of its page, until the returned function is called. A browser's own menu
 * prints what is on screen: it waits for nothing. What cannot be loaded leaves the list as it is.
 */
export function printAllRows<Row>(list: PrintedList<Row>): () => void {
  const printed: Printed = {
    async expand() {
      const all = await loadAllRows(list)
      if (all.ok) list.show(all.value.rows)
    },
    restore: () => list.restore(),
  }
  if (lists.size === 0) window.addEventListener('keydown', handleKey, { capture: true })
  lists.add(printed)
  return () => {
    lists.delete(printed)
    if (lists.size === 0) window.removeEventListener('keydown', handleKey, { capture: true })
  }
}

/** All rows of a list, page by page; `total` is larger when they are more than so many pages have. */
export async function loadAllRows<Row>(
  { load, limit }: Pick<PrintedList<Row>, 'load' | 'limit'>,
  maxPages = MAX_PAGES,
): Promise<Result<Rows<Row>>> {
  const all: Rows<Row> = { rows: [], total: 0 }
  for (let page = 1; page <= maxPages; page += 1) {
    const result = await load(page, limit)
    if (!result.ok) return result
    all.rows.push(...result.value.rows)
    all.total = result.value.total
    if (result.value.rows.length === 0 || all.rows.length >= all.total) break
  }
  return { ok: true, value: all }
}

function handleKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  void print()
}

async function print(): Promise<void> {
  const open = [...lists]
  await Promise.all(open.map((list) => list.expand()))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  window.print()
  await Promise.all(open.filter((list) => lists.has(list)).map((list) => list.restore()))
}
