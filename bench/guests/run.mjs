import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { root } from '../../tools/build/paths.mjs'
import { copyPeers } from '../peers.mjs'
import { complain, readNotes } from '../notes.mjs'
import { keepRows } from '../rows.mjs'
import { findUnmeasured, judge } from './goals.mjs'
import { measure } from './measure.mjs'
import { toRows, writeReport } from './report.mjs'

const usage = `Measures in the portal how long it takes from the click in the menu until a guest is painted, beside other hosts.

  npm run bench:guests -- [--peers FOLDER] [--rounds 15] [--only WORD,WORD] [--report FILE]

FOLDER holds the comparison; without it, BENCH_PEERS, or a folder bench-peers near the repository. --only measures the rows whose name has one
of the words, such as limit or "portal, element", and leaves bench/guests.md as it is. --report only writes bench/guests.md again, from the
figures of an earlier run, which are in bench/dist/guests.json. The exit status is 1 where a goal is missed.`

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: process.env.BENCH_PEERS },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string' },
    report: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const place = (name) => path.join(root, 'bench', name)

async function measureOrFind() {
  if (values.report) return values.report
  const file = place('dist/guests.json')
  const peers = copyPeers(values.peers)
  const keep = (run) => fs.writeFileSync(file, JSON.stringify(run, null, 2))
  await measure({ peers, rounds: Number(values.rounds), only: values.only?.split(',') ?? [] }, keep)
  return file
}

async function main() {
  const run = JSON.parse(fs.readFileSync(await measureOrFind(), 'utf8'))
  const notes = fs.readFileSync(place('guests/notes.md'), 'utf8')
  const options = await resolveConfig(place('guests.md'))
  const text = await format(writeReport(run, notes), { ...options, parser: 'markdown' })
  if (!values.only) {
    fs.writeFileSync(place('guests.md'), text)
    const how = `Chromium ${run.chromium}, ${run.rounds} rounds in random order, from the click in the menu`
    keepRows('guests', { when: run.when, how, rows: toRows(run, notes) })
  }
  console.log(text)
  const missed = judge(run).filter(({ isMet }) => !isMet)
  const sentences = readNotes(notes)
  const names = missed.map(({ what }) => what)
  complain('Missed', names)
  complain(
    'bench/guests/notes.md says nothing of',
    names.filter((what) => !sentences.has(what)),
  )
  complain('Not measured', values.only ? [] : findUnmeasured(run))
}

if (values.help) console.log(usage)
else await main()
