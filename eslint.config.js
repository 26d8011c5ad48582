import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const limits = {
  complexity: ['error', 10],
  'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 4],
}

const namedExports = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only (docs/architecture.md, Naming).',
}
const flatTernaries = { selector: 'ConditionalExpression ConditionalExpression', message: 'No nested ternaries.' }
const plainProperties = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties without a spread.',
}

export default tseslint.config(
  { ignores: ['**/dist/**', '.types/**', '.data/**', '.cache/**', 'coverage/**', 'test-results/**'] },
  ...tseslint.configs.recommended,
  { plugins: { 'react-hooks': reactHooks }, rules: reactHooks.configs.recommended.rules },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    rules: {
      ...limits,
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', namedExports, flatTernaries, plainProperties],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
  {
    files: ['apps/**/src/**/*.tsx', 'shared/src/ui/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        namedExports,
        flatTernaries,
        plainProperties,
        { selector: 'JSXText[value=/[\\p{L}]/u]', message: 'Texts live in locales/*.json.' },
        {
          selector:
            'JSXAttribute[name.name=/^(aria-label|aria-description|alt|label|placeholder|title)$/] > Literal[value=/^(?!https?:).*[\\p{L}]/u]',
          message: 'Texts live in locales/*.json.',
        },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Use callApi of @center/shared/host.' },
        { name: 'localStorage', message: 'Use @center/shared/host.' },
        { name: 'sessionStorage', message: 'Use @center/shared/host.' },
      ],
    },
  },
  // The one place that writes into the browser's log.
  { files: ['apps/shell/src/lib/log.ts'], rules: { 'no-console': 'off' } },
  // Does what the browser's own function does.
  { files: ['tests/support/browser-globals.ts'], rules: { 'no-console': 'off' } },
  // Composables of Vue have the names of hooks, and other rules.
  { files: ['sdk/src/vue.ts'], rules: { 'react-hooks/immutability': 'off' } },
  { files: ['examples/energy/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  {
    files: ['*.js', '*.cjs', '*.mjs', '**/*.config.{ts,js,mjs}', 'docs/.vitepress/**/*.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['tools/**', 'cli/**', '**/*.mjs', '**/*.cjs'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-require-imports': 'off' },
  },
  // Wiring and factories: a line for each dependency and each method, and nothing that branches.
  {
    files: [
      'server/src/{app,composition/*,testing/build-test-app}.ts',
      'server/src/domains/{oidc/providers,registry/database/versions.repository,registry/releases/own-apps}.ts',
      'server/src/domains/single-sign-on/create-single-sign-on.ts',
    ],
    rules: { 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }] },
  },
)
