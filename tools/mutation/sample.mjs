import { createHash } from 'node:crypto'

/** What a mutant is called by: the same in each run, unlike its number. */
export function keyOf({ fileName, location, mutatorName, replacement }) {
  const { start, end } = location
  return [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join('|')
}

/**
 * So many of the mutants, chosen by the seed alone: neither their order nor a mutant elsewhere decides about one. With a list of keys
 * those alone, whatever the seed.
 */
export function takeSample(mutants, { size, seed, keys }, toKey = keyOf) {
  if (keys) return mutants.filter((mutant) => keys.includes(toKey(mutant)))
  return mutants
    .map((mutant) => ({
      mutant,
      rank: createHash('sha256')
        .update(`${seed}|${toKey(mutant)}`)
        .digest('hex'),
    }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant)
}
