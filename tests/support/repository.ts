import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that holds README.md. Every npm script starts there. */
export const root = process.cwd()

/**
 * What is committed or would be: build output and other ignored files are not among it. Throws when the pattern finds none: a guard
 * over nothing would pass.
 */
export function listFiles(pattern = /./): string[] {
  return someOf(allFiles(), (path) => pattern.test(path))
}

/** Whether there is a file whose path matches. */
export function hasFile(pattern: RegExp): boolean {
  return allFiles().some((path) => pattern.test(path))
}

function allFiles(): string[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return output.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
}

/** Those of a list that a guard looks at. Throws when there are none. */
export function someOf<T>(list: readonly T[], isMeant: (item: T) => boolean): T[] {
  const found = list.filter(isMeant)
  if (found.length === 0) throw new Error(`A guard would look at nothing: none of ${list.length} matches ${isMeant}`)
  return found
}

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function readJson<T>(path: string): T {
  return JSON.parse(readText(path)) as T
}

export function hasPath(path: string): boolean {
  return existsSync(join(root, path))
}

/** Lines of Markdown tables as cells; heads and rulers are left out. A cell may hold `\|`. Throws when there is no line. */
export function tableRows(markdown: string): string[][] {
  const rows: string[][] = []
  let afterRuler = false
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) afterRuler = false
    else if (/^[|\s:-]+$/.test(line)) afterRuler = true
    else if (afterRuler)
      rows.push(
        line
          .slice(1, line.lastIndexOf('|'))
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      )
  }
  if (rows.length === 0) throw new Error('A guard would look at nothing: there is no table with a row')
  return rows
}
