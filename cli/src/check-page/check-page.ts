import { langTag } from '@center/shared/contract'
import type { CheckBoot, CheckPage } from './check-page-api'
import { describeOutside, showsSomething } from './document-content'
import { createGuestHarness } from './guest-harness'
import { createControls, showOverlay } from './mock-controls'
import { createProbes } from './style-probes'
import { countTimers } from './timer-count'

/** Stands in the place of the root config: one harness for one sub-app, and what the command asks of it. */
function start(): CheckPage {
  const timers = countTimers()
  const { guests, routes } = JSON.parse(document.getElementById('center-check')?.textContent ?? '') as CheckBoot
  const harness = document.createElement('main')
  harness.id = 'check-harness'
  const probes = createProbes()
  document.body.append(harness, probes.root)
  const own = [harness, probes.root, ...document.head.children, ...document.body.children]
  const guestHarness = createGuestHarness(guests, harness, routes && { onOverlay: showOverlay })
  const page: CheckPage = {
    ...guestHarness,
    timers,
    probe: probes.probe,
    outside: () => describeOutside(own),
    showsSomething: () => showsSomething(harness),
    configure(change) {
      const { documentElement, body } = document
      if (change.locale) documentElement.lang = langTag(change.locale)
      if (change.theme) {
        documentElement.dataset['theme'] = change.theme
        if (change.theme === 'dark') body.setAttribute('theme-mode', 'dark')
        else body.removeAttribute('theme-mode')
      }
      guestHarness.configure(change)
    },
  }
  if (routes) document.body.prepend(createControls({ ...guestHarness, ...page }, routes))
  return page
}

Object.assign(window, { centerCheck: start() })
