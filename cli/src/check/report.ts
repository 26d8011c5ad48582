/** What is certified, in the order of the report. The word is what `--json` says, the title what a person reads. */
export const checkTitles = {
  manifest: 'Manifest',
  files: 'Files',
  size: 'Size',
  code: 'Code',
  lifecycle: 'Life cycle',
  leaks: 'Leaks',
  styles: 'Styles',
  console: 'Console',
  policy: 'Content security policy',
  accessibility: 'Accessibility',
  messages: 'Messages',
  'slow-cpu': 'Slow processor',
  network: 'Failing network',
  state: 'State at a swap',
} as const

export type CheckName = keyof typeof checkTitles
/** `skip`: there was nothing to check, or nothing to check it on. */
export type Level = 'pass' | 'warn' | 'fail' | 'skip'
export type Finding = { check: CheckName; level: Level; message: string; fix: string }
/** A picture of the sub-app, as PNG in base64. */
export type Picture = { title: string; png: string }

export type Report = {
  source: string
  name: string | null
  version: string | null
  kind: string | null
  /** What operations ask for before a release: no finding of level `fail`, and everything was looked at. */
  passed: boolean
  findings: Finding[]
  pictures: Picture[]
}

export const checkNames = Object.keys(checkTitles) as CheckName[]

export const pass = (check: CheckName, message: string): Finding => ({ check, level: 'pass', message, fix: '' })
export const skip = (check: CheckName, message: string): Finding => ({ check, level: 'skip', message, fix: '' })
export const warn = (check: CheckName, message: string, fix: string): Finding => ({
  check,
  level: 'warn',
  message,
  fix,
})
export const fail = (check: CheckName, message: string, fix: string): Finding => ({
  check,
  level: 'fail',
  message,
  fix,
})

const severity: Level[] = ['fail', 'warn', 'pass', 'skip']

/** A check is as bad as its worst finding. */
export function levelOf(check: CheckName, findings: readonly Finding[]): Level | null {
  const levels = findings.filter((finding) => finding.check === check).map(({ level }) => level)
  return severity.find((level) => levels.includes(level)) ?? null
}

export const isCheckName = (name: string): name is CheckName => Object.hasOwn(checkTitles, name)

export function hasFailed(findings: readonly Finding[]): boolean {
  return findings.some(({ level }) => level === 'fail')
}
