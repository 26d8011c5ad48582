import { hashOfFile, readBoot } from '../page/boot'
import { fetchPinned } from '../page/page-functions'
import { savesData } from '../page/saves-data'

const fetched = new Set<string>()

/**
 * Brings the files of one of our own apps, and of the libraries that it imports, into the browser's cache: it is about to be wanted. Runs
 * nothing, does nothing for a user who saves data, and nothing twice, nor what the page has asked for by a hint. A file that does not come is asked for again when it is wanted.
 */
export function prefetchApp(name: string): void {
  const app = readBoot().apps.find((one) => one.name === name)
  if (!app || savesData()) return
  const hinted = new Set([...document.querySelectorAll('link[href]')].map((link) => link.getAttribute('href')))
  const missing = [...app.scripts, ...app.styles].filter(({ href }) => !fetched.has(href) && !hinted.has(href))
  for (const file of missing) {
    fetched.add(file.href)
    fetchPinned(file.href, hashOfFile(file), { priority: 'low' }).catch(() => undefined)
  }
}
