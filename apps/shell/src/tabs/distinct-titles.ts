type Titled = { title: string; address: string }

/** Tells tabs of one title apart by the values of their queries: two orders are "Order · 17" and "Order · 18". */
export function distinctTitles(tabs: readonly Titled[]): string[] {
  const counts = new Map<string, number>()
  for (const { title } of tabs) counts.set(title, (counts.get(title) ?? 0) + 1)
  return tabs.map(({ title, address }) => {
    const mark = (counts.get(title) ?? 0) > 1 ? markOf(address) : ''
    return mark ? `${title} · ${mark}` : title
  })
}

function markOf(address: string): string {
  const { searchParams } = new URL(address, 'http://portal.invalid')
  return [...searchParams.values()].filter(Boolean).join(' ')
}
