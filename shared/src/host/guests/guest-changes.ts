/** What a page needs only when a guest changes places, with its next version or with nothing: one file of its own. */
export { release } from './guest-release'
export { swap } from './guest-swap'
export { askForState } from './swap-answer'
