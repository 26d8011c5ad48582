import type { SubAppContext } from '@center/sdk'
import { drawView } from '@center/sdk/draw'
import { provideHost, useConfiguration, useHostEvent } from '@center/sdk/vue'
import { computed, createApp, h, ref } from 'vue'
import type { OpenedEnergy } from './open-energy'
import { formatsOf } from './formats'
import { makeReport } from './report'
import { textsOf } from './texts'

/** Today's use as a card of the workbench: said in elements that the portal draws, in its own look. */
export function openCard({ host, signal }: SubAppContext): OpenedEnergy {
  const view = drawView(host, signal)
  const app = createApp({
    setup() {
      const configuration = useConfiguration()
      const now = ref(new Date())
      const report = computed(() => makeReport({ period: 'day', offset: 0, workshop: '', shift: 0 }, now.value))
      const texts = computed(() => textsOf(configuration.value?.locale ?? 'zh'))
      const formats = computed(() => formatsOf(configuration.value?.locale ?? 'zh'))
      useHostEvent('visible', () => void (now.value = new Date()))

      const figures = () => [
        h('center-figure', {
          label: texts.value['figure.total'],
          value: formats.value.energy(report.value.total),
          unit: 'kWh',
        }),
        h('center-figure', { label: texts.value['figure.cost'], value: `¥ ${formats.value.money(report.value.cost)}` }),
      ]
      const dear = () => {
        const { split, total } = report.value
        return h('center-progress', {
          label: texts.value['figure.dear'],
          value: total === 0 ? 0 : (100 * (split.sharp + split.peak)) / total,
          tone: 'warn',
        })
      }
      const first = () => report.value.byWorkshop.slice(0, 3)
      return () => [
        h('center-stack', { direction: 'row', gap: 'large', align: 'between' }, figures()),
        dear(),
        h(
          'center-list',
          { label: texts.value['ranking.title'] },
          first().map(({ workshop, total }) =>
            h('center-item', {
              title: texts.value[`workshop.${workshop}`],
              note: `${formats.value.energy(total)} kWh`,
              path: '/energy/overview',
            }),
          ),
        ),
      ]
    },
  })
  provideHost(host, app)
  app.mount(view)
  return { state: () => undefined, close: () => app.unmount() }
}
