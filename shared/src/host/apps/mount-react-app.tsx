import { createElement, type ComponentType } from 'react'
import ReactDOMClient from 'react-dom/client'
import React from 'react'
import type { AppProps, LifeCycleFn } from 'single-spa'
import singleSpaReact from 'single-spa-react'
import type { Locale } from '../../contract/values/locale'
import { addTexts, loadTexts, text, type TextSource } from '../texts/texts'
import { reportApp } from '../telemetry/report-app'
import { ErrorBoundary } from './error-boundary'

export type ReactAppOptions = { name: string; texts?: Record<Locale, TextSource> }
export type Lifecycles<Props> = Record<'bootstrap' | 'mount' | 'unmount', LifeCycleFn<Props>>

/**
 * Makes single-spa's lifecycles of a React component: the only thing that an app exports.
 *
 * It is mounted once the texts of the language are here. Single-spa's props and a parcel's own reach `Root`. A throw in `Root` is replaced
 * by a panel with retry. After `unmount` nothing is left. `name` without its scope is the namespace of `texts`.
 */
export function mountReactApp<Props extends object>(
  Root: ComponentType<Props & AppProps>,
  { name, texts }: ReactAppOptions,
): Lifecycles<Props> {
  if (texts) addTexts(name.replace(/^@[^/]+\//, ''), texts)
  const Guarded = (props: Props & AppProps) => (
    <ErrorBoundary
      fallback={(_error, retry) => <FailurePanel name={name} onRetry={retry} />}
      onError={() => reportApp(name, { event: 'error', error: 'mount' })}
    >
      {createElement(Root, props)}
    </ErrorBoundary>
  )
  const lifecycles = singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: Guarded,
    domElementGetter: () => appContainer(),
    errorBoundary: () => <FailurePanel name={name} onRetry={() => window.location.reload()} />,
  })
  const { bootstrap, mount, unmount } = lifecycles as unknown as Lifecycles<Props>
  const begin: typeof bootstrap = async (props) => {
    await loadTexts()
    await bootstrap(props)
  }
  return { bootstrap: begin, mount, unmount }
}

/** Applications draw into the page's main container; a parcel brings its own `domElement`, which wins. */
function appContainer(): HTMLElement {
  return document.getElementById('center-app') ?? document.body
}

type FailurePanelProps = { name: string; onRetry: () => void }

function FailurePanel({ name, onRetry }: FailurePanelProps) {
  return (
    <section role="alert" data-failed-app={name}>
      <p>{text('common:app.failed', { name })}</p>
      <button type="button" onClick={onRetry}>
        {text('common:retry')}
      </button>
    </section>
  )
}
