import { style } from './html-style'
import { checkNames, checkTitles, levelOf, type CheckName, type Finding, type Level, type Report } from './report'
import { marks, summaryOf } from './terminal-report'

/** The report as one file that can be sent to somebody: no script, no address but those of its remedies. */
export function toHtml(report: Report, madeAt: string): string {
  const title = report.name ? `${report.name} ${report.version}` : report.source
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Check of ${escape(title)}</title><style>${style}</style></head>
<body><main>
<header data-level="${report.passed ? 'pass' : 'fail'}">
<h1>${escape(title)}</h1>
<p class="verdict">${escape(summaryOf(report))}</p>
${toFacts(report, madeAt)}
</header>
${toWork(report)}
${toPictures(report)}
<h2>All checks</h2>
${checkNames.map((check) => toSection(report, check)).join('\n')}
</main></body></html>
`
}

function toFacts({ kind, source, findings }: Report, madeAt: string): string {
  const levels = checkNames.map((check) => levelOf(check, findings) ?? 'skip')
  const count = (level: Level, what: string) => {
    const number = levels.filter((each) => each === level).length
    return number === 0 ? [] : [`${number} ${what}`]
  }
  const checks = [
    ...count('pass', 'passed'),
    ...count('warn', 'to look at'),
    ...count('fail', 'failed'),
    ...count('skip', 'not checked'),
  ].join(', ')
  const facts = { Kind: kind ?? 'unknown', Checked: source, At: toMinute(madeAt), Checks: checks }
  const rows = Object.entries(facts).map(([name, value]) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`)
  return `<dl>${rows.join('')}</dl>`
}

/** What is left to do, before everything that is in order. */
function toWork({ findings }: Report): string {
  const work = (['fail', 'warn'] as const).flatMap((level) => findings.filter((finding) => finding.level === level))
  if (work.length === 0) return ''
  const items = work.map((finding) => toItem(finding, `<b>${checkTitles[finding.check]}</b> `)).join('\n')
  return `<h2>What to do</h2>\n<ul class="work">${items}</ul>`
}

function toPictures({ pictures }: Report): string {
  if (pictures.length === 0) return ''
  const figures = pictures.map(({ title, png }) => {
    const text = escape(title)
    return `<figure><figcaption>${text}</figcaption><img alt="The sub-app: ${text}" src="data:image/png;base64,${png}"></figure>`
  })
  return `<h2>What it looks like</h2>\n<div class="pictures">${figures.join('\n')}</div>`
}

function toSection({ findings }: Report, check: CheckName): string {
  const own = findings.filter((finding) => finding.check === check)
  const level = levelOf(check, own) ?? 'skip'
  const items = own.map((finding) => toItem(finding)).join('\n')
  return `<section><h3 data-level="${level}">${toMark(level)} ${checkTitles[check]}</h3><ul>${items}</ul></section>`
}

function toItem({ level, message, fix }: Finding, before = ''): string {
  const more = fix ? `<div class="fix">${linked(escape(fix))}</div>` : ''
  return `<li data-level="${level}">${toMark(level)}<div>${before}${escape(message)}${more}</div></li>`
}

function toMark(level: Level): string {
  const words: Record<Level, string> = { pass: 'passed', warn: 'look at', fail: 'failed', skip: 'not checked' }
  return `<span class="mark" role="img" aria-label="${words[level]}">${marks[level]}</span>`
}

function toMinute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

function linked(html: string): string {
  return html.replace(/https:\/\/[\w./-]+/g, (address) => `<a href="${address}">${address}</a>`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
