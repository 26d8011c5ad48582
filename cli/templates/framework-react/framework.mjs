/**
 * What the build needs to know of React. Inside the portal React comes from the import map: one copy for all apps, and
 * nothing to download. A page in a frame brings its own.
 */
export const framework = {
  rules: [],
  plugins: [],
  shared: { react: '^19.0.0', 'react-dom': '^19.0.0' },
  externals: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
  transform: {},
}
