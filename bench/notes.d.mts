/** `- **row**: sentence`, which may go on in lines that are indented. */
export function readNotes(text: string): Map<string, string>
