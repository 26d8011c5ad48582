/** Filled in by the build once it knows them (`tools/build/start-files.mjs`): names of files, each with its hash. */
const filled: Record<string, unknown> = { __BUILT_PINS__: 0 }
const folder = '/center/assets/'

/** The hashes of the portal's own files, which a browser keeps with the loader in place of getting them with every page. */
export const builtPins: Record<string, string> = Object.fromEntries(
  Object.entries(filled).flatMap(([name, hash]) => (typeof hash === 'string' ? [[folder + name, hash]] : [])),
)
