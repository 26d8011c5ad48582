import { readJson } from '../support/repository'

type Locked = { packages: Record<string, { dev?: boolean; link?: boolean }> }

/** Names of the packages that `npm ci --omit=dev` installs. */
const installed = Object.entries(readJson<Locked>('package-lock.json').packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  .map(([path]) => path.split('node_modules/').at(-1) ?? '')

/** What builds the portal, runs in the browser from the bundles, or serves tests alone. */
const left =
  /^(webpack|typescript|@swc\/|eslint|jest|prettier|@playwright|puppeteer|react|@douyinfe|@ui5|@material|@fontsource|vue|less)/

test('a production install has the packages of the server and of the command line', () => {
  expect(installed).toEqual(expect.arrayContaining(['fastify', 'pg', '@electric-sql/pglite', 'sharp', 'commander']))
})

test('a production install has no build tool, no library of the browser and no tool of tests', () => {
  expect(installed.filter((name) => left.test(name))).toEqual([])
  // 205 on Linux; the others are the same libraries for other systems. A browser library adds dozens.
  expect(installed.length).toBeLessThan(300)
})
