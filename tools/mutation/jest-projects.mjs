import fs from 'node:fs'
import path from 'node:path'
import config from '../../jest.config.js'
import { root } from '../build/paths.mjs'
import { folders } from './areas.mjs'

/**
 * Our packages are linked into `node_modules`, which the sandbox shares with the repository: an import by name would lead out of the
 * sandbox, to the code without mutants.
 */
function packagesOfSandbox() {
  return Object.fromEntries(
    ['shared', 'sdk'].flatMap((workspace) => {
      const { name, exports } = JSON.parse(fs.readFileSync(path.join(root, workspace, 'package.json'), 'utf8'))
      return Object.entries(exports)
        .filter(([, file]) => !file.endsWith('.css'))
        .map(([door, file]) => [`^${path.posix.join(name, door)}$`, `<rootDir>/${path.posix.join(workspace, file)}`])
    }),
  )
}

/** Which tests may see a mutant: those of its area, and those of the whole shell, in which the areas of the shell are used. */
export const tested = [...folders.filter((folder) => !folder.startsWith('apps/shell/')), 'apps/shell/src']

const environments = { node: 'node', browser: 'jsdom' }

/** The projects of the repository as Stryker needs them: in environments that count what each test reaches. */
export function jestProjects() {
  return config.projects.map((project) => ({
    ...project,
    testEnvironment: `<rootDir>/tools/mutation/${environments[project.displayName]}-environment.cjs`,
    testPathIgnorePatterns: [...project.testPathIgnorePatterns, `<rootDir>/(?!(${tested.join('|')})/)`],
    moduleNameMapper: { ...project.moduleNameMapper, ...packagesOfSandbox() },
  }))
}
