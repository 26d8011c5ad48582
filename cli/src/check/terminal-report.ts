import { checkNames, checkTitles, levelOf, type Level, type Report } from './report'

export const marks: Record<Level, string> = { pass: '✓', warn: '!', fail: '✗', skip: '–' }

/** The report for a person at a terminal: a check a group, a finding a line, its fix below it. */
export function toTerminalText(report: Report): string {
  const { name, version, kind, source } = report
  const title = name ? `${name} ${version} (${kind}), ${source}` : source
  const groups = checkNames.flatMap((check) => {
    const own = report.findings.filter((finding) => finding.check === check)
    const level = levelOf(check, own)
    if (level === null) return []
    const lines = own.flatMap((finding) => [
      `    ${marks[finding.level]} ${finding.message}`,
      ...(finding.fix ? [`      → ${finding.fix}`] : []),
    ])
    return ['', `${marks[level]} ${checkTitles[check]}`, ...lines]
  })
  return [title, ...groups, '', summaryOf(report)].join('\n')
}

/** One sentence about the whole. */
export function summaryOf({ findings, passed }: Report): string {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  const warnings = count('warn') === 0 ? '' : `, ${count('warn')} to look at`
  if (passed) return `Passed${warnings}.`
  if (count('fail') > 0) return `Not passed: ${count('fail')} to fix${warnings}.`
  return `Nothing to fix in what was looked at${warnings}. A release needs all of it.`
}
