import { CommanderError } from 'commander'
import { createProgram } from './program'
import { CommandError, type Surroundings } from './surroundings'

/** Runs one command line and answers the exit status: 0 only when what was asked for is done. */
export async function run(words: string[], surroundings: Surroundings): Promise<number> {
  try {
    await createProgram(surroundings).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode
    surroundings.err(describe(error))
    return 1
  }
}

function describe(error: unknown): string {
  if (error instanceof CommandError) return [error.message, error.hint].filter(Boolean).join('\n')
  return `Unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
