/** What a part answers, or `null` when it fails or takes longer than the others are to wait for it. */
export async function soonOrNull<T>(part: Promise<T>, ms: number, onFailure: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  const answered = part.catch((error: unknown) => {
    onFailure(error)
    return null
  })
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
