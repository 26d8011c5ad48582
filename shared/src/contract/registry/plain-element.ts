import * as z from 'zod/mini'

/** A property. Not one that makes text to code or HTML, nor a handler, nor what would change the object itself. */
const PropertyName = z
  .string()
  .check(z.regex(/^(?!(on[a-z]*|innerHTML|outerHTML|srcdoc|constructor|prototype|__proto__)$)[A-Za-z_][\w$]{0,63}$/))

const AttributeName = z.string().check(z.regex(/^(?!(on[a-z]*|style|srcdoc)$)[a-z][a-z0-9-]{0,63}$/))

const Scalar = z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean()])

/** Sets a property or an attribute to what the portal has, when the element is made and whenever that changes. */
export const Follow = z.strictObject({
  of: z.enum(['locale', 'theme', 'base', 'path']),
  property: z.optional(PropertyName),
  attribute: z.optional(AttributeName),
  /** The element's own word for `zh`, `en`, `light` or `dark`. */
  values: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(200)))),
})
export type Follow = z.infer<typeof Follow>

/** The message that an event of the element stands for. */
export const EventWord = z.strictObject({
  says: z.enum(['ready', 'error', 'title', 'dirty', 'navigate', 'closeTab', 'event']),
  /** What other sub-apps know the event by (`messages`); without it its own name. */
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** The one field of the message. In a text, `{detail.value}` or `{target.value}` is read from the event. */
  value: z.optional(z.union([z.string().check(z.maxLength(200)), z.boolean()])),
})
export type EventWord = z.infer<typeof EventWord>

/** Something the element shows between its tags. A text and no markup: nothing in it is run. */
export const ElementContent = z.strictObject({
  /** `{name}` is what the registration's `props` have by that name. */
  text: z.string().check(z.maxLength(2000)),
  /** The element around the text; without it, and without `slot`, the text stands by itself. */
  tag: z.optional(z.enum(['span', 'div', 'p', 'h1', 'h2', 'h3', 'h4', 'strong', 'em', 'small', 'li'])),
  /** The slot of the element's shadow root that it goes into. */
  slot: z.optional(z.string().check(z.regex(/^[A-Za-z][\w-]{0,63}$/))),
})
export type ElementContent = z.infer<typeof ElementContent>

/**
 * How the host treats a custom element that knows nothing of the portal: it sets these properties and attributes and no
 * others, and hears these events. Of `properties` and `attributes` the manifest says the names and what they are unless
 * the registration's `props` say otherwise; `null` leaves one alone.
 */
export const PlainElement = z.strictObject({
  properties: z._default(z.record(PropertyName, z.unknown()), {}),
  attributes: z._default(z.record(AttributeName, z.nullable(Scalar)), {}),
  follows: z._default(z.array(Follow), []),
  events: z._default(z.record(z.string().check(z.regex(/^[A-Za-z][\w:.-]{0,63}$/)), EventWord), {}),
  /** Set once, before the element is connected. */
  content: z.optional(z.array(ElementContent).check(z.maxLength(50))),
})
export type PlainElement = z.infer<typeof PlainElement>
