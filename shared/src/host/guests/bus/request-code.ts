import { lazyModule } from '../code/lazy-module'

/** What answers requests, with their schemas: many guests never ask. */
export const requestCode = lazyModule(() => import('./request-handlers'))
