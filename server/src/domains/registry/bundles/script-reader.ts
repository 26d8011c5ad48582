import { Worker, type ResourceLimits } from 'node:worker_threads'
import { faultsOfModules, type Manifest, type ModuleFault } from '@center/shared/contract'
import { AppError } from '../../../platform/errors/errors'
import { createGuardedThread, ThreadLimitExceeded } from '../../../platform/async/guarded-thread'
import type { BundleFile } from './bundle'
import type { ModuleImport, ScriptAnswer, ScriptQuestion } from './read-scripts'

export type ScriptReader = ReturnType<typeof createScriptReader>

const MEGABYTE = 1024 * 1024
/** Time of the processor. */
const BASE_MS = 10_000
const MS_PER_MEGABYTE = 4_000
/** The syntax tree of one script as large as all code may be: 17 MB of what vendors build needs more than 512 MB, and less than this. */
const resourceLimits = { maxOldGenerationSizeMb: 768, stackSizeMb: 1 }

type Options = { program: string; limitMs?: (bytes: number) => number; limits?: ResourceLimits }

/**
 * Reads the scripts of bundles in a thread of its own, within limits of time and memory, so that a script that is made to keep a parser busy
 * holds up nothing but its own publishing. Refuses one that exceeds them as `app.bundle_invalid`.
 */
export function createScriptReader({ program, limitMs = limitFor, limits = resourceLimits }: Options) {
  const thread = createGuardedThread(() => new Worker(program, { resourceLimits: limits }))

  async function ask(question: ScriptQuestion): Promise<ScriptAnswer> {
    const bytes = question.files.reduce((sum, file) => sum + file.bytes.length, 0)
    const answer = (await thread.ask(question, limitMs(bytes)).catch((error: unknown) => {
      throw error instanceof ThreadLimitExceeded ? invalid(sentences[error.limit]) : error
    })) as ScriptAnswer
    if ('unreadable' in answer) throw invalid(answer.unreadable)
    return answer
  }

  return {
    /** Paths that the manifest or a System script names and that are not there. */
    async missing({ entry, styles }: Manifest, files: readonly BundleFile[]): Promise<string[]> {
      const named = files.map(({ path, bytes }) => ({ path, bytes: path.endsWith('.js') ? bytes : nothing }))
      const answer = await ask({ kind: 'system', manifest: { entry, styles }, files: named })
      return 'missing' in answer ? answer.missing : []
    },

    /** What is wrong with the browser's own modules, from an entry on. */
    async moduleFaults(entry: string, files: readonly BundleFile[]): Promise<ModuleFault[]> {
      const scripts = files.filter(({ path }) => /\.m?js$/.test(path))
      const answer = await ask({ kind: 'native', files: scripts.map(({ path, bytes }) => ({ path, bytes })) })
      const imports = 'imports' in answer ? answer.imports : []
      const byPath = new Map(scripts.map(({ path }, index) => [path, imports[index] ?? null]))
      // A module that was read stands under its own path.
      return faultsOfModules(entry, new Map(scripts.map(({ path }) => [path, path])), (path) => importsOf(byPath, path))
    },

    /** Starts the thread before there is anything to read: the first bundle waits for it else. */
    async warm(): Promise<void> {
      await ask({ kind: 'system', manifest: { entry: '', styles: [] }, files: [{ path: 'warm.js', bytes: sample }] })
    },

    close: thread.close,
  }
}

const sample = new TextEncoder().encode('System.register(["a"], (run) => ({ setters: [], execute() { run("b", 1) } }))')
const nothing = new Uint8Array()

const limitFor = (bytes: number) => BASE_MS + Math.ceil(bytes / MEGABYTE) * MS_PER_MEGABYTE

const sentences = {
  time: 'its scripts take too long to read',
  memory: 'its scripts take too much memory to read',
}

const invalid = (reason: string) => new AppError('app.bundle_invalid', { reason })

function importsOf(modules: ReadonlyMap<string, ModuleImport[] | null>, path: string): ModuleImport[] {
  const imports = modules.get(path)
  if (!imports) throw new Error('no module')
  return imports
}
