import { Capability, type Manifest } from '@center/shared/contract'

/** What a field of `center.json` means, and what to write in place of a wrong value. */
export type ManifestField = { meaning: string; remedy: string }

/** One for each field that a vendor may write; editors, the reference page and the command line show the same words. */
export const manifestFields: Record<keyof Manifest, ManifestField> = {
  $schema: {
    meaning:
      'Where the JSON Schema of this file is. Editors complete and check the file with it; the portal ignores it.',
    remedy: 'An address or a path, such as "./node_modules/@center/cli/center.schema.json".',
  },
  name: {
    meaning: 'The name of the app in the registry and in the import map.',
    remedy: 'Lower case, optionally with a scope: "@acme/orders".',
  },
  title: { meaning: 'The Chinese title of the app.', remedy: 'A Chinese title of 1 to 60 characters.' },
  titleEn: { meaning: 'The English title of the app.', remedy: 'An English title of 1 to 60 characters.' },
  kind: {
    meaning:
      'How the portal runs the app: a custom element, a System bundle with lifecycles, a page in a frame, or a link.',
    remedy: '"element", "system", "iframe" or "link".',
  },
  version: {
    meaning: 'The version of the app. A published version never changes.',
    remedy: 'A semantic version without build metadata: "1.0.0".',
  },
  entry: {
    meaning:
      'The script that the portal loads, as a path inside the bundle. The address of the page for the kinds iframe and link.',
    remedy:
      'The script that the portal loads, such as "main.js", for an element "main.mjs" as well; for "iframe" and "link" the page.',
  },
  format: {
    meaning:
      '"module": the scripts of the bundle are ES modules, which only an element may be made of. An entry ".mjs" needs no such word. Without it they are System.register calls.',
    remedy: '"module", or leave it out.',
  },
  styles: {
    meaning: 'Style sheets of the bundle that the portal adopts before the app is mounted.',
    remedy: 'Paths of style sheets inside the bundle, without a leading slash.',
  },
  tag: {
    meaning: 'The tag of the custom element. The kind element needs it.',
    remedy: 'The name of your custom element, lower case with a hyphen: "acme-orders".',
  },
  element: {
    meaning:
      'How the portal treats a custom element that does not know the portal: its properties, its attributes and what its events mean.',
    remedy: '"properties", "attributes", "follows" and "events", as docs/vendors/kinds.md describes them.',
  },
  sdk: { meaning: 'The versions of @center/sdk that the app works with.', remedy: 'A range such as ">=1.0.0 <2".' },
  routes: {
    meaning:
      'The pages of the app: "path" below its prefix and "title", and optionally "titleEn", "permission", "public", "card" and "address".',
    remedy: 'Each route has "path" and "title".',
  },
  capabilities: {
    meaning: 'What the app asks of the portal beyond what each app gets. The registration of a tenant grants it.',
    remedy: `Among ${Capability.options.join(', ')}.`,
  },
  origins: {
    meaning: 'Origins that an app of the kind iframe is served from, and servers that an isolated element calls.',
    remedy: 'Exact origins without a path: "https://erp.example".',
  },
  shared: {
    meaning:
      'Libraries that a System bundle takes from the import map of the portal, each with the range of versions that it works with.',
    remedy: 'Names and ranges: { "react": "^19.0.0" }.',
  },
  provides: {
    meaning:
      'Libraries that this app has for other apps of the tenant: by the name that they import, the version of the library and the System module of the bundle. For the kind system.',
    remedy: 'Names with a version and a file: { "react": { "version": "18.3.1", "file": "react.js" } }.',
  },
  keepAlive: {
    meaning: 'Whether a hidden tab keeps the app mounted. Without it the app is unmounted and its state is kept.',
    remedy: 'true or false.',
  },
  prerender: {
    meaning:
      'Whether the portal may mount the app out of sight when the user is about to open it. Until it is shown, host.prerendering is true.',
    remedy: 'true or false.',
  },
  isolation: {
    meaning:
      'Asks for an element to run in a sandboxed frame that the portal serves. A registration cannot take that away.',
    remedy: '"none" or "frame".',
  },
  timeouts: {
    meaning: 'How long the portal waits for the app, in milliseconds, where the usual limits do not fit.',
    remedy: '"mountMs", "chunkMs", "slowMs" and "answerMs", in milliseconds, at most 600000.',
  },
  messages: {
    meaning: 'Names of the events that the app sends to other apps or takes from them.',
    remedy: 'A list of names: ["device:changed"].',
  },
  search: {
    meaning:
      'The address of the app’s own server that answers the search of the portal, for the user who searches. Needs the capability search.',
    remedy: 'An https address: "https://orders.example/center-search".',
  },
  intents: {
    meaning:
      'What other apps may ask of this one: "action" such as "device.show", the "path" of the page that does it, "title", and optionally "titleEn", "permission" and "params". Needs the capability intent:offer.',
    remedy:
      'Each intent has "action", "path" and "title"; places of the path such as {id} are parameters: { "id": { "type": "string" } }.',
  },
  chunkGlobal: {
    meaning:
      'The global variable in which webpack keeps the chunks of this version. The portal deletes it with the version.',
    remedy: "The name that webpack's output.chunkLoadingGlobal has.",
  },
}
