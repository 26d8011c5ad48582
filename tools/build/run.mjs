import { fork } from 'node:child_process'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildUnit } from './build-unit.mjs'
import { writeCheckKit } from './check-kit.mjs'
import { hashOfInputs } from './files.mjs'
import { alone } from './lock.mjs'
import { packCli, packCreate, packVite, packWebpack } from './packages.mjs'
import { libraryVersions, writePage } from './page.mjs'
import { inputsOf, isCurrent, readRecord, saveRecord } from './records.mjs'
import { allUnits } from './units.mjs'

const worker = fileURLToPath(new URL('./worker.mjs', import.meta.url))
const pageUnit = { id: 'page', title: 'page and import map' }

/**
 * Brings dist up to date: builds what is missing or whose sources changed, nothing else.
 * Answers the ids of what was built. A bundle that fails does not keep the others from being built; then it throws.
 */
export function build({ dev = false, say = console.log } = {}) {
  return alone(() => bringUpToDate({ dev, say }), say)
}

async function bringUpToDate({ dev, say }) {
  const units = allUnits()
  const plan = units.map((unit) => ({ unit, inputs: inputsOf(unit, { dev }) }))
  const stale = plan.filter(({ unit, inputs }) => !isCurrent(readRecord(unit), inputs))
  if (stale.length > 0) say(`Building ${stale.length} of ${units.length} bundles`)
  const run = { dev, say, failures: [] }
  await inProcess(takeFirst(stale), run)
  await buildAll(
    stale.filter(({ unit }) => !unit.first),
    run,
  )
  if (run.failures.length > 0) throw new Error(run.failures.join('\n'))
  const page = await updatePage(units, run)
  return [...stale.map(({ unit }) => unit.id), ...page]
}

/** What others need while they are built. */
function takeFirst(jobs) {
  return jobs.filter(({ unit }) => unit.first)
}

function finish({ unit, started }, record, say) {
  saveRecord(unit, record)
  const seconds = started ? ` (${((Date.now() - started) / 1000).toFixed(1)} s)` : ''
  say(`  ${unit.title}${seconds}`)
}

async function buildAll(jobs, run) {
  const lanes = jobs.length > 3 ? Math.min(2, os.availableParallelism()) : 1
  if (lanes === 1) return inProcess(jobs, run)
  const queue = [...jobs]
  await Promise.all(Array.from({ length: lanes }, () => inWorker(queue, run)))
}

async function inProcess(jobs, { dev, say, failures }) {
  for (const job of jobs) {
    const started = Date.now()
    try {
      finish({ ...job, started }, await buildUnit(job.unit, job.inputs, { dev }), say)
    } catch (error) {
      failures.push(`${job.unit.title}: ${error.message}`)
    }
  }
}

/** One more process that takes jobs until none is left. */
function inWorker(queue, { dev, say, failures }) {
  return new Promise((resolve, reject) => {
    const child = fork(worker)
    let job
    const next = () => {
      job = queue.shift()
      if (!job) return child.disconnect()
      job.started = Date.now()
      child.send({ ...job, dev })
    }
    child.on('message', ({ record, error }) => {
      if (error) failures.push(`${job.unit.title}: ${error}`)
      else finish(job, record, say)
      next()
    })
    child.on('exit', (code) => {
      if (code === 0) return resolve()
      reject(new Error(`${job?.unit.title}: its process ended (${code})`))
    })
    next()
  })
}

async function updatePage(units, { dev, say }) {
  const records = new Map(units.map((unit) => [unit.id, readRecord(unit)]))
  const manifests = units.filter(({ folder }) => folder).map(({ folder }) => `${folder}/center.json`)
  const inputs = hashOfInputs(
    [
      'importmap.json',
      'cli/package.json',
      'root-config/index.html',
      'shared/src/ui/tokens.css',
      'shared/src/ui/semi.css',
      'tools/build',
      ...manifests,
    ],
    {
      dev,
      built: [...records.values()].map((record) => [record.id, record.inputs]),
    },
  )
  if (isCurrent(readRecord(pageUnit), inputs)) return []
  const kit = writeCheckKit(records, libraryVersions(units))
  const files = [
    ...(await writePage(units, records, { dev })),
    ...kit,
    // The command hands the plugin on to apps that it makes.
    await packVite(kit),
    await packWebpack(kit),
    await packCli([...kit, ...records.get('check-page').files]),
    await packCreate(),
  ]
  finish({ unit: pageUnit }, { id: 'page', inputs, files }, say)
  return ['page']
}
