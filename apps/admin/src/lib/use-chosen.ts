import { useState } from 'react'

type Key = string | number

/** The rows of a list that are chosen, on whatever page. One that is on the page again is taken as it is there now. */
export function useChosen<Row>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [kept, setKept] = useState<ReadonlyMap<Key, Row>>(new Map())
  const shown = new Map(rows.map((row) => [keyOf(row), row]))
  return {
    keys: new Set(kept.keys()),
    rows: [...kept].map(([key, row]) => shown.get(key) ?? row),
    /** Chooses these keys; each is of a row that is shown or was chosen before. */
    choose(keys: ReadonlySet<Key>): void {
      const known = new Map([...kept, ...shown])
      setKept(new Map([...known].filter(([key]) => keys.has(key))))
    },
    chooseAll: (all: readonly Row[]) => setKept(new Map(all.map((row) => [keyOf(row), row]))),
    clear: () => setKept(new Map()),
  }
}
