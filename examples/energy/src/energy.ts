import type { GuestProps } from '@center/sdk'
import { computed, inject, reactive, toRefs, type InjectionKey } from 'vue'
import { readState, viewOf, type EnergyState, type View } from './energy-state'
import { formatsOf } from './formats'
import { makeReport } from './report'
import { textsOf } from './texts'

type Look = Pick<GuestProps, 'locale' | 'theme'>
type Given = Pick<GuestProps, 'host' | 'path' | 'locale' | 'theme' | 'state'>

/** What every component of this app reads, and the actions that change it. */
export type Energy = ReturnType<typeof createEnergy>

export function createEnergy({ host, path, locale, theme, state }: Given, now: Date) {
  const own = reactive({ view: viewOf(path), locale, theme, now, chosen: readState(state) })
  return reactive({
    ...toRefs(own),
    texts: computed(() => textsOf(own.locale)),
    formats: computed(() => formatsOf(own.locale)),
    report: computed(() => makeReport(own.chosen, own.now)),
    choose(next: EnergyState) {
      own.chosen = next
    },
    show(view: View) {
      own.view = view
      host.navigate(`/${view}`)
    },
    /** The portal went to another inner path. */
    follow(path: string) {
      own.view = viewOf(path)
    },
    look({ locale, theme }: Look) {
      Object.assign(own, { locale, theme })
    },
    /** Reads the meters anew. */
    refresh(now: Date) {
      own.now = now
    },
  })
}

export const energyKey: InjectionKey<Energy> = Symbol('energy')

export function useEnergy(): Energy {
  const energy = inject(energyKey)
  if (!energy) throw new Error('Used outside of the app')
  return energy
}
