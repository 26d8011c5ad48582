import * as z from 'zod/mini'

const NodeParams = z.optional(z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))))

/** Settings of a dialog, or nothing: that there are some is what counts. */
const Settings = z.optional(z.unknown())

const Open = z.object({
  link: z.string().check(z.maxLength(2000)),
  newTab: z.optional(z.boolean()),
  modal: Settings,
  drawer: Settings,
  splitView: Settings,
  nodeParams: NodeParams,
  preventHistoryEntry: z.optional(z.boolean()),
})

const Alert = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  type: z.optional(z.enum(['info', 'success', 'warning', 'error'])),
  links: z.optional(z.record(z.string(), z.object({ text: z.string() }))),
})
const Confirmation = z.object({
  header: z.optional(z.string()),
  body: z.optional(z.string()),
  buttonConfirm: z.optional(z.union([z.string(), z.literal(false)])),
  buttonDismiss: z.optional(z.string()),
})
const Id = z.union([z.string(), z.number()])

/** A question of a page, and what tells its answer from others. */
export type LuigiQuestion =
  | { what: 'alert'; settings: z.infer<typeof Alert> }
  | { what: 'confirmation'; settings: z.infer<typeof Confirmation> }
  | { what: 'route' | 'path'; id: z.infer<typeof Id> }
  | { what: 'storage'; id: z.infer<typeof Id> }

/** What one message of a page comes to: one of these. */
export type LuigiMessage = {
  begin: true
  open: z.infer<typeof Open>
  params: { data: z.infer<typeof NodeParams>; replace: boolean }
  say: { type: string; payload: unknown }
  ask: LuigiQuestion
}

const read =
  <T>(schema: z.ZodMiniType<T>, toMessage: (data: T) => Partial<LuigiMessage>) =>
  (data: unknown): Partial<LuigiMessage> | null => {
    const parsed = z.safeParse(schema, data)
    return parsed.success ? toMessage(parsed.data) : null
  }

const withSettings = <T extends z.ZodMiniType>(settings: T) => z.object({ data: z.object({ settings }) })
const withId = z.object({ data: z.object({ id: Id }) })

const words: Record<string, (data: unknown) => Partial<LuigiMessage> | null> = {
  'luigi.get-context': () => ({ begin: true }),
  'luigi.navigation.open': read(z.object({ params: Open }), ({ params }) => ({ open: params })),
  'luigi.navigation.back': () => ({ say: { type: 'refRoute', payload: { go: true } } }),
  'luigi.addNodeParams': read(
    z.object({ data: NodeParams, keepBrowserHistory: z.optional(z.boolean()) }),
    ({ data, keepBrowserHistory }) => ({ params: { data, replace: keepBrowserHistory === false } }),
  ),
  'luigi.set-page-dirty': read(z.object({ dirty: z.boolean() }), ({ dirty }) => ({
    say: { type: 'dirty', payload: { dirty } },
  })),
  'luigi.ux.set-current-locale': read(
    z.object({ data: z.object({ currentLocale: z.string() }) }),
    ({ data: { currentLocale } }) => ({ say: { type: 'globalConfig', payload: { locale: currentLocale } } }),
  ),
  'luigi.ux.alert.show': read(withSettings(Alert), ({ data }) => ({ ask: { what: 'alert', ...data } })),
  'luigi.ux.confirmationModal.show': read(withSettings(Confirmation), ({ data }) => ({
    ask: { what: 'confirmation', ...data },
  })),
  'luigi.navigation.currentRoute': read(withId, ({ data }) => ({ ask: { what: 'route', ...data } })),
  'luigi.navigation.pathExists': read(withId, ({ data }) => ({ ask: { what: 'path', ...data } })),
  storage: read(withId, ({ data }) => ({ ask: { what: 'storage', ...data } })),
  custom: read(z.object({ data: z.record(z.string(), z.unknown()) }), ({ data: { id, ...detail } }) =>
    typeof id === 'string' ? { say: { type: 'event', payload: { name: id, detail } } } : {},
  ),
}

/** Reads a message of the client. Words that nothing here answers, and such as do not fit, are `null`. */
export function readLuigi(data: unknown): Partial<LuigiMessage> | null {
  const { msg } = (data ?? {}) as { msg?: unknown }
  return typeof msg === 'string' && Object.hasOwn(words, msg) ? (words[msg]?.(data) ?? null) : null
}
