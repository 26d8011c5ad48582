/** Parts of the repository whose packages are shipped: installed on the server or with the CLI, or bundled for the browser. */
const shipped = [
  { part: 'server', folders: ['server', 'cli', 'shared'], bundled: [] },
  {
    part: 'browser',
    folders: [],
    bundled: ['shared', 'root-config', 'apps/shell', 'apps/auth', 'apps/notices', 'apps/ops', 'apps/admin'],
  },
]

/** Licences that allow us to ship a package, or a part of it in a bundle, under our own terms. */
const permissive = new Set([
  '0BSD',
  'MIT-0',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  '(MPL-2.0 OR Apache-2.0)',
])
/** Licences under which a package may be installed beside our code, unchanged and replaceable, but not bundled. */
const separate = new Set([
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
])

/** Whether a package may be shipped as it is. A guard refuses one that may not. */
export function isAllowed({ license, parts }) {
  return permissive.has(license) || (separate.has(license) && !parts.includes('browser'))
}

/** Where a package in folder `from` finds `name`: beside it, or in a folder above, as Node resolves it. */
function find(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = [folder, 'node_modules', name].filter(Boolean).join('/')
    if (packages[place]) return place
    if (folder === '') return undefined
  }
}

function walk(packages, from, names, seen) {
  for (const name of names) {
    const place = find(packages, from, name)
    if (place === undefined || packages[place].link || seen.has(place)) continue
    seen.add(place)
    const { dependencies, optionalDependencies } = packages[place]
    walk(packages, place, Object.keys({ ...dependencies, ...optionalDependencies }), seen)
  }
}

/** Shipped packages of a lock file, sorted by name: `{ name, version, license, parts }`. */
export function packagesOf({ packages }) {
  const rows = new Map()
  for (const { part, folders, bundled } of shipped) {
    const seen = new Set()
    for (const folder of folders) walk(packages, folder, Object.keys(packages[folder].dependencies ?? {}), seen)
    for (const folder of bundled) {
      const { dependencies, devDependencies } = packages[folder]
      walk(packages, folder, Object.keys({ ...dependencies, ...devDependencies }), seen)
    }
    for (const place of seen) {
      const { version, license = 'not stated', name = place.split('node_modules/').at(-1) } = packages[place]
      const key = `${name}@${version}`
      const row = rows.get(key) ?? { name, version, license, parts: [] }
      rows.set(key, { ...row, parts: [...row.parts, part] })
    }
  }
  return [...rows.values()].toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

const head = `# Third-party software

What is shipped beside our own code, with its licence: packages that the server and the command line install, and packages of which
the browser's bundles contain parts. Packages under LGPL or MPL are installed unchanged, never bundled. Made by \`npm run third-party\` from \`package-lock.json\`; a test compares, and refuses a licence
that is not on the list in \`tools/third-party/packages.mjs\`.

Files in this repository that others made:

| files                        | from                                                          | licence |
| ---------------------------- | ------------------------------------------------------------- | ------- |
| \`server/data/captcha-fonts/\` | Noto Sans SC by Google Inc., cut down to the characters drawn | OFL-1.1 |

Pictures in \`docs/pictures\` are screenshots of this project; the pictures of captchas and all icons of our own are drawn by our code.
`

/** docs/third-party.md. */
export function toDocument(rows) {
  const lines = rows.map(
    ({ name, version, license, parts }) => `| ${name} | ${version} | ${license} | ${parts.join(', ')} |`,
  )
  return [head, '| package | version | licence | part |', '| --- | --- | --- | --- |', ...lines, ''].join('\n')
}
