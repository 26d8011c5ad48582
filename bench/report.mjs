/** The parts of the report, in their order: the command that measures each, the options that it takes, and where its details are. */
export const parts = [
  { name: 'portal', title: 'First and next visits', command: 'bench:portal', takes: ['rounds'], details: 'portal.md' },
  {
    name: 'hosts',
    title: 'The guest host beside others',
    command: 'bench:hosts',
    takes: ['rounds', 'peers'],
    details: 'hosts.md',
  },
  {
    name: 'guests',
    title: 'Guests in the portal',
    command: 'bench:guests',
    takes: ['rounds', 'peers'],
    details: 'guests.md',
  },
  { name: 'server', title: 'The server', command: 'bench:server', details: 'server.md' },
  { name: 'growth', title: 'Growth', command: 'bench:growth', details: 'growth.md' },
  { name: 'interaction', title: 'The longest interaction', command: 'test:interaction' },
]

/** The report of all parts: what each measured last, with its targets and what limits those that are missed. */
export function toReport(measured) {
  const rows = measured.flatMap(({ run }) => run?.rows ?? [])
  const met = rows.filter(({ isMet }) => isMet).length
  return [
    '# What the portal costs',
    '',
    `${met} of ${rows.length} targets are met. Each part is one run, which \`npm run bench\` repeats; [README.md](README.md) says what the figures are.`,
    '',
    ...measured.flatMap(toSection),
  ].join('\n')
}

function toSection({ title, command, details, run }) {
  if (!run) return [`## ${title}`, '', `Not measured yet: \`npm run ${command}\`.`, '']
  const hasOthers = run.rows.some(({ other }) => other)
  const more = details ? ` More in [${details}](${details}).` : ''
  const missed = run.rows.filter(({ isMet }) => !isMet)
  return [
    `## ${title}`,
    '',
    `Measured ${run.when.slice(0, 10)} by \`npm run ${command}\`: ${run.how}.${more}`,
    '',
    hasOthers ? '| | figure | target | best other |' : '| | figure | target |',
    hasOthers ? '| --- | --: | --- | --: |' : '| --- | --: | --- |',
    ...run.rows.map((row) => toLine(row, hasOthers)),
    '',
    ...missed.map(({ what, why }) => `- **${what}**: ${why ?? 'not explained yet.'}`),
    '',
  ]
}

function toLine({ what, figure, target, isMet, other = '' }, hasOthers) {
  const cells = [what, figure, `${target}: ${isMet ? 'met' : '**missed**'}`, ...(hasOthers ? [other] : [])]
  return `| ${cells.join(' | ')} |`
}
