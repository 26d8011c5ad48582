import { CommanderError } from 'commander'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import { createProgram } from './program'
import { CommandError, type CliContext } from './cli-context'

/** What the exit status says; whatever else went wrong is 1. `docs/vendors/publishing.md` has the same table. */
const statuses: Record<string, number> = {
  usage: 2,
  unreachable: 3,
  'token.missing': 4,
  'session.required': 4,
  'session.idle': 4,
  'session.replaced': 4,
  'permission.denied': 4,
  'app.publish_denied': 4,
  'release.revision_conflict': 5,
}
const INTERRUPTED = 130

// Without a language every fault of a field is "Invalid input".
z.config(en())

/** Runs one command line and answers the exit status: 0 only when what was asked for is done. */
export async function run(words: string[], cli: CliContext): Promise<number> {
  try {
    await createProgram(cli).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    // Who interrupts knows why it ended.
    if (cli.signal.aborted) return INTERRUPTED
    const failure = toFailure(error)
    cli.err(words.includes('--json') ? toJson(failure) : [failure.message, failure.hint].filter(Boolean).join('\n'))
    return statuses[failure.code] ?? 1
  }
}

function toJson({ code, message, hint }: CommandError): string {
  return JSON.stringify({ error: { code, message, hint } }, null, 2)
}

function toFailure(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  if (isOfFiles(error)) return new CommandError(`${error.path}: ${files[error.code] ?? error.code}`, '', 'file')
  return new CommandError(`Unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

const files: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be read or written',
  EPERM: 'it may not be read or written',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it lies in something that is no folder',
  ENOSPC: 'the disk is full',
  EROFS: 'it may not be written',
}

function isOfFiles(error: unknown): error is { code: string; path: string } {
  return typeof error === 'object' && error !== null && 'path' in error && 'code' in error && 'syscall' in error
}
