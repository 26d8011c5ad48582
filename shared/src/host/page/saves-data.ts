/** Asked for, or on a line so slow (`slow-2g`, `2g`) that the page itself needs all of it. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
