import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useText } from '@center/shared/host'
import { ErrorState, LoadingState } from '@center/shared/ui'
import type { RichTextProps } from './rich-text'

/** Fetches what makes foreign HTML safe, which weighs more than the bell: before a letter is opened, and not with each page. */
export async function prepareLetterText() {
  try {
    return { default: (await import(/* webpackChunkName: "rich-text" */ './rich-text')).RichText }
  } catch {
    return { default: Unavailable }
  }
}

export type LetterTextProps = RichTextProps & {
  /** What stands below comes with it: it would else move up under the pointer. */
  children?: ReactNode
}

/** The body of a letter. A failure is over when the letter is opened again. */
export function LetterText({ children, ...text }: LetterTextProps) {
  const [Loaded] = useState(() => lazy(prepareLetterText))
  const t = useText()
  return (
    <Suspense fallback={<LoadingState size="inline" label={t('notices:letter.loading')} />}>
      <Loaded {...text} />
      {children}
    </Suspense>
  )
}

function Unavailable() {
  const t = useText()
  return <ErrorState size="inline" title={t('notices:letter.failed')} />
}
