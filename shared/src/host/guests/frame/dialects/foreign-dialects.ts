/** What a page needs only when it shows one that speaks another dialect: one file of its own. */
export { createDialect as createLuigiDialect } from './luigi-dialect'
export { createDialect as createPenpalDialect } from './penpal-dialect'
