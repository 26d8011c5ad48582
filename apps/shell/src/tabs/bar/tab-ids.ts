/** The id of a tab, and of what it controls: an id has no blanks, a key may have anything. */
export function tabId(key: string): string {
  return `tab-${encodeURIComponent(key)}`
}

export function panelId(key: string): string {
  return `panel-${encodeURIComponent(key)}`
}
