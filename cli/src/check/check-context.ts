import type { Manifest } from '@center/shared/contract'
import type { CheckLimits } from './limits'
import type { Picture } from './report'
import type { Harness } from './harness'

/** What a check in the browser works with. */
export type CheckContext = {
  harness: Harness
  manifest: Manifest
  limits: CheckLimits
  /** How often the leak check mounts and unmounts. */
  cycles: number
  pictures: Picture[]
}
