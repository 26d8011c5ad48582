/** The direction of imports (docs/architecture.md). Every rule has a probe in tests/contract/dependency-rules.test.ts. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const TEST = '\\.(test|spec|bench)\\.tsx?$|^tests/|^(shared|server|cli|apps/[^/]+)/src/testing/'

/** Folders from the bottom up: a folder imports the folders before it and none of those after it. */
const layers = {
  host: {
    path: 'shared/src/host',
    folders:
      'page storage texts configuration session calls letters sign-in guest-list events guests telemetry apps parent version',
  },
  guests: { path: 'shared/src/host/guests', folders: 'code bus typing frame drivers lifecycle' },
  contract: {
    path: 'shared/src/contract',
    folders:
      'values wire letters sign-in account registry operations workbench administration tenants products exports',
  },
  platform: {
    path: 'server/src/platform',
    folders: 'errors async database blobs config secrets limits session http upstream openapi page monitoring server',
  },
  registry: {
    path: 'server/src/domains/registry',
    folders: 'bundles database signing versions certifications reviews releases delivery',
  },
  'single-sign-on': { path: 'server/src/domains/single-sign-on', folders: 'services grants tickets sign-in cas' },
}

/** One rule for each folder but the topmost, so that the message names the folder, and one for folders that no list has. */
const layerRules = Object.entries(layers).flatMap(([name, { path, folders }]) => {
  const order = folders.split(' ')
  const comment = `${path}: ${order.join(' → ')}; a folder imports only those before it.`
  const below = order
    .slice(0, -1)
    .map((folder, index) =>
      forbid(
        `layers-of-${name}-${folder}`,
        comment,
        { path: `^${path}/${folder}/`, pathNot: TEST },
        { path: `^${path}/(${order.slice(index + 1).join('|')})/` },
      ),
    )
  const unlisted = forbid(
    `layers-of-${name}`,
    `${comment} Give a new folder its place in .dependency-cruiser.cjs.`,
    { path: `^${path}/[^/]+/`, pathNot: `^${path}/(locales|${order.join('|')})/|${TEST}` },
    {},
  )
  return [...below, unlisted]
})

module.exports = {
  forbidden: [
    ...layerRules,
    forbid('no-cycles', 'A cycle is one module in two files.', {}, { circular: true }),
    forbid(
      'shared-is-the-bottom',
      'Everything stands on shared.',
      { path: '^shared/' },
      { path: '^(apps|server|root-config|tests|examples|sdk|cli)/' },
    ),
    forbid(
      'contract-is-pure',
      'The contract runs in browser and server: zod and itself.',
      { path: '^shared/src/contract/', pathNot: TEST },
      { pathNot: '^shared/src/contract/|node_modules/zod/' },
    ),
    forbid(
      'protocol-stands-on-contract',
      'Host, SDK and frames share the protocol: the contract, zod and itself.',
      { path: '^shared/src/guest-protocol/', pathNot: TEST },
      { pathNot: '^shared/src/(guest-protocol|contract)/|node_modules/zod/' },
    ),
    forbid(
      'early-call-is-small',
      'It runs before the libraries: the contract and itself.',
      { path: '^shared/src/early-call/', pathNot: TEST },
      { pathNot: '^shared/src/(early-call|contract)/' },
    ),
    forbid(
      'ui-takes-props',
      'Components get data and text as props.',
      { path: '^shared/src/ui/', pathNot: TEST },
      { path: '^shared/src/host/' },
    ),
    forbid(
      'ui-core-is-small',
      'What the sign-in page draws with loads no library of components: React and the contract.',
      { path: '^shared/src/ui-core/', pathNot: TEST },
      { path: '^shared/src/(host|ui)/|node_modules/', pathNot: 'node_modules/(@types/)?react/' },
    ),
    forbid(
      'shared-by-its-doors',
      'Import @center/shared/<door>.',
      { pathNot: '^shared/' },
      {
        path: '^shared/src/',
        pathNot: '^shared/src/(bundle|contract|early-call|guest-protocol|host|ui|ui-core|testing)/index\\.ts$|\\.css$',
      },
    ),
    forbid(
      'dates-are-typed',
      'Decision 026; the build leaves out what the pickers of Semi write (tools/webpack/rules.mjs).',
      { path: '^(apps|shared)/' },
      { path: '@douyinfe/semi-ui/lib/es/(calendar|datePicker|timePicker)' },
    ),
    forbid(
      'bundles-are-read-in-node',
      'What looks into a bundle has a parser with it.',
      { path: '^(apps|root-config|examples|sdk)/|^shared/src/(contract|guest-protocol|host|ui)/' },
      { path: '^shared/src/bundle/' },
    ),
    forbid(
      'apps-do-not-meet',
      'Apps meet through shared/host, at run time.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'features-do-not-meet',
      'A feature goes away with rm -r.',
      { path: '^apps/([^/]+)/src/([^/]+)/', pathNot: TEST },
      { path: '^apps/$1/src/[^/]+/', pathNot: '^apps/$1/src/($2|components|lib)/' },
    ),
    forbid(
      'browser-not-server',
      'They share the contract, not code.',
      { path: '^(apps|root-config|examples|sdk)/' },
      { path: '^server/' },
    ),
    forbid(
      'root-config-by-name',
      'The import map decides which app runs.',
      { path: '^root-config/' },
      { path: '^apps/' },
    ),
    forbid(
      'server-takes-contract',
      'No React and no DOM on the server.',
      { path: '^server/' },
      { path: '^(apps|root-config|sdk|cli)/|^shared/src/(host|ui|testing)/|node_modules/react(-dom)?/' },
    ),
    forbid(
      'vendor-takes-sdk',
      'A sub-app knows the SDK and nothing else of us.',
      { path: '^examples/' },
      { path: '^(shared|apps|root-config|cli)/' },
    ),
    forbid(
      'platform-below-domains',
      'The platform serves any domain.',
      { path: '^server/src/platform/', pathNot: TEST },
      { path: '^server/src/domains/' },
    ),
    forbid(
      'domains-do-not-meet',
      'app.ts hands one to another.',
      { path: '^server/src/domains/([^/]+)/', pathNot: TEST },
      { path: '^server/src/domains/', pathNot: '^server/src/domains/$1/' },
    ),
    forbid(
      'domain-has-one-door',
      'Only the plugin is known outside.',
      { path: '^server/src/([^/]+\\.ts$|composition/)', pathNot: TEST },
      { path: '^server/src/domains/', pathNot: '\\.plugin\\.ts$' },
    ),
    forbid(
      'routes-have-no-rows',
      'HTTP asks the service.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.(repository|tables)\\.ts$' },
    ),
    forbid(
      'service-has-no-http',
      'Rules do not know the web.',
      { path: '\\.service\\.ts$' },
      { path: 'node_modules/fastify/|\\.routes\\.ts$' },
    ),
    forbid(
      'store-has-no-screen',
      'State lives without React.',
      { path: '\\.store\\.ts$' },
      { path: 'node_modules/react/|\\.tsx$' },
    ),
    forbid(
      'product-has-no-test',
      'Tests stand on top.',
      { path: '^(apps|shared|sdk|cli|server|root-config|examples)/', pathNot: TEST },
      { path: TEST },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.types)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
