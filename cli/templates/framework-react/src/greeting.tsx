import { useDirty, useTranslate, useUserInfo } from '@center/sdk/react'
import { useState } from 'react'
import type { AppState } from './app'
import { texts } from './texts'

export type GreetingProps = {
  state: AppState
  /** Told of every change, so that it can be handed to the next version. */
  onChange: (state: AppState) => void
}

/** The first page of the app. Start your own work here. */
export function Greeting({ state, onChange }: GreetingProps) {
  const t = useTranslate()
  const user = useUserInfo()
  const [text, setText] = useState(state.text)
  useDirty(text !== '')

  function handleText(value: string): void {
    setText(value)
    onChange({ text: value })
  }

  return (
    <section className="page">
      <h1>{user ? t(texts.hello, { name: user.name }) : t(texts.welcome)}</h1>
      <label>
        <span>{t(texts.label)}</span>
        <textarea value={text} onChange={(event) => handleText(event.target.value)} />
      </label>
      <p>{t(texts.hint)}</p>
    </section>
  )
}
