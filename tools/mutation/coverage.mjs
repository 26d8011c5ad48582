import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const isTest = (file) => /\.test\.tsx?$/.test(file)

function* walk(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) yield* walk(file)
    else yield file
  }
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of [...files].sort()) hash.update(file).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** What one test file reaches, of all that a run reached. */
function partOf(file, { tests, mutantCoverage }) {
  const own = tests.filter(({ fileName }) => fileName === file)
  // A copy of our own world: an object of a test's would keep all of that world in memory.
  const perTest = Object.fromEntries(
    own.map(({ id }) => [id, Object.fromEntries(Object.entries(mutantCoverage.perTest[id] ?? {}))]),
  )
  return { tests: own, perTest }
}

/** Two files may have a test of one name: it reaches what both reach. */
function joinTests(parts) {
  const all = {}
  for (const [test, reached] of parts.flatMap(({ perTest }) => Object.entries(perTest))) {
    all[test] = { ...all[test], ...reached }
  }
  return all
}

function join(kept) {
  const parts = Object.values(kept.files)
  return {
    status: 'complete',
    tests: parts.flatMap(({ tests }) => tests),
    mutantCoverage: { static: kept.static, perTest: joinTests(parts) },
  }
}

/**
 * Which test reaches which mutant, kept between runs: a test file that is unchanged in unchanged code reaches what it did. A change of
 * anything but a test throws everything away, since the numbers of the mutants are then others.
 *
 * Runs in the sandbox; the paths it keeps are relative to it, for each run has a sandbox of its own.
 */
export function openCoverage({ file, tested, sources }) {
  const here = process.cwd()
  const tests = tested.flatMap((folder) => [...walk(folder)].filter(isTest))
  const key = hashOf(sources.flatMap((folder) => [...walk(folder)].filter((source) => !isTest(source))))
  const read = () => JSON.parse(fs.readFileSync(file, 'utf8'))
  let kept = fs.existsSync(file) ? read() : undefined
  if (kept?.key !== key) kept = { key, static: {}, files: {} }

  const toSandbox = (test) => ({ ...test, fileName: path.join(here, test.fileName) })
  return {
    /** The test files, in the sandbox, of which nothing is known. */
    changedTests: () =>
      tests.filter((test) => kept.files[test]?.hash !== hashOf([test])).map((test) => path.join(here, test)),

    /** Keeps what a run of some of them saw. */
    add(result) {
      const relative = {
        ...result,
        tests: result.tests.map((test) => ({ ...test, fileName: path.relative(here, test.fileName) })),
      }
      const ran = new Set(relative.tests.map(({ fileName }) => fileName))
      for (const test of ran) kept.files[test] = { hash: hashOf([test]), ...partOf(test, relative) }
      for (const test of Object.keys(kept.files)) if (!tests.includes(test)) delete kept.files[test]
      Object.assign(kept.static, result.mutantCoverage.static)
      fs.writeFileSync(file, JSON.stringify(kept))
    },

    /** What all of them see. */
    whole() {
      const all = join(kept)
      return { ...all, tests: all.tests.map(toSandbox) }
    },
  }
}
