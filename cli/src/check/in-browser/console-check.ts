import { fail, pass, warn, type Finding } from '../report'
import type { ConsoleLine } from '../harness'

const SHOWN = 5
const policyWords =
  /Content Security Policy|requires 'Trusted|TrustedHTML|TrustedScript|Refused to (load|write HTML|run text as code)|Refused to (connect|apply|execute|frame)/
/** The portal puts a refused `<style>` into force by a sheet of its own; what it changes outside of the sub-app is another check. */
const adoptedWords = /inline style/
const resourceWords = /^Failed to load resource/

/** What was written to the console while everything was checked. */
export function toConsoleFindings(said: readonly ConsoleLine[]): Finding[] {
  const violations = said.filter(({ text }) => policyWords.test(text) && !adoptedWords.test(text))
  const others = said.filter(({ text }) => !policyWords.test(text))
  const errors = others.filter(({ level, text }) => level === 'error' && !resourceWords.test(text))
  const lost = others.filter(({ text }) => resourceWords.test(text))
  const warnings = others.filter(({ level }) => level === 'warning')
  return [
    ...orPass('console', [
      ...lines(errors).map((text) => fail('console', text, 'A sub-app that works writes no errors: find its cause.')),
      ...lines(lost.map(withAddress)).map((text) =>
        warn(
          'console',
          text,
          'Here is no server behind the portal. Handle the failure without leaving it to the console.',
        ),
      ),
      ...lines(warnings).map((text) => warn('console', text, 'Correct the cause, or build for production.')),
    ]),
    ...orPass(
      'policy',
      lines(violations).map((text) =>
        fail(
          'policy',
          text,
          "Use files of the bundle and the portal's own address; no inline script, eval or innerHTML.",
        ),
      ),
    ),
  ]
}

function orPass(check: 'console' | 'policy', findings: Finding[]): Finding[] {
  const calm = { console: 'No error, no warning', policy: 'No violation of the policy that the portal sends' }
  return findings.length > 0 ? findings : [pass(check, calm[check])]
}

const withAddress = (line: ConsoleLine): ConsoleLine => ({ ...line, text: `${line.text} ${line.address}` })

/** Each text once, its first line, with how often it was said. */
function lines(said: readonly ConsoleLine[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of said) {
    const [first = ''] = text.split('\n')
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const all = [...counts].map(([text, count]) => text.slice(0, 300) + (count > 1 ? ` (${count} times)` : ''))
  return all.length > SHOWN ? [...all.slice(0, SHOWN), `and ${all.length - SHOWN} other texts`] : all
}
