const swc = { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } }, module: { type: 'commonjs' } }
const transform = {
  '\\.yaml$': '<rootDir>/tests/support/transform-yaml.cjs',
  '^.+\\.(t|j|mj|cj)sx?$': ['<rootDir>/tests/support/transform.cjs', swc],
}
const base = {
  transform,
  transformIgnorePatterns: [],
  // Packed copies of our packages, and templates of others', are no modules of this repository.
  modulePathIgnorePatterns: ['<rootDir>/(.cache|dist|.types)/'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/fail-on-console.ts'],
}

/** Two kinds of unit test: what runs in Node, and what runs in a (simulated) browser. */
export default {
  // A hung test ends; how fast a test is depends on the machine and is no statement about the code.
  testTimeout: 300_000,
  projects: [
    {
      ...base,
      displayName: 'node',
      testEnvironment: '<rootDir>/tests/support/one-realm.cjs',
      runtime: '<rootDir>/tests/support/shared-packages.cjs',
      globalSetup: '<rootDir>/tests/support/find-postgres.cjs',
      testMatch: [
        '<rootDir>/{server,cli,tools,bench}/**/*.test.ts',
        '<rootDir>/shared/src/{bundle,contract,guest-protocol}/**/*.test.ts',
        '<rootDir>/tests/contract/**/*.test.ts',
      ],
      moduleNameMapper: {
        '/script-program$': '<rootDir>/server/src/testing/script-program.ts',
        '/table-program$': '<rootDir>/server/src/testing/table-program.ts',
      },
      // The tests of a template are run where the template was filled in.
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/cli/templates/'],
    },
    {
      ...base,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      runtime: '<rootDir>/tests/support/shared-scripts.cjs',
      testMatch: [
        '<rootDir>/{apps,examples,root-config,sdk}/**/*.test.{ts,tsx}',
        '<rootDir>/shared/src/{early-call,host,ui,testing}/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      setupFiles: ['<rootDir>/tests/support/browser-globals.ts'],
      setupFilesAfterEnv: [...base.setupFilesAfterEnv, '<rootDir>/tests/support/patience.ts'],
      moduleNameMapper: {
        '\\.css$': 'identity-obj-proxy',
        // As in the build: what Semi calls (decision 084).
        '^lodash/(\\w+)$': 'es-toolkit/compat/$1',
        '^(@mdx-js/mdx|remark-gfm|lottie-web|@douyinfe/semi-json-viewer-core)$':
          '<rootDir>/tests/support/empty-module.ts',
      },
    },
  ],
}
