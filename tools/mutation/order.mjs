import path from 'node:path'

/**
 * How many files of tests a mutant is shown to. What everything imports is reached by every file; a mutant that its own test and its
 * neighbours do not see is counted as a survivor, even if a test far away would have seen it.
 */
const MOST_FILES = 10

function stemOf(file) {
  return path.basename(file).split('.', 1)[0]
}

/** How many folders two files share; a file and the test of its name are nearest. */
function nearness(one, other) {
  const [first, second] = [path.dirname(one).split('/'), path.dirname(other).split('/')]
  const apart = first.findIndex((part, depth) => part !== second[depth])
  const shared = apart === -1 ? first.length : apart
  return shared + (shared === second.length && stemOf(one) === stemOf(other) ? 1 : 0)
}

/** The files of the tests (each with its time) that are most likely to see the mutant: the nearest first, of them the quick ones. */
export function inOrder(files, mutated) {
  return Object.entries(files)
    .map(([file, time]) => ({ file, time, near: nearness(file, mutated) }))
    .sort((one, other) => other.near - one.near || one.time - other.time)
    .slice(0, MOST_FILES)
    .map(({ file }) => file)
}
