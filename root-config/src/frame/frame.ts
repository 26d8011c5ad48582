import '@center/shared/ui/tokens.css'
import '@center/shared/ui/semi.css'
import './frame.css'
import 'systemjs/dist/system.min.js'
import { hookLoader, hookScripts } from '../loader-hooks'
import { createPinnedAddresses } from '../pinned-addresses'
import { guardPolicies, removeLeaks } from './frame-guards'
import { integrityOf, readFramePage } from './frame-page'
import { openWorkers } from './frame-workers'
import { loadBundle } from './load-bundle'
import { runFrame } from './run-frame'

/** The one script of ours in the page of an isolated element: guards first, then the bundle through them. */
const page = readFramePage()
const pinned = createPinnedAddresses(document.baseURI)
const integrity = integrityOf(page)
pinned.add({ integrity })
removeLeaks()
guardPolicies(pinned, window as object, page.startsWorkers)
if (page.startsWorkers) openWorkers(pinned)
hookScripts(pinned, { crossOrigin: 'anonymous' })
hookLoader(System, pinned)
System.addImportMap({ imports: page.libraries.imports, integrity })
void runFrame(page, (wanted) => loadBundle(wanted, System))
