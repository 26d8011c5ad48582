import { VueLoaderPlugin } from 'vue-loader'
import webpack from 'webpack'

/** Switches that Vue's own bundle asks for; left open they would stay decisions at run time. */
const defines = {
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  // The page allows its own Trusted Types policies only; without them Vue writes no HTML and needs none.
  'window.trustedTypes': 'undefined',
}

/** Single-file components. Templates are compiled here: the bundle holds Vue's run time, and nothing makes code of text. */
export function withVue(config) {
  return {
    ...config,
    module: {
      rules: [
        // Without hoisting into strings, since those would be written as HTML.
        { test: /\.vue$/, loader: 'vue-loader', options: { compilerOptions: { hoistStatic: false } } },
        ...config.module.rules,
      ],
    },
    plugins: [...config.plugins, new VueLoaderPlugin(), new webpack.DefinePlugin(defines)],
  }
}
