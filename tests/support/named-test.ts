import { hasPath, readText } from './repository'

/** Whether a test that a document names, as `` `file` › title ``, is there: its title as it is written in the file. */
export function hasNamedTest(name: string): boolean {
  const [file = '', title = ''] = name.split(' › ')
  const path = file.replaceAll('`', '')
  if (!/\.(test|spec)\.tsx?$/.test(path) || !hasPath(path)) return false
  const text = readText(path)
  return title !== '' && ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
}
