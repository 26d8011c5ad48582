import type { Result } from 'axe-core'
import type { CheckContext } from '../check-context'
import { fail, pass, warn, type Finding, type Picture } from '../report'
import { waitUntilSomethingShows, waitUntilStill, type Harness } from '../harness'

/** Rules about whole pages: the portal's page is ours. */
const pageRules = ['region', 'landmark-one-main', 'page-has-heading-one', 'html-has-lang', 'document-title', 'bypass']
const looks = [
  { theme: 'light', locale: 'zh' },
  { theme: 'dark', locale: 'zh' },
  { theme: 'light', locale: 'en' },
  { theme: 'dark', locale: 'en' },
] as const

type Axe = { run(scope: unknown, options: unknown): Promise<{ violations: Result[] }> }
type Found = {
  rule: Pick<Result, 'id' | 'impact' | 'help' | 'helpUrl'>
  nodes: string[]
  /** What axe says about the first of them. */
  why: string
  looks: Set<string>
}

/** axe in both themes and both languages; takes the pictures of the report on the way. */
export async function checkAccessibility(context: CheckContext): Promise<Finding[]> {
  const { harness, manifest, pictures } = context
  const found = new Map<string, Found>()
  for (const look of looks) {
    await harness.call('configure', look)
    await harness.call('open', '/')
    await waitUntilSomethingShows(harness)
    await waitUntilStill(harness)
    const name = `${look.theme}, ${look.locale}`
    for (const violation of await violationsOn(harness, manifest.kind === 'iframe')) collect(found, violation, name)
    await takePictures(harness, look, pictures)
    await harness.call('close')
  }
  await harness.call('configure', looks[0])
  const findings = [...found.values()].map(toFinding)
  return findings.length > 0 ? findings : [pass('accessibility', 'axe finds nothing, in two themes and two languages')]
}

function collect(found: Map<string, Found>, { id, impact, help, helpUrl, nodes }: Result, look: string): void {
  const at = found.get(id) ?? {
    rule: { id, impact, help, helpUrl },
    nodes: nodes.map(({ html }) => html),
    why: toSentence(nodes[0]?.failureSummary ?? help),
    looks: new Set(),
  }
  at.looks.add(look)
  found.set(id, at)
}

/** `Fix any of the following:` and the lines below it, as one line without that heading. */
function toSentence(summary: string): string {
  const lines = summary.split('\n').filter((line) => !/^Fix (any|all) of the following/.test(line))
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join('; ')
}

function toFinding({ rule, nodes, why, looks: seen }: Found): Finding {
  const where = seen.size === looks.length ? '' : ` (${[...seen].join('; ')})`
  const [first = ''] = nodes
  const more = nodes.length > 1 ? ` and ${nodes.length - 1} more` : ''
  const text = `${rule.id}: ${rule.help}${where}: ${first.slice(0, 160)}${more}`
  const fix = `${why}. See ${rule.helpUrl.replace(/\?.*/, '')}`
  const isHeavy = rule.impact === 'critical' || rule.impact === 'serious'
  return isHeavy ? fail('accessibility', text, fix) : warn('accessibility', text, fix)
}

/** The rules about whole pages are for a page of its own, and the place where a sub-app is mounted is the check's: neither is blamed on it. */
async function violationsOn(harness: Harness, isOwnPage: boolean): Promise<Result[]> {
  const { default: axe } = await import('axe-core')
  const frame = harness.frame()
  const target = frame ?? harness.page.mainFrame()
  await target.evaluate(axe.source)
  return target.evaluate(
    async ([scope, off]) => {
      const { axe } = window as unknown as { axe: Axe }
      const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]))
      const options = { resultTypes: ['violations'], iframes: false, elementRef: true, rules }
      const { violations } = await axe.run(scope ?? document, options)
      const root = scope ? document.querySelector(`${scope} [data-guest-root]`) : null
      const isOwn = ({ element }: { element?: Element }) => !root || !element?.contains(root)
      const own = violations.map((violation) => ({
        ...violation,
        nodes: violation.nodes.filter(isOwn).map(({ html, failureSummary }) => ({ html, failureSummary })),
      }))
      return JSON.parse(JSON.stringify(own.filter(({ nodes }) => nodes.length > 0))) as Result[]
    },
    [frame ? null : '#check-harness', isOwnPage ? [] : pageRules] as const,
  )
}

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 800 }

/** Both themes, the other language, and that on a telephone. */
async function takePictures(harness: Harness, { theme, locale }: (typeof looks)[number], pictures: Picture[]) {
  if (locale === 'zh') return void pictures.push({ title: theme, png: await takePicture(harness) })
  if (theme === 'dark') return
  pictures.push({ title: 'in English', png: await takePicture(harness) })
  await harness.page.setViewportSize(narrow)
  pictures.push({ title: 'in English, 390 pixels wide', png: await takePicture(harness) })
  await harness.page.setViewportSize(wide)
}

async function takePicture({ page }: Harness): Promise<string> {
  const picture = await page.locator('#check-harness').screenshot({ animations: 'disabled' })
  return picture.toString('base64')
}
