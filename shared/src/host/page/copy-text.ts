/** Takes a text to the clipboard; whether that worked. Without HTTPS there is only the old way, by a selection. */
export async function copyText(words: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(words)
  return navigator.clipboard.writeText(words).then(
    () => true,
    () => copySelected(words),
  )
}

function copySelected(words: string): boolean {
  const field = document.createElement('textarea')
  field.value = words
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}
