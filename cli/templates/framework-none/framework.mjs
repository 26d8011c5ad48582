/** What the build needs to know of the framework: there is none. */
export const framework = { rules: [], plugins: [], shared: {}, externals: [], transform: {} }
