import { strykerPlugins as ofJest } from '@stryker-mutator/jest-runner'
import { byFile } from './by-file.mjs'

const jest = ofJest.find(({ kind, name }) => kind === 'TestRunner' && name === 'jest')

/**
 * Stryker's runner of Jest, which hands Jest all files that import the mutated one and a pattern of names: for a file that everything
 * imports that is every file. This one hands over the files whose tests reach the mutant.
 */
function createRunner(injector, options) {
  const runner = injector.injectFunction(jest.factory)
  const { jestTestAdapter } = runner
  let only = []
  runner.jestTestAdapter = {
    run: ({ jestConfig, ...settings }) =>
      // Stryker sets one environment for all; each project has its own here.
      jestTestAdapter.run({ ...settings, jestConfig: { ...jestConfig, testEnvironment: undefined }, testFiles: only }),
  }
  return byFile(runner, (files) => void (only = files), options.coverage)
}
createRunner.inject = ['$injector', 'options']

export const strykerPlugins = [{ kind: 'TestRunner', name: 'jest-by-file', factory: createRunner }]
