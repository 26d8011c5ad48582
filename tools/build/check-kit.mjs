import fs from 'node:fs'
import path from 'node:path'
import { toDist } from './build-unit.mjs'
import { distDir, root } from './paths.mjs'

const base = '/center/assets/'
/** What a sub-app may take from the import map, and what the guest host itself stands on. */
const offered = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'single-spa',
  'valtio',
  'i18next',
  'axios',
  'zod/mini',
  '@center/shared/host',
]

/**
 * Puts together what `center check` serves: the portal's own loader and libraries, with the check page in the place of the
 * root config, and the script that runs in the frame of an isolated element. Nothing of it needs the rest of dist, so it can be shipped with the command.
 */
export function writeCheckKit(records, versions) {
  const loader = records.get('loader')
  const page = records.get('check-page')
  const frame = records.get('frame')
  const shipped = [loader, frame, ...offered.map((name) => records.get(name))]
  const copies = shipped
    .flatMap(({ files }) => files)
    .map(({ name }) => toDist(`check/assets/${name}`, fs.readFileSync(path.join(distDir, 'assets', name))))
  const pins = [...shipped, page].flatMap(({ files }) => files).map(({ name, integrity }) => [base + name, integrity])
  const integrity = Object.fromEntries(pins)
  const imports = Object.fromEntries(offered.map((name) => [name, base + records.get(name).entry]))
  const pin = (name) => ({ href: base + name, integrity: integrity[base + name] })
  const kit = {
    loader: pin(loader.entry),
    frame: { script: pin(frame.entry), styles: frame.styles.map(pin) },
    libraries: Object.fromEntries(Object.entries(versions).filter(([name]) => offered.includes(name))),
    importMap: { imports: { ...imports, '@center/root-config': base + page.main }, scopes: {}, integrity },
  }
  const looks = ['tokens', 'semi'].map((name) => fs.readFileSync(path.join(root, `shared/src/ui/${name}.css`)))
  return [
    ...copies,
    toDist('check/assets/tokens.css', Buffer.concat(looks)),
    toDist('check/kit.json', Buffer.from(`${JSON.stringify(kit, null, 2)}\n`)),
  ]
}
