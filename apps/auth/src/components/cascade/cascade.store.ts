import { proxy } from 'valtio'

export type CascadeOption = { code: string; name: string; hasChildren: boolean }

/** One level: what can be chosen in it, and which of it leads on. */
export type CascadeColumn = {
  parent: string | null
  status: 'loading' | 'ready' | 'failed'
  options: CascadeOption[]
  active: string | null
}

export type Cascade = {
  isOpen: boolean
  columns: CascadeColumn[]
  /** Where the keyboard is: an option of a column, or none. */
  focus: { level: number; code: string } | null
}

/** What is below an option, or the first level; null when it could not be loaded. */
export type LoadOptions = (parent: string | null) => Promise<CascadeOption[] | null>

export type CascadeStore = ReturnType<typeof createCascade>

/** How long the pointer rests on an option before it opens: crossing others on the way opens none of them. */
const HOVER_MS = 120

/** From option to option and into the levels after one, as arrow keys go, and the names on the way. */
function createSteps(
  state: Cascade,
  activate: (level: number, option: CascadeOption) => Promise<void>,
  focusFirst: (level: number) => void,
) {
  return {
    focusOn(level: number, code: string): void {
      state.focus = { level, code }
    },
    /** The option so many places from the one that has the focus. */
    step(by: number): void {
      const { focus } = state
      const options = focus ? (state.columns[focus.level]?.options ?? []) : []
      const place = options.findIndex(({ code }) => code === focus?.code)
      const next = options[Math.min(options.length - 1, Math.max(0, place + by))]
      if (focus && next) state.focus = { level: focus.level, code: next.code }
    },
    /** Into the levels after the option that has the focus. */
    async enter(): Promise<void> {
      const { focus } = state
      const option = focus && state.columns[focus.level]?.options.find(({ code }) => code === focus.code)
      if (!focus || !option?.hasChildren) return
      await activate(focus.level, option)
      focusFirst(focus.level + 1)
    },
    /** The names from the first level to an option of this one. */
    pathTo(level: number, option: CascadeOption): string[] {
      const above = state.columns
        .slice(0, level)
        .flatMap(({ options, active }) => options.find(({ code }) => code === active)?.name ?? [])
      return [...above, option.name]
    },
  }
}

/** A choice out of levels that are loaded one by one. Only one branch is open; a late answer for another is dropped. */
export function createCascade(load: LoadOptions) {
  const state = proxy<Cascade>({ isOpen: false, columns: [], focus: null })
  let latest = 0
  let hovering: ReturnType<typeof setTimeout> | undefined

  async function fill(level: number, parent: string | null): Promise<void> {
    const attempt = ++latest
    state.columns.splice(level, state.columns.length, { parent, status: 'loading', options: [], active: null })
    const options = await load(parent)
    const column = state.columns[level]
    if (attempt !== latest || !column) return
    Object.assign(column, options ? { status: 'ready', options } : { status: 'failed' })
  }

  /** Opens what is below an option; one that has nothing below it closes the levels after it. */
  async function activate(level: number, { code, hasChildren }: CascadeOption): Promise<void> {
    clearTimeout(hovering)
    const column = state.columns[level]
    const below = state.columns[level + 1]
    const isOpen = hasChildren ? below?.parent === code && below.status !== 'failed' : below === undefined
    if (!column || (column.active === code && isOpen)) return
    column.active = code
    latest += 1
    state.columns.splice(level + 1)
    if (hasChildren) await fill(level + 1, code)
  }

  function focusFirst(level: number): void {
    const column = state.columns[level]
    const code = column?.active ?? column?.options[0]?.code
    if (code !== undefined) state.focus = { level, code }
  }

  return {
    state,
    activate,
    focusFirst,
    async open(): Promise<void> {
      state.isOpen = true
      if (state.columns[0]?.status !== 'ready') await fill(0, null)
      if (state.isOpen) focusFirst(0)
    },
    close(): void {
      clearTimeout(hovering)
      Object.assign(state, { isOpen: false, focus: null })
    },
    hover(level: number, option: CascadeOption): void {
      clearTimeout(hovering)
      hovering = setTimeout(() => void activate(level, option), HOVER_MS)
    },
    retry: (level: number): Promise<void> => fill(level, state.columns[level]?.parent ?? null),
    ...createSteps(state, activate, focusFirst),
    /** One level back, as on a small screen where only the last one is shown. */
    back(): void {
      const level = state.columns.length - 2
      if (level < 0) return
      latest += 1
      state.columns.splice(level + 1)
      focusFirst(level)
    },
    leave(): void {
      latest += 1
      clearTimeout(hovering)
    },
  }
}
