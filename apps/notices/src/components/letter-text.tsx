import { lazy, Suspense, useState } from 'react'
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

/** The body of a letter. A failure is over when the letter is opened again. */
export function LetterText(props: RichTextProps) {
  const [Loaded] = useState(() => lazy(prepareLetterText))
  const t = useText()
  return (
    <Suspense fallback={<LoadingState size="inline" label={t('notices:letter.loading')} />}>
      <Loaded {...props} />
    </Suspense>
  )
}

function Unavailable() {
  const t = useText()
  return <ErrorState size="inline" title={t('notices:letter.failed')} />
}
