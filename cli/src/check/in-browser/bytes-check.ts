import { gzipSync } from 'node:zlib'
import type { CheckContext } from '../check-context'
import { toKilobytes } from '../limits'
import { fail, pass, warn, type Finding } from '../report'

const fix = 'Take React from the import map, load rare parts with import(), and look into the bundle.'

/** Scripts that were fetched until the first mount, as they travel. */
export async function checkBytes({ harness, limits }: CheckContext): Promise<Finding[]> {
  const fetched = await Promise.all(harness.scripts.values())
  const bytes = fetched.reduce((sum, body) => sum + (body ? gzipSync(body, { level: 9 }).length : 0), 0)
  const text = `Its first mount fetches ${toKilobytes(bytes)} of script (gzip)`
  if (bytes > limits.scriptBytesFail)
    return [fail('size', `${text}; at most ${toKilobytes(limits.scriptBytesFail)}.`, fix)]
  if (bytes > limits.scriptBytesWarn) return [warn('size', `${text}.`, fix)]
  return [pass('size', text)]
}
