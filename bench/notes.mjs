/** `- **row**: sentence`, which may go on in lines that are indented. */
export function readNotes(text) {
  const entries = text.matchAll(/^- \*\*(.+?)\*\*: (.+(?:\n {2}.+)*)/gm)
  return new Map([...entries].map(([, row, sentence]) => [row, sentence]))
}

/** What limits each row that is missed, as a section of a report, if any is. */
export function reasonsOf(notes, missed) {
  if (missed.length === 0) return []
  const sentences = readNotes(notes)
  const lines = missed.map(({ what }) => `- **${what}**: ${sentences.get(what) ?? 'not explained yet.'}`)
  return ['## What is missed, and what limits it', '', ...lines, '']
}

/** Says which rows something is wrong with, and has the run end with 1. */
export function complain(what, rows) {
  if (rows.length === 0) return
  process.exitCode = 1
  console.error(`${what}: ${rows.join('; ')}`)
}
