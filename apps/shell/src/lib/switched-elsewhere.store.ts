import type { Standing } from '@center/shared/host'
import { proxy } from 'valtio'

/** Where another tab of the session stands by now, while this one still shows where it stood before. */
export const switchedElsewhere = proxy<{ standing: Standing | null; failure: string | null }>({
  standing: null,
  failure: null,
})
