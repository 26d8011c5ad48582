/** What is asked of a bundle before anybody runs it: the registry and `center check` ask the same. Runs in Node. */
export { BUNDLE_LIMITS, codeSizeFault } from './bundle-limits'
export { missingFiles, type BundleFile } from './missing-files'
export { UnreadableScript } from './script-files'
