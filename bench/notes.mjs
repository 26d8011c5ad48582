/** `- **row**: sentence`, which may go on in lines that are indented. */
export function readNotes(text) {
  const entries = text.matchAll(/^- \*\*(.+?)\*\*: (.+(?:\n {2}.+)*)/gm)
  return new Map([...entries].map(([, row, sentence]) => [row, sentence]))
}
