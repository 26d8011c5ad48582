import * as z from 'zod/mini'

/** Name of an intent: a subject and a verb, such as `device.show`. Apps that say the same name mean the same. */
export const IntentAction = z
  .string()
  .check(
    z.maxLength(64),
    z.regex(
      /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/,
      'is not a name of two or more words with dots, such as device.show',
    ),
  )

/** Name of a parameter: lower camel case. */
export const ParamName = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,31}$/, 'is not a name such as id or orderNo'))

/** What may stand in a parameter: plain values, since they become part of an address. */
export const IntentValue = z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()])

/** What an app hands over with an intent, by name. */
export const IntentParams = z.record(ParamName, IntentValue)
export type IntentParams = z.infer<typeof IntentParams>
