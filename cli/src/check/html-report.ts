import { checkNames, checkTitles, levelOf, type CheckName, type Finding, type Level, type Report } from './report'
import { marks, summaryOf } from './terminal-report'

/** The report as one file that can be sent on: no script, no address but those of its remedies. */
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

/** How the report looks: on screen in both themes, and on paper. */
const style = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#161c26, #eef1f6); --soft: light-dark(#5c6471, #9ea6b3); --line: light-dark(#e6e9ef, #2c3543);
  --ground: light-dark(#f3f5f9, #0c1119); --paper: light-dark(#fff, #151b25); --link: light-dark(#2c60e2, #86acff);
  --pass: light-dark(#117a58, #4cc79a); --warn: light-dark(#9a5b00, #f0b04d); --fail: light-dark(#c93a34, #ff8a80);
  color: var(--ink); background: var(--ground); font: 15px/1.6 system-ui, sans-serif;
}
body { margin: 0 }
main { max-inline-size: 62rem; margin: 0 auto; padding: 32px 16px 64px }
header { padding: 24px; background: var(--paper); border: 1px solid var(--line); border-inline-start: 6px solid var(--level); border-radius: 10px }
h1 { margin: 0; font-size: 24px; line-height: 1.3; overflow-wrap: anywhere }
h2 { margin: 32px 0 12px; font-size: 18px }
h3 { margin: 0; font-size: 15px }
.verdict { margin: 4px 0 16px; font-size: 18px; font-weight: 600; color: var(--level) }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 12px 24px; margin: 0 }
dt { font-size: 13px; color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
section { display: grid; grid-template-columns: 14rem 1fr; gap: 4px 16px; padding: 12px 0; border-block-start: 1px solid var(--line) }
ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere }
li { display: grid; grid-template-columns: 1.2em 1fr; gap: 4px }
.work li { padding: 12px 16px; background: var(--paper); border: 1px solid var(--line); border-inline-start: 4px solid var(--level); border-radius: 6px }
.fix { color: var(--soft) }
a { color: var(--link) }
.mark { display: inline-block; inline-size: 1.2em; font-weight: 700; color: var(--level) }
[data-level=pass] { --level: var(--pass) } [data-level=warn] { --level: var(--warn) }
[data-level=fail] { --level: var(--fail) } [data-level=skip] { --level: var(--soft) }
.pictures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px; align-items: start }
figure { margin: 0 } figcaption { font-size: 13px; color: var(--soft) }
img { max-inline-size: 100%; border: 1px solid var(--line); border-radius: 6px }
@media (max-width: 640px) { section, .pictures { grid-template-columns: minmax(0, 1fr) } }
@media print { :root { color-scheme: light } section, figure, li { break-inside: avoid } }
`
