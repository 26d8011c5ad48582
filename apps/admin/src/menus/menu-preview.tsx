import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { can, preferences, session, useText } from '@center/shared/host'
import { Button, Card } from '@center/shared/ui'
import { SelectField } from '../components/fields'
import { administeredTenant } from '../lib/place.store'
import { useLoaded } from '../lib/use-loaded'
import { openPreview } from '../lib/open-preview'
import { readRole, readRoles } from '../lib/read-roles'
import { MenuSketch, type SketchLocale } from './menu-sketch'
import { menus } from './menus.store'
import styles from './menu-preview.module.css'

/** The menu as the users of a role have it, in either language; it follows each change that is saved, here or by others. */
export function MenuPreview() {
  const t = useText()
  const { items } = useSnapshot(menus)
  const [locale, setLocale] = useState<SketchLocale>(preferences.locale === 'en' ? 'en' : 'zh')
  const [roleId, setRoleId] = useState('')
  const { value } = useLoaded(readRolesIfAllowed)
  const roles = value?.rows ?? []
  const seen = useMenuIds(roleId)
  const shown = seen ? items.filter(({ id }) => seen.has(id)) : items
  // The preview is a tab of the user's own session, which belongs to one tenant.
  const mayOpen = roleId !== '' && administeredTenant() === session.tenantCode
  return (
    <Card title={t('admin:menus.preview')}>
      <div className={styles.choices}>
        <SelectField
          label={t('admin:menus.previewRole')}
          value={roleId}
          options={[
            { value: '', label: t('admin:menus.everyRole') },
            ...roles.map(({ id, name, nameEn }) => ({ value: id, label: (locale === 'en' && nameEn) || name })),
          ]}
          onChange={setRoleId}
        />
        <SelectField
          label={t('admin:menus.previewLanguage')}
          value={locale}
          options={[
            { value: 'zh', label: t('admin:menus.inChinese') },
            { value: 'en', label: t('admin:menus.inEnglish') },
          ]}
          onChange={(value) => setLocale(value === 'en' ? 'en' : 'zh')}
        />
      </div>
      <MenuSketch items={shown} locale={locale} label={t('admin:menus.preview')} />
      {mayOpen && <Button onClick={() => openPreview(roleId)}>{t('admin:menus.previewTab')}</Button>}
    </Card>
  )
}

/** What a role sees, asked anew whenever the menu is loaded; null: everything. */
function useMenuIds(roleId: string): ReadonlySet<string> | null {
  const { items } = useSnapshot(menus)
  const [seen, setSeen] = useState<{ roleId: string; ids: ReadonlySet<string> } | null>(null)
  useEffect(() => {
    if (roleId === '') return
    let isGone = false
    void readRole(roleId).then((role) => {
      if (!isGone && role.ok) setSeen({ roleId, ids: new Set(role.value.menuIds) })
    })
    return () => void (isGone = true)
  }, [roleId, items])
  if (roleId === '') return null
  return seen?.roleId === roleId ? seen.ids : new Set()
}

const noRoles: Awaited<ReturnType<typeof readRoles>> = { ok: true, value: { rows: [], total: 0 } }
const readRolesIfAllowed = () => (can('role:read') ? readRoles() : Promise.resolve(noRoles))
