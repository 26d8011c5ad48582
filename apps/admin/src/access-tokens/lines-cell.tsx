/** Some texts in a cell of a list, a line each. */
export const Lines = ({ texts }: { texts: readonly string[] }) => texts.map((text) => <div key={text}>{text}</div>)
