import type { Page } from '@playwright/test'

/** The names of all that a browser keeps of the portal, wherever it keeps it. Of keys in IndexedDB, how many there are. */
export async function memoryOf(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`)
  const stored = await page.evaluate(async () => {
    const keys = await new Promise<number>((resolve) => {
      const opening = indexedDB.open('center', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
      opening.onsuccess = () => {
        const counting = opening.result.transaction('keys').objectStore('keys').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
    const names = (storage: Storage, where: string) => Object.keys(storage).map((name) => `${where} ${name}`)
    const databases = (await indexedDB.databases()).map(({ name }) => `database ${name}`)
    return [...names(localStorage, 'local'), ...names(sessionStorage, 'tab'), ...databases, `${keys} keys`]
  })
  return [...cookies, ...stored].sort()
}
