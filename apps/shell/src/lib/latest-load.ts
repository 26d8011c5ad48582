/** The one load of a store that counts. */
export type LatestLoad = {
  /** Begins one and gives up the one before, on the wire too. Its answer is wanted while the signal is not aborted. */
  begin(): AbortSignal
  giveUp(): void
  /** Registers a view of what is loaded, until the returned function is called; without views the load is aborted. */
  view(): () => void
}

/** Aborts loads that have no view any more: a closed tab or page makes no calls. */
export function createLatestLoad(): LatestLoad {
  let life = new AbortController()
  let viewers = 0
  const giveUp = () => life.abort()
  return {
    giveUp,
    begin() {
      giveUp()
      life = new AbortController()
      return life.signal
    },
    view() {
      viewers += 1
      return () => {
        viewers -= 1
        if (viewers === 0) giveUp()
      }
    },
  }
}
