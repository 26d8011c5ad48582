import type { MenuChoices, MenuDraft } from '@center/shared/contract'
import { useText } from '@center/shared/host'
import { SelectField, TextField } from '../components/fields'
import type { Edit } from '../lib/use-edit'
import { useNameOf } from '../lib/use-name-of'

type App = MenuChoices['apps'][number]

/**
 * The page of an app that an item opens. The pages that the app says it has are offered, and give an item without a name theirs; any other
 * address of the app can be typed.
 */
export function AppPage({ edit, apps }: { edit: Edit<MenuDraft>; apps: readonly App[] }) {
  const t = useText()
  const nameOf = useNameOf()
  const { values, set, problem } = edit
  const chosen = apps.find(({ serviceCode }) => serviceCode === values.serviceCode)
  const routes = chosen?.routes ?? []
  const labelOf = (app: App) =>
    app.title ? t('admin:menus.appLabel', { title: nameOf(app), code: app.serviceCode }) : app.serviceCode
  const others = ['', values.serviceCode].filter((code) => !apps.some(({ serviceCode }) => serviceCode === code))

  const chooseApp = (serviceCode: string) => {
    set('serviceCode', serviceCode)
    set('moduleName', apps.find((app) => app.serviceCode === serviceCode)?.moduleName ?? '')
  }
  const choosePath = (path: string) => {
    set('path', path)
    const route = routes.find((each) => each.path === path)
    const isNamed = values.title !== '' && !routes.some(({ title }) => title === values.title)
    if (!route || isNamed) return
    set('title', route.title)
    set('titleEn', route.titleEn)
  }
  return (
    <>
      <SelectField
        label={t('admin:menus.app')}
        value={values.serviceCode}
        problem={problem('serviceCode')}
        options={[
          ...[...new Set(others)].map((code) => ({ value: code, label: code })),
          ...apps.map((app) => ({ value: app.serviceCode, label: labelOf(app) })),
        ]}
        onChange={chooseApp}
      />
      <TextField
        label={t('admin:menus.path')}
        hint={routes.length > 0 ? t('admin:menus.routesHint') : undefined}
        value={values.path}
        problem={problem('path')}
        suggestions={routes
          .filter(({ path }) => path !== '')
          .map((route) => ({ value: route.path, label: nameOf(route) }))}
        onChange={choosePath}
      />
    </>
  )
}
