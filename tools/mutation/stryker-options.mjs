import path from 'node:path'
import { cacheDir, root } from '../build/paths.mjs'
import { folders } from './areas.mjs'
import { jestProjects, tested } from './jest-projects.mjs'

/** Whose change may change what a test reaches. */
const sources = ['shared/src', 'sdk/src', 'server/src', 'server/migrations', 'apps', 'tests/support']

const plugin = (name) => path.join(root, `tools/mutation/${name}-plugin.mjs`)

/** What Stryker is told. The sample is drawn by a plugin, since Stryker has none. */
export function strykerOptions({ sample, concurrency }) {
  return {
    packageManager: 'npm',
    mutate: [
      ...folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]),
      '!**/*.test.ts',
      '!**/*.test.tsx',
      '!**/*.d.ts',
      '!apps/*/src/testing/**',
      // Tables are declared once and made by the migrations; a mutant of one is a database that does not exist.
      '!server/**/*.tables.ts',
    ],
    ignorePatterns: ['/.cache', '/.types', '/.data', '/bench', '/docs', '/coverage', '/test-results', '/screenshots'],
    tempDirName: '.cache/mutation',
    plugins: ['@stryker-mutator/jest-runner', plugin('sample'), plugin('equivalent'), plugin('runner')],
    testRunner: 'jest-by-file',
    checkers: ['sample'],
    ignorers: ['equivalent'],
    sample: { ...sample, root },
    coverage: { file: path.join(cacheDir, 'mutation-coverage.json'), tested, sources },
    coverageAnalysis: 'perTest',
    // What runs once, while a module is loaded, belongs to no test; Stryker would run every test for each of them.
    ignoreStatic: true,
    jest: {
      configFile: 'jest.config.js',
      config: {
        projects: jestProjects(),
        testTimeout: 30_000,
      },
      enableFindRelatedTests: true,
    },
    concurrency,
    // Jest keeps something of each file it ran in the same process.
    maxTestRunnerReuse: 40,
    testRunnerNodeArgs: ['--max-old-space-size=4096'],
    // A slow machine is no killer: a mutant that is only late has to be given time, or a survivor would pass for killed.
    timeoutMS: 600_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 60,
    disableTypeChecks: false,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: path.join(root, '.cache/mutation-report.json') },
    allowConsoleColors: false,
  }
}
