import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { root } from '../../tools/build/paths.mjs'
import { measure, parts } from './measure.mjs'
import { complain, readNotes } from '../notes.mjs'
import { keepRows } from '../rows.mjs'
import { findUnmeasured, judge, mergeRuns, printFigures, toRows, writeReport } from './report.mjs'

const usage = `Measures first and next visits of the built portal and compares them with bench/portal/budgets.mjs.

  npm run bench:portal -- [--rounds 15] [--only ${parts}] [--no-lighthouse]
                          [--conditions slow,unthrottled] [--out FILE] [--report FILE]

Writes FILE, which is bench/dist/portal.json, and bench/portal.md unless a part was left out. --report only writes bench/portal.md
again, from the JSON of an earlier run, or of several that measured different parts: FILE,FILE. The exit status is 1 where a
budget is over.`

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    only: { type: 'string' },
    conditions: { type: 'string', default: 'slow,unthrottled' },
    'no-lighthouse': { type: 'boolean', default: false },
    out: { type: 'string' },
    report: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const place = (name) => path.join(root, 'bench', name)

function chooseParts() {
  const named = values.only?.split(',') ?? parts
  const unknown = named.filter((name) => !parts.includes(name))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.\n\n${usage}`)
  return named.filter((name) => name !== 'lighthouse' || !values['no-lighthouse'])
}

/** The files with the figures, and whether all parts are in them. */
async function measureOrFind() {
  if (values.report) return { files: values.report.split(','), isWhole: true }
  const file = values.out ?? place('dist/portal.json')
  const [chosen, conditions] = [chooseParts(), values.conditions.split(',')]
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const keep = (run) => fs.writeFileSync(file, JSON.stringify(run, null, 2))
  await measure({ chosen, conditions, rounds: Number(values.rounds) }, keep)
  return { files: [file], isWhole: chosen.length === parts.length && conditions.length === 2 }
}

async function main() {
  const { files, isWhole } = await measureOrFind()
  const run = mergeRuns(files.map((file) => JSON.parse(fs.readFileSync(file, 'utf8'))))
  const notes = fs.readFileSync(place('portal/notes.md'), 'utf8')
  const options = await resolveConfig(place('portal.md'))
  const text = await format(writeReport(run, notes), { ...options, parser: 'markdown' })
  if (isWhole) {
    fs.writeFileSync(place('portal.md'), text)
    const how = `Chromium ${run.chromium}, ${run.rounds} rounds; slow: processor four times slower, 1.6 Mbit/s, 150 ms; the others once, on another machine`
    keepRows('portal', { when: run.when, how, rows: toRows(run, notes) })
  }
  console.log(`${printFigures(run)}\n\n${text}`)
  const missed = judge(run)
    .filter(({ isMet }) => !isMet)
    .map(({ what }) => what)
  const sentences = readNotes(notes)
  complain('Over budget', missed)
  complain(
    'bench/portal/notes.md says nothing of',
    missed.filter((what) => !sentences.has(what)),
  )
  complain('Not measured', isWhole ? findUnmeasured(run) : [])
}

if (values.help) console.log(usage)
else await main()
