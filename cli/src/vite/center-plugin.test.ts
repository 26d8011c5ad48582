import type { Plugin, PluginOption } from 'vite'
import { center } from './center-plugin'

/** Whether Vite keeps the plugin, beside others. */
function isApplied(command: 'build' | 'serve', ...others: PluginOption[]): unknown {
  const plugin = center()
  if (typeof plugin.apply !== 'function') return plugin.apply === undefined || plugin.apply === command
  return plugin.apply({ plugins: [plugin, ...others] }, { command, mode: 'production' })
}

const ofStorybook: Plugin = { name: 'storybook:code-generator-plugin' }
const react: Plugin = { name: 'vite:react' }

test.each(['build', 'serve'] as const)('takes part in a %s of the app, beside any plugin', (command) => {
  expect(isApplied(command, [react], null, false, Promise.resolve(react))).toBe(true)
})

test.each(['build', 'serve'] as const)('stays out of a %s of Storybook, which has pages of its own', (command) => {
  expect(isApplied(command, ofStorybook)).toBe(false)
  expect(isApplied(command, react, [[ofStorybook]])).toBe(false)
})
