import { VueLoaderPlugin } from 'vue-loader'
import webpack from 'webpack'

/** Switches that Vue's own bundle asks for; left open they would stay decisions at run time. */
const defines = {
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  // The portal allows its own Trusted Types policies only. Vue needs none as long as it writes no HTML.
  'window.trustedTypes': 'undefined',
}

/** What the build needs to know of Vue: single-file components, compiled here. */
export const framework = {
  // Without hoisting into strings, since those would be written as HTML.
  rules: [{ test: /\.vue$/, loader: 'vue-loader', options: { compilerOptions: { hoistStatic: false } } }],
  plugins: [new VueLoaderPlugin(), new webpack.DefinePlugin(defines)],
  shared: {},
  externals: [],
  transform: { '\\.vue$': '<rootDir>/vue-transform.cjs' },
}
