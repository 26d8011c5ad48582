import { checkNames, checkTitles, levelOf, type Finding, type Report } from './report'
import { marks, summaryOf } from './terminal-report'

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem }
h1 { line-height: 1.2 }
.summary { font-weight: 600 }
section { border-block-start: 1px solid #8884; padding-block: .5rem }
h2 { font-size: 1rem; margin: 0 }
ul { margin: .25rem 0; padding-inline-start: 1.5rem; list-style: none; overflow-wrap: anywhere }
.fix { opacity: .85; padding-inline-start: 1.25rem }
[data-level=fail] > .mark { color: #c62828 } [data-level=warn] > .mark { color: #b26a00 } [data-level=pass] > .mark { color: #2e7d32 }
figure { margin: 1rem 0 } img { max-inline-size: 100%; border: 1px solid #8884 }
@media (prefers-color-scheme: dark) {
  [data-level=fail] > .mark { color: #ff8a80 } [data-level=warn] > .mark { color: #ffca6b } [data-level=pass] > .mark { color: #81c784 }
}`

/** The report as one file that can be sent to somebody: no script, no address but its own. */
export function toHtml(report: Report, madeAt: string): string {
  const title = report.name ? `${report.name} ${report.version}` : report.source
  const groups = checkNames.map((check) => toSection(report, check)).join('\n')
  const pictures = report.pictures
    .map(
      ({ title, png }) =>
        `<figure><figcaption>${escape(title)}</figcaption><img alt="${escape(title)}" src="data:image/png;base64,${png}"></figure>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Check of ${escape(title)}</title><style>${style}</style></head>
<body><main>
<h1>${escape(title)}</h1>
<p class="summary">${escape(summaryOf(report))}</p>
<p>${escape([report.kind, report.source, madeAt].filter(Boolean).join(' · '))}</p>
${groups}
${pictures}
</main></body></html>
`
}

function toSection(report: Report, check: keyof typeof checkTitles): string {
  const own = report.findings.filter((finding) => finding.check === check)
  const level = levelOf(check, own) ?? 'skip'
  const items = own.map(toItem).join('\n')
  return `<section data-level="${level}"><h2 data-level="${level}"><span class="mark">${marks[level]}</span> ${checkTitles[check]}</h2><ul>${items}</ul></section>`
}

function toItem({ level, message, fix }: Finding): string {
  const more = fix ? `<div class="fix">→ ${escape(fix)}</div>` : ''
  return `<li data-level="${level}"><span class="mark">${marks[level]}</span> ${escape(message)}${more}</li>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
