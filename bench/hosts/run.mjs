import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import { root } from '../../tools/build/paths.mjs'
import { buildPage, copyPeers, runCommand } from '../peers.mjs'
import { readNotes } from '../notes.mjs'
import { keepRows } from '../rows.mjs'
import { mergeRuns, toRows, writeReport } from './report.mjs'

const usage = `Measures Center's guest host beside other hosts and writes bench/hosts.md.

  npm run bench:hosts -- [--peers FOLDER] [--rounds 15] [--only a,b] [--metrics m1,m2,m3,m4,m5] [--kinds local,rtt] [--report FILE]

FOLDER holds the comparison (run.mjs, hosts, sub-apps); without it, BENCH_PEERS, or a folder bench-peers near the repository.
--report only writes the report again, from the results of an earlier run, or of several that measured different things:
FILE,FILE; each figure is of one run.`

const { values } = parseArgs({
  options: {
    peers: { type: 'string', default: process.env.BENCH_PEERS },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string' },
    metrics: { type: 'string' },
    kinds: { type: 'string' },
    report: { type: 'string' },
    help: { type: 'boolean' },
  },
})
/** A run of single figures leaves the reports as they are. */
const isWhole = Boolean(values.report) || !(values.metrics || values.kinds)
const dist = path.join(root, 'bench/dist')
const page = 'http://localhost:4300/center/index.html'
/** The page of this repository in its shapes: what the comparison calls each, and its query. */
const ours = {
  'center-system': 'shape=system&react',
  'center-system-first': 'shape=system',
  'center-shared': 'shape=esmShared',
  'center-frame': 'shape=html',
  'center-isolated': 'shape=isolated',
  'center-keep': 'keep',
  'center-hover': 'hover',
  'center-frame-hover': 'shape=html&hover',
  'center-isolated-hover': 'shape=isolated&hover',
}
/** An app that has run before the click tells of its table too early: the comparison has a way of its own for those, which options cannot ask for. */
const prerender = { id: 'center-prerender', url: page, prefetch: 'prerender', preexec: true, cold: false, only: ['m1'] }

async function measure() {
  const results = path.join(dist, 'results.json')
  const only = values.only ? ['--only', ['center', ...Object.keys(ours), prerender.id, values.only].join(',')] : []
  const added = Object.entries(ours).flatMap(([name, query]) => ['--add', `${name}=${page}?${query}`])
  const metrics = values.metrics ? ['--metrics', values.metrics] : []
  const kinds = values.kinds ? ['--kinds', values.kinds] : []
  const options = ['--rounds', values.rounds, '--add-prefetch', '--out', results, ...only, ...metrics, ...kinds]
  const peers = copyPeers(values.peers)
  fs.appendFileSync(path.join(peers, 'contenders.mjs'), `CONTENDERS.push(${JSON.stringify(prerender)})\n`)
  runCommand('node', ['build.mjs'], peers)
  await buildPage(peers)
  const host = ['--dir', `center=${path.join(dist, 'host')}`]
  runCommand('node', ['run.mjs', '--no-build', ...host, ...added, ...options], peers)
  return results
}

if (values.help) console.log(usage)
else {
  const runs = (values.report ?? (await measure())).split(',').map((file) => JSON.parse(fs.readFileSync(file, 'utf8')))
  const notes = fs.readFileSync(path.join(root, 'bench/hosts/notes.md'), 'utf8').trim()
  const run = mergeRuns(runs)
  const rows = toRows(run, readNotes(notes))
  const file = path.join(root, 'bench/hosts.md')
  const options = { ...(await resolveConfig(file)), parser: 'markdown' }
  const text = await format(writeReport(run, notes), options)
  if (isWhole) {
    fs.writeFileSync(file, text)
    const how = `Chromium ${run.chromium}, ${run.rounds} rounds in random order, ratios to hand-written code in the same run`
    keepRows('hosts', { when: run.when, how, rows })
  }
  console.log(text)
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
}
