/** What is typed in a field, a line each. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Some texts in a cell of a list, a line each. */
export const Lines = ({ texts }: { texts: readonly string[] }) => texts.map((text) => <div key={text}>{text}</div>)
