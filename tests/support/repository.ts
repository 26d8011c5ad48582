import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that holds README.md. Every npm script starts there. */
export const root = process.cwd()

/** What is committed or would be: build output and other ignored files are not among it. */
export function listFiles(pattern = /./): string[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return output.split('\n').filter((path) => path !== '' && pattern.test(path) && existsSync(join(root, path)))
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

/** Lines of a Markdown table as cells; the head and the ruler are left out. A cell may hold `\|`. */
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
  return rows
}
