/** How long a process lives on after its last frame, when that does not answer: Chromium gives it 500 ms to say goodbye. */
const ENDING_MS = 1_000

/** Origins of frames that were taken out while they did not answer, until their processes are gone. */
const ending = new Map<string, Promise<void>>()

/**
 * A frame at this address did not answer and was taken out. A browser puts frames of one origin into one process, so the
 * next one would come into a process that is busy without end: {@link freeProcess} makes it wait.
 */
export function noteEnding(address: string): void {
  const { origin } = new URL(address)
  const gone = new Promise<void>((resolve) => setTimeout(resolve, ENDING_MS)).then(() => {
    if (ending.get(origin) === gone) ending.delete(origin)
  })
  ending.set(origin, gone)
}

/** Settles when a frame at this address gets a process that answers, as far as the page can know. */
export async function freeProcess(address: string): Promise<void> {
  await ending.get(new URL(address).origin)
}
