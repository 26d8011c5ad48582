import { parentPort } from 'node:worker_threads'
import { parse, type ImportSpecifier } from 'es-module-lexer/js'
import { missingFiles, UnreadableScript, type BundleFile } from '@center/shared/bundle'

/** What the thread is asked: about System scripts, or about the browser's own modules. */
export type ScriptQuestion =
  | { kind: 'system'; manifest: { entry: string; styles: string[] }; files: BundleFile[] }
  | { kind: 'native'; files: BundleFile[] }

export type ModuleImport = Pick<ImportSpecifier, 'n' | 'd'>

/** `imports`: of each module, in the order of the files; null: it is no module. */
export type ScriptAnswer = { missing: string[] } | { imports: (ModuleImport[] | null)[] } | { unreadable: string }

/** The program of a thread of its own: vendors wrote the scripts that it reads. */
function answer(question: ScriptQuestion): ScriptAnswer {
  if (question.kind === 'native') return { imports: question.files.map(importsOf) }
  try {
    return { missing: missingFiles(question.manifest, question.files) }
  } catch (error) {
    if (error instanceof UnreadableScript) return { unreadable: error.message }
    throw error
  }
}

function importsOf({ bytes }: BundleFile): ModuleImport[] | null {
  try {
    return parse(new TextDecoder().decode(bytes))[0].map(({ n, d }) => ({ n, d }))
  } catch {
    return null
  }
}

parentPort?.on('message', (question: ScriptQuestion) => parentPort?.postMessage(answer(question)))
parentPort?.postMessage('ready')
