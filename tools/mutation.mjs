import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { cacheDir, root } from './build/paths.mjs'
import { keyOf } from './mutation/sample.mjs'
import { strykerOptions } from './mutation/stryker-options.mjs'
import { isChosen, isSurvivor, toTable } from './mutation/table.mjs'

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '2' },
    /** Those alone that survived the last run with this seed: for the time in which their tests are written. */
    survivors: { type: 'boolean', default: false },
  },
})

const kept = path.join(cacheDir, `mutation-${values.seed}.json`)
const survivors = () => JSON.parse(fs.readFileSync(kept, 'utf8')).filter(isSurvivor)
const keys = values.survivors ? survivors().map((mutant) => keyOf(mutant)) : undefined
const sample = { size: Number(values.sample), seed: values.seed, keys }

function describe({ fileName, location, mutatorName, replacement, status }) {
  const lines = fs.readFileSync(path.join(root, fileName), 'utf8').split('\n')
  const { start } = location
  return [
    `${status} ${mutatorName} ${fileName}:${start.line}:${start.column}`,
    `  - ${lines[start.line - 1].trim()}`,
    `  + ${replacement.replace(/\s+/g, ' ')}`,
  ].join('\n')
}

process.chdir(root)
fs.mkdirSync(cacheDir, { recursive: true })
const results = await new Stryker(strykerOptions({ sample, concurrency: Number(values.concurrency) })).runMutationTest()
const mutants = results
  .map((mutant) => ({ ...mutant, fileName: path.relative(root, path.resolve(mutant.fileName)) }))
  .filter(({ status }) => status !== undefined)
const missed = mutants.filter((mutant) => isSurvivor(mutant) || (isChosen(mutant) && mutant.status === 'NoCoverage'))
const count = (status) => mutants.filter((mutant) => mutant.status === status).length

console.log(`\n${missed.map(describe).join('\n')}\n`)
console.log(toTable(mutants))
console.log(`\nSeed ${values.seed}: ${mutants.filter(isChosen).length} of ${mutants.length} mutants;`)
console.log(
  `${count('Ignored')} of them left out (run while a module loads, or without behaviour), ${count('Timeout')} by their time.`,
)
if (!values.survivors) fs.writeFileSync(kept, JSON.stringify(mutants.filter(isChosen), null, 1))
