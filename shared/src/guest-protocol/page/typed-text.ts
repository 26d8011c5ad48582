import * as z from 'zod/mini'

/** What the user typed while one version went and the next came: first so many characters erased, then the text. */
export const TypedText = z.object({ text: z.string(), erased: z.number() })
export type TypedText = z.infer<typeof TypedText>
