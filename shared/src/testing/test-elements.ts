import type { MicroFrontend } from '../contract'
import type { Host } from '../guest-protocol'
import { buildGuestServices } from './guest-services'
import { openTestGuest, settleAll } from './open-test-guest'

/** What a test looks at in the element it defined. */
export type TestElement = HTMLElement & {
  host: Host
  base: string
  locale: string
  theme: string
  props: unknown
  state: unknown
  path: string
}

type Builds = Record<string, (tag: string) => CustomElementConstructor>

let count = 0

/** Surroundings in which a test defines elements, each of a tag of its own, whose versions are what the test says. */
export function buildTestElements() {
  const services = buildGuestServices()
  const entryOf = (version: string, app: string) => `/api/resources/${app}/${version}/entry.js`

  function anElement(builds: Builds) {
    const app = `probe-${++count}`
    const tag = `${app}-tag`
    for (const [version, build] of Object.entries(builds)) {
      services.bundles.set(entryOf(version, app), () => {
        customElements.define(tag, build(tag))
        return {}
      })
    }
    const version = (number: string, revision = 1) => ({
      serviceCode: `@apps/${app}`,
      tag,
      version: number,
      revision,
      entry: entryOf(number, app),
    })
    return { app, tag, version }
  }

  function open(over: Partial<MicroFrontend>) {
    const test = openTestGuest(over, services)
    const handle = test.open()
    return { ...test, handle, element: () => test.container.querySelector<TestElement>('[data-tag]') }
  }

  /** 1.0.0 is mounted, and 2.0.0 released with that policy. */
  async function openOffered(builds: Builds, policy: MicroFrontend['policy']) {
    const { version } = anElement(builds)
    const test = open(version('1.0.0'))
    await settleAll()
    test.host.offer([{ ...test.guest, ...version('2.0.0', 2), policy }])
    await settleAll()
    return { ...test, version }
  }

  return { services, entryOf, anElement, open, openOffered }
}

export const plainElement = () => class extends HTMLElement {}

/** An element that shows its state and hands it over, as the notepad does. */
export const keepingElement = (letter: string) => () =>
  class extends HTMLElement {
    state: unknown
    connectedCallback() {
      this.textContent = `${letter}:${String(this.state ?? '')}`
    }
    beforeSwap() {
      return { dirty: true, state: this.textContent?.slice(2) + letter }
    }
  }
