/** Code of the host that comes when it is needed first, or is fetched before. */
export type LazyModule<Code> = {
  /** Brings the code, once; a failure is forgotten, so that the next call asks the network again. */
  load(): Promise<Code>
  /** The code, if it is here. */
  readonly loaded: Code | null
  /** Brings the code before it is needed. What fails is said when it is needed. */
  prefetch(): void
}

export function lazyModule<Code>(bring: () => Promise<Code>): LazyModule<Code> {
  let arriving: Promise<Code> | null = null
  let loaded: Code | null = null

  async function bringOnce(): Promise<Code> {
    try {
      return (loaded = await bring())
    } catch (error) {
      arriving = null
      throw error
    }
  }
  const load = () => (arriving ??= bringOnce())
  return {
    load,
    get loaded() {
      return loaded
    },
    prefetch: () => void load().catch(() => undefined),
  }
}
