/** What a page needs only when a guest changes places, with its next version or with nothing: one file of its own. */
export { restoreFields } from '../../contract/carry-fields'
export { explainFailure } from './explain-failure'
export { release } from './guest-release'
export { releaseHidden } from './release-hidden'
export { swap } from './guest-swap'
export { askState } from './ask-state'
