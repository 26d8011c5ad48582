import type { GuestProps, SwapAnswer } from '@center/shared/guest-protocol'

/** What a sub-app gets when it is mounted. Everything that hangs on `signal` or in `container` leaves with it. */
export type SubAppContext = GuestProps & {
  /** Where to draw: the element's shadow root, or the element itself without one. Emptied afterwards. */
  container: ShadowRoot | HTMLElement
  /** Ends with the mount: hang listeners and requests on it. */
  signal: AbortSignal
}

/** A sub-app as its author writes it. */
export type SubApp = {
  /** Name of the custom element, as in `center.json`. */
  tag: string
  /** Draws. What it throws, or rejects with, is shown on the card that takes the sub-app's place. */
  mount(context: SubAppContext): void | Promise<void>
  /** Undoes what neither `container` nor `signal` undoes by itself. */
  unmount?(context: SubAppContext): void | Promise<void>
  /** Asked before another version takes this one's place; `state` is what the other one is mounted with. */
  beforeSwap?(context: SubAppContext): SwapAnswer | Promise<SwapAnswer>
  /** `none` puts the content into the element itself; styles may then leak in and out. */
  shadow?: 'open' | 'none'
}

/**
 * Makes a custom element that the portal can mount, unmount and swap. The element says `mf:ready` when it is mounted and
 * `mf:error` when it is not; `ready` is the same as a promise. A failure never leaves a half-filled element behind.
 */
export function defineSubApp(subApp: SubApp): void {
  customElements.define(subApp.tag, elementOf(subApp))
}

function elementOf(subApp: SubApp) {
  return class extends HTMLElement implements Omit<GuestProps, 'host'> {
    host: GuestProps['host'] | undefined
    base = ''
    path = ''
    locale: GuestProps['locale'] = 'zh'
    theme: GuestProps['theme'] = 'light'
    props: GuestProps['props'] = {}
    state: unknown = undefined
    ready: Promise<void> = Promise.resolve()
    #mounted: { context: SubAppContext; end: AbortController } | null = null

    connectedCallback(): void {
      this.ready = this.#mount()
      this.ready.then(
        () => this.dispatchEvent(new CustomEvent('mf:ready')),
        (error: unknown) => this.dispatchEvent(new CustomEvent('mf:error', { detail: { message: messageOf(error) } })),
      )
    }

    disconnectedCallback(): void {
      void this.#unmount()
    }

    async beforeSwap(): Promise<SwapAnswer> {
      if (!this.#mounted || !subApp.beforeSwap) return { dirty: false }
      return subApp.beforeSwap(this.#mounted.context)
    }

    async #mount(): Promise<void> {
      const { host, base, path, locale, theme, props, state } = this
      if (!host) throw new Error(`<${subApp.tag}> was connected without a host`)
      const end = new AbortController()
      const container = subApp.shadow === 'none' ? this : (this.shadowRoot ?? this.attachShadow({ mode: 'open' }))
      const context = { host, base, path, locale, theme, props, state, container, signal: end.signal }
      this.#mounted = { context, end }
      try {
        await subApp.mount(context)
      } catch (error) {
        await this.#unmount()
        throw error
      }
    }

    async #unmount(): Promise<void> {
      const mounted = this.#mounted
      if (!mounted) return
      this.#mounted = null
      try {
        await subApp.unmount?.(mounted.context)
      } finally {
        mounted.end.abort()
        mounted.context.container.replaceChildren()
      }
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
