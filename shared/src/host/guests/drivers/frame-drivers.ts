/** What a page needs only when it opens a frame: one file of its own. */
export { createFrameDriver } from './frame-driver'
export { createIsolatedDriver } from './isolated-driver'
