import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react'
import type { GuestConfiguration } from '@center/shared/guest-protocol'
import { HostProvider } from './react'
import { createFakeHost, type FakeHostOptions } from './testing'

type Look = Pick<GuestConfiguration, 'locale' | 'theme'>
/** What `lang` of a page is in each language of the portal. */
const langTags: Record<Look['locale'], string> = { zh: 'zh-CN', en: 'en' }

/** What a decorator of Storybook is handed, as far as it is read here. */
export type StoryContext = {
  /** What is chosen in the toolbar: `locale` and `theme`, of {@link hostGlobals}. */
  globals?: Record<string, unknown>
  /** `host` of the parameters of a story: how the portal is for it. */
  parameters?: Record<string, unknown>
}

/** Two choices for the toolbar of Storybook: `export const globalTypes = hostGlobals` in its preview file. */
export const hostGlobals = {
  locale: {
    description: 'Language of the portal',
    defaultValue: 'zh',
    toolbar: { icon: 'globe', items: ['zh', 'en'] },
  },
  theme: {
    description: 'Theme of the portal',
    defaultValue: 'light',
    toolbar: { icon: 'contrast', items: ['light', 'dark'] },
  },
}

/**
 * A decorator of Storybook: the story has a host that needs no portal, in the language and theme of the toolbar, and the page is marked with both as
 * that of a sub-app is. What a story needs otherwise stands in its `parameters.host`; `onSaid: action('portal')` shows what it says.
 */
export function withHost(options: FakeHostOptions = {}) {
  return (Story: ComponentType, { globals = {}, parameters = {} }: StoryContext): ReactElement => {
    const own = parameters['host'] as FakeHostOptions | undefined
    const look: Look = {
      locale: globals['locale'] === 'en' ? 'en' : 'zh',
      theme: globals['theme'] === 'dark' ? 'dark' : 'light',
    }
    return createElement(StoryPortal, { options: { ...options, ...own }, ...look, Story })
  }
}

function StoryPortal({ options, locale, theme, Story }: Look & { options: FakeHostOptions; Story: ComponentType }) {
  const [host] = useState(() =>
    createFakeHost({ ...options, configuration: { ...options.configuration, locale, theme } }),
  )
  useEffect(() => {
    showLook({ locale, theme })
    const now = host.configuration
    if (now && (now.locale !== locale || now.theme !== theme)) host.tell('globalConfig', { ...now, locale, theme })
  }, [host, locale, theme])
  return createElement(HostProvider, { host }, createElement(Story))
}

/** The marks by which styles, component libraries and assistive technology know a page of the portal. */
function showLook({ locale, theme }: Look): void {
  document.documentElement.lang = langTags[locale]
  document.documentElement.dataset['theme'] = theme
  if (theme === 'dark') document.body.setAttribute('theme-mode', 'dark')
  else document.body.removeAttribute('theme-mode')
}
