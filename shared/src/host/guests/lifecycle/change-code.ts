import { besideBus } from '../bus/lazy-bus'
import { lazyModule } from '../code/lazy-module'

/**
 * What a page needs when a guest changes. It is here before that: fetched when the page is idle after a mount, since the network
 * may be down when a version comes that the page has already. No guest is asked for its state before all that it has said counts.
 */
export const changeCode = lazyModule(() => besideBus(import('./guest-changes')))
