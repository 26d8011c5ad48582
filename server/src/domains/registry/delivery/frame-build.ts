import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { PinnedFile } from '@center/shared/contract'
import type { FrameBuild } from '@center/shared/guest-protocol'

/** What the build wrote for frames that we serve: our own script in them, and the portal's tokens. */
const Build = z.object({ script: PinnedFile, styles: z.array(PinnedFile) })

/** Null when nothing is built, as in server tests. */
export function readFrameBuild(root: string): FrameBuild | null {
  let text: string
  try {
    text = readFileSync(join(root, 'dist/page/frame.json'), 'utf8')
  } catch {
    return null
  }
  return z.parse(Build, JSON.parse(text))
}
