import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tools/build/paths.mjs'
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

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with status ${status}.`)
}

/** A folder `bench-peers` in a folder above this one, or in a neighbour of one of those. */
function findPeers() {
  for (let folder = path.dirname(root); ; folder = path.dirname(folder)) {
    const near = [folder, ...foldersIn(folder)].map((one) => path.join(one, 'bench-peers'))
    const found = near.find((one) => fs.existsSync(path.join(one, 'run.mjs')))
    if (found || folder === path.dirname(folder)) return found
  }
}

function foldersIn(folder) {
  try {
    return fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map((one) => path.join(folder, one.name))
  } catch {
    return []
  }
}

/** The comparison builds in its own folder, which need not be writable: it runs in a copy. */
function copyPeers() {
  const from = values.peers ?? findPeers()
  if (!from || !fs.existsSync(path.join(from, 'run.mjs'))) throw new Error(`There is no comparison to run.\n\n${usage}`)
  const peers = path.join(dist, 'peers')
  const isSource = (file) => !file.split(path.sep).some((part) => part === 'node_modules' || part === 'dist')
  fs.cpSync(from, peers, { recursive: true, filter: (file) => isSource(path.relative(from, file)) })
  if (!fs.existsSync(path.join(peers, 'node_modules'))) run('npm', ['ci'], peers)
  return peers
}

function measure() {
  run('node', [path.join(root, 'bench/build-page.mjs')], root)
  const results = path.join(dist, 'results.json')
  const only = values.only ? ['--only', ['center', ...Object.keys(ours), values.only].join(',')] : []
  const added = Object.entries(ours).flatMap(([name, query]) => ['--add', `${name}=${page}?${query}`])
  const metrics = values.metrics ? ['--metrics', values.metrics] : []
  const kinds = values.kinds ? ['--kinds', values.kinds] : []
  const options = ['--rounds', values.rounds, '--add-prefetch', '--out', results, ...only, ...metrics, ...kinds]
  run('node', ['run.mjs', '--dir', `center=${path.join(dist, 'host')}`, ...added, ...options], copyPeers())
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
