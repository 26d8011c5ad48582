import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { hostname, tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import {
  CheckReport,
  claimCertification,
  endCertification,
  readSignature,
  type VersionProof,
} from '@center/shared/contract'
import { MANIFEST, readCheckTarget } from '../../check/check-target'
import { usualLimits } from '../../check/limits'
import { openBrowser } from '../../check/open-browser'
import type { Report } from '../../check/report'
import { LIBRARY_OPTION, readProviders } from '../../check/library-check'
import { runCheck } from '../../check/run-check'
import { CommandError, type CliContext } from '../../cli-context'
import type { OperationsApi } from '../../operations-api'
import { collect } from '../collect'
import { connect, print, withConnection, type CommonOptions } from '../connected'
import { toPositiveInt } from '../positive-int'
import { parseTarget } from './tenant-app'

type Options = CommonOptions & {
  of?: Place | undefined
  once?: boolean
  every: number
  minutes: number
  worker: string
  library: string[]
}
type Place = { name: string; version: string }
type Done = Place & { passed: boolean | null; fault: string }

export function addCertifyCommand(program: Command, cli: CliContext): void {
  withConnection(program.command('certify [name@version]'))
    .description('checks the versions that wait for it, or the one that is named, and tells the portal what it found')
    .option('--once', 'end when none waits, in place of waiting for the next')
    .option('--every <seconds>', 'how often to ask for the next one', toPositiveInt, 15)
    .option('--minutes <number>', 'how long one check may take, up to 9', toPositiveInt, 5)
    .option('--worker <name>', 'what the portal calls this worker', hostname())
    .option('--library <folder-or-tgz>', LIBRARY_OPTION, collect, [])
    .action(async (target: string | undefined, options: Options) => {
      if (options.minutes > 9) throw new CommandError('--minutes is 9 at most: then the portal gives the version away.')
      const done = await work(
        await connect(options, cli),
        { ...options, of: target === undefined ? undefined : parseTarget(target) },
        cli,
      )
      const failed = done.filter(({ passed }) => passed !== true).length
      print(cli, options, done, `${done.length} checked, ${failed} of them did not pass.`)
    })
}

/** Until none waits, or until it is interrupted. */
async function work(api: OperationsApi, options: Options, cli: CliContext): Promise<Done[]> {
  const done: Done[] = []
  while (!cli.signal.aborted) {
    const { job } = await api.call(claimCertification, { body: { worker: options.worker, of: options.of } })
    if (job) {
      const { lease, ...place } = job
      done.push(await certify(api, { place, lease, options, cli }))
    } else if (options.once || options.of) return done
    else await cli.sleep(options.every * 1000, cli.signal)
  }
  return done
}

type Job = { place: Place; lease: string; options: Options; cli: CliContext }

/** Checks one version. What keeps it from being checked is told too: the portal tries again, and says so to people after the third time. */
async function certify(api: OperationsApi, { place, lease, options, cli }: Job): Promise<Done> {
  const { name, version } = place
  const params = { name, version }
  const folder = await mkdtemp(join(tmpdir(), 'center-certify-'))
  try {
    cli.err(`${name}@${version}`)
    const target = await fetchVersion(api, params, { folder, cli })
    const report = await within(options.minutes, () => checkVersion(target, options.library, cli))
    await api.call(endCertification, { params, body: { lease, report: z.parse(CheckReport, report) } })
    cli.err(report.passed ? '  passed' : '  did not pass')
    return { name, version, passed: report.passed, fault: '' }
  } catch (error) {
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    cli.err(`  not checked: ${fault}`)
    await api.call(endCertification, { params, body: { lease, report: null, fault } })
    return { name, version, passed: null, fault }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkVersion(source: string, libraries: string[], cli: CliContext): Promise<Report> {
  return runCheck(await readCheckTarget(source, cli.fetch), {
    openBrowser: () => openBrowser(cli.env),
    resources: cli.resources,
    cycles: 100,
    providers: await readProviders(libraries, cli),
    limits: usualLimits,
    say: () => {},
  })
}

/** Where the version is to be checked: a folder with the files of the registry, each compared with its hash, or the address of its owner. */
async function fetchVersion(
  api: OperationsApi,
  params: Place,
  { folder, cli }: { folder: string; cli: CliContext },
): Promise<string> {
  const proof = await api.call(readSignature, { params })
  if (proof.baseUrl !== null) return new URL(String(proof.manifest['entry'] ?? ''), proof.baseUrl).href
  for (const file of proof.files) await fetchFile(api, params, { file, folder, cli })
  await writeFile(join(folder, MANIFEST), JSON.stringify(proof.manifest))
  return folder
}

type Fetching = { file: VersionProof['files'][number]; folder: string; cli: CliContext }

async function fetchFile(api: OperationsApi, { name, version }: Place, { file, folder, cli }: Fetching): Promise<void> {
  const path = file.path.split('/').map(encodeURIComponent).join('/')
  const address = new URL(`/api/resources/apps/${encodeURIComponent(name)}/${version}/${path}`, api.url)
  const response = await cli.fetch(address, { signal: AbortSignal.any([cli.signal, AbortSignal.timeout(60_000)]) })
  if (!response.ok) throw new CommandError(`${file.path} is not to be had (HTTP ${response.status})`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== file.sha256) throw new CommandError(`${file.path} has not the hash that the registry says`)
  const place = resolve(folder, file.path)
  if (!place.startsWith(folder + sep)) throw new CommandError(`${file.path} leads out of the folder`)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, bytes)
}

/** Fails when it takes longer. The browser behind it is closed by the check itself, late or not. */
async function within<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CommandError(`the check took longer than ${minutes} min`)), minutes * 60_000)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
