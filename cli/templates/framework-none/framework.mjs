/** What the build needs to know: the app has no framework. */
export const framework = { rules: [], plugins: [], shared: {}, externals: [], transform: {} }
