/** Questions that are under way, by what they ask. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Asks once what several ask at the same time; each gets the one answer. A question that was asked before something
 * changed is not joined: see {@link forgetQuestions}.
 */
export function shareQuestion<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const found = underWay.get(key) as Promise<T> | undefined
  if (found) return found
  const asked = ask().finally(() => {
    if (underWay.get(key) === asked) underWay.delete(key)
  })
  underWay.set(key, asked)
  return asked
}

/** Something is changed, here or by the server's word: whoever asks from now on wants to know it. */
export function forgetQuestions(): void {
  underWay.clear()
}
