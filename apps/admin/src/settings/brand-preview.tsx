import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { LOCALES, localeRows, type BrandPreview, type SettingForm } from '@center/shared/contract'
import { contrastOnWhite, portalBase, preferences, useText } from '@center/shared/host'
import { SelectField } from '../components/fields'
import styles from './brand-preview.module.css'
import { isFrameReady, toPreview } from './preview-message'
import { settings } from './settings.store'

type Props = { form: SettingForm; typed: string }
type Look = Pick<BrandPreview, 'view' | 'theme' | 'locale'>

const themes = ['light', 'dark'] as const
const MIN_CONTRAST = 4.5

/** The sign-in page and the portal with what is typed, before it is saved: light and dark, in a language of choice. */
export function BrandPreviewFrames({ form, typed }: Props) {
  const t = useText()
  const [view, setView] = useState<BrandPreview['view']>('signIn')
  const [locale, setLocale] = useState<string>(preferences.locale)
  const views = [
    { value: 'signIn', label: t('admin:settings.previewSignIn') },
    { value: 'shell', label: t('admin:settings.previewShell') },
  ]
  const locales = LOCALES.map((value) => ({ value, label: localeRows[value].name }))
  return (
    <section className={styles.preview} aria-label={t('admin:settings.preview')}>
      {form.kind === 'colour' && <Contrast colour={typed.trim()} />}
      <div className={styles.row}>
        <SelectField
          label={t('admin:settings.previewView')}
          value={view}
          options={views}
          onChange={(next) => setView(next === 'shell' ? 'shell' : 'signIn')}
        />
        <SelectField label={t('admin:settings.previewLocale')} value={locale} options={locales} onChange={setLocale} />
      </div>
      <div className={styles.frames}>
        {themes.map((theme) => (
          <Frame key={theme} form={form} typed={typed} look={{ view, theme, locale }} />
        ))}
      </div>
    </section>
  )
}

/** What the contrast of a colour is, and what the portal does about too little of it. */
function Contrast({ colour }: { colour: string }) {
  const t = useText()
  const ratio = contrastOnWhite(colour)
  if (ratio === null) return null
  const word = ratio >= MIN_CONTRAST ? 'contrastGood' : 'contrastLow'
  // Rounded down, so that what is too little is never said to be enough.
  return <p role="status">{t(`admin:settings.${word}`, { ratio: Math.floor(ratio * 10) / 10 })}</p>
}

/** The page in a frame of the same origin, which is handed the look whenever it changes. */
function Frame({ form, typed, look: { view, theme, locale } }: Props & { look: Look }) {
  const { values } = useSnapshot(settings)
  const t = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      if (isFrameReady(event, frame.current?.contentWindow ?? null)) setReady(true)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [])
  useEffect(() => {
    if (!isReady) return
    const message = { ...toPreview(values, form, typed), view, theme, locale }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }, [isReady, values, form, typed, view, theme, locale])
  const name = t('admin:settings.previewFrame', { theme: t(`admin:settings.${theme}`) })
  return (
    <figure className={styles.figure}>
      <div className={styles.screen}>
        <iframe ref={frame} className={styles.frame} title={name} tabIndex={-1} src={`${portalBase}/user/preview`} />
      </div>
      <figcaption>{t(`admin:settings.${theme}`)}</figcaption>
    </figure>
  )
}
