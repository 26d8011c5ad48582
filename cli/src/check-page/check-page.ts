import type { CheckBoot, CheckPage } from './check-page-api'
import { describeOutside, showsSomething } from './document-content'
import { createStage } from './guest-stage'
import { createProbes } from './style-probes'
import { countTimers } from './timer-count'

/** Stands in the place of the root config: one stage for one sub-app, and what the command asks of it. */
function start(): CheckPage {
  const timers = countTimers()
  const { guests } = JSON.parse(document.getElementById('center-check')?.textContent ?? '') as CheckBoot
  const stage = document.createElement('main')
  stage.id = 'check-stage'
  const probes = createProbes()
  document.body.append(stage, probes.root)
  const own = [stage, probes.root, ...document.head.children, ...document.body.children]
  const guestStage = createStage(guests, stage)
  return {
    ...guestStage,
    timers,
    probe: probes.probe,
    outside: () => describeOutside(own),
    showsSomething: () => showsSomething(stage),
    configure(change) {
      const { documentElement, body } = document
      if (change.locale) documentElement.lang = change.locale === 'en' ? 'en' : 'zh-CN'
      if (change.theme) {
        documentElement.dataset['theme'] = change.theme
        if (change.theme === 'dark') body.setAttribute('theme-mode', 'dark')
        else body.removeAttribute('theme-mode')
      }
      guestStage.configure(change)
    },
  }
}

Object.assign(window, { centerCheck: start() })
