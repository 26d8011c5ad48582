import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tools/build/paths.mjs'
import { copyPeers, runCommand } from './peers.mjs'
import { mergeRuns, writeReport } from './report.mjs'

const usage = `Measures Center's guest host beside other hosts and writes bench/report.md.

  npm run bench -- [--peers FOLDER] [--rounds 15] [--only a,b] [--metrics m1,m2,m3,m4,m5] [--kinds local,rtt] [--report FILE]

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
const dist = path.join(root, 'bench/dist')
const page = 'http://localhost:4300/center/index.html'
/** The page of this repository in its shapes: what the comparison calls each, and its query. */
const ours = {
  'center-system': 'shape=system&react',
  'center-system-first': 'shape=system',
  'center-shared': 'shape=esmShared',
  'center-frame': 'shape=html',
  'center-keep': 'keep',
  'center-hover': 'hover',
  'center-frame-hover': 'shape=html&hover',
}

function measure() {
  runCommand('node', [path.join(root, 'bench/build-page.mjs')])
  const results = path.join(dist, 'results.json')
  const only = values.only ? ['--only', ['center', ...Object.keys(ours), values.only].join(',')] : []
  const added = Object.entries(ours).flatMap(([name, query]) => ['--add', `${name}=${page}?${query}`])
  const metrics = values.metrics ? ['--metrics', values.metrics] : []
  const kinds = values.kinds ? ['--kinds', values.kinds] : []
  const options = ['--rounds', values.rounds, '--add-prefetch', '--out', results, ...only, ...metrics, ...kinds]
  runCommand(
    'node',
    ['run.mjs', '--dir', `center=${path.join(dist, 'host')}`, ...added, ...options],
    copyPeers(values.peers),
  )
  return results
}

if (values.help) console.log(usage)
else {
  const runs = (values.report ?? measure()).split(',').map((file) => JSON.parse(fs.readFileSync(file, 'utf8')))
  const notes = fs.readFileSync(path.join(root, 'bench/notes.md'), 'utf8').trim()
  const text = writeReport(mergeRuns(runs), notes)
  fs.writeFileSync(path.join(root, 'bench/report.md'), text)
  console.log(text)
}
