/**
 * @typedef {{ what: string, bound: string, state: string, measured: string, by: string[] }} Promised
 * @typedef {{ id: string, level: 1 | 2 | 3, subject: string, state: string, how: string, tests: string[] }} Requirement
 */

const CHAPTERS = [
  'Encoding and sanitization',
  'Validation and business logic',
  'Web frontend',
  'API and web service',
  'File handling',
  'Authentication',
  'Session management',
  'Authorization',
  'Self-contained tokens',
  'OAuth and OpenID Connect',
  'Cryptography',
  'Secure communication',
  'Configuration',
  'Data protection',
  'Secure coding and architecture',
  'Security logging and error handling',
  'WebRTC',
]

const STATES = ['met', 'partly', 'not met', 'deployment', 'not applicable']

const head = `# What the portal promises, and what is shown of it

\`npm run trust\` writes this page from \`tools/trust/\`; do not edit it. A test refuses a row that names a test which does not exist. What guests
can reach is in [vendors/trust.md](vendors/trust.md), attacks that were measured are in [security-figures.md](security-figures.md), and how
to report a vulnerability is in [SECURITY.md](../SECURITY.md).

<!-- prettier-ignore-start -->

## Reliability in numbers

| promise | bound | state | measured | by |
| --- | --- | --- | --- | --- |
`

const explain = `
## OWASP ASVS 5.0

The requirements of levels 1 and 2, each with what the portal does and the tests that fail when it no longer does; of level 3 those that
are met or partly met, and those that are refused on purpose. The subject is in our words: the standard says what is demanded. It is a statement of
the makers, not of an auditor.

- **met**: by the software as it is installed for production.
- **partly**, **not met**: the row says what is missing.
- **deployment**: by who runs it; the row says how.
- **not applicable**: the portal has nothing of the kind.

`

const cell = (text) => text.replaceAll('|', '\\|')
const name = (test) => {
  const [file, title] = test.split(' › ')
  return `\`${file}\` › ${cell(title)}`
}

/** @param {Requirement[]} requirements */
function countStates(requirements) {
  const rows = [1, 2, 3].map((level) => {
    const ofLevel = requirements.filter((row) => row.level === level)
    const counts = STATES.map((state) => ofLevel.filter((row) => row.state === state).length)
    return `| ${level} | ${counts.join(' | ')} |`
  })
  return `| level | ${STATES.join(' | ')} |\n| --- |${' --- |'.repeat(STATES.length)}\n${rows.join('\n')}\n`
}

/** @param {Requirement[]} requirements */
function chapter(requirements, title, number) {
  const rows = requirements
    .filter(({ id }) => id.startsWith(`${number}.`))
    .map(({ id, level, subject, state, how, tests }) => {
      return `| ${id} | ${level} | ${cell(subject)} | ${state} | ${cell(how)} | ${tests.map(name).join('<br>')} |`
    })
  return `\n### ${number} ${title}\n\n| | level | subject | state | how | tests |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

/**
 * The text of docs/trust.md, before it is formatted.
 *
 * @param {{ promises: Promised[], requirements: Requirement[] }} rows
 */
export function toTrustPage({ promises, requirements }) {
  const kept = promises.map(({ what, bound, state, measured, by }) => {
    return `| ${[what, bound, state, measured, by.join('<br>')].map(cell).join(' | ')} |\n`
  })
  const chapters = CHAPTERS.map((title, at) => chapter(requirements, title, at + 1))
  return [head, ...kept, explain, countStates(requirements), ...chapters, '\n<!-- prettier-ignore-end -->\n'].join('')
}
