import * as z from 'zod/mini'

/** A page of an app, below its menu prefix. */
export const InnerPath = z
  .string()
  .check(z.maxLength(500), z.regex(/^\/([^/\\\s][^\\\s]*)?$/, 'is not a path such as /orders/7'))
