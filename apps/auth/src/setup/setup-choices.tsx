import { useId, useRef, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import {
  langTag,
  LOCALES,
  localeRows,
  MAX_BRAND_IMAGE_BYTES,
  MAX_BRAND_IMAGE_SIDE,
  toFileSize,
  toLocale,
} from '@center/shared/contract'
import { useText } from '@center/shared/host'
import styles from './setup-choices.module.css'
import { chooseExamples, chooseLanguage, chooseLogo, setup } from './setup.store'

/** The language of users who have chosen none. */
export function LanguageChoice() {
  const { language } = useSnapshot(setup)
  const t = useText()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('auth:setupField.language')}
      </label>
      <select
        id={id}
        className={styles.select}
        value={language}
        aria-describedby={`${id}-message`}
        onChange={({ target }) => chooseLanguage(toLocale(target.value))}
      >
        {LOCALES.map((locale) => (
          <option key={locale} value={locale} lang={langTag(locale)}>
            {localeRows[locale].name}
          </option>
        ))}
      </select>
      <Message id={`${id}-message`}>{t('auth:setupHint.language')}</Message>
    </div>
  )
}

/** The logo, as it will be shown; what the server refuses is said here. */
export function LogoChoice() {
  const { logo, problems } = useSnapshot(setup)
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const limits = { size: toFileSize(MAX_BRAND_IMAGE_BYTES), side: MAX_BRAND_IMAGE_SIDE }
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('auth:setupField.logo')}
      </span>
      <div className={styles.row}>
        {logo !== '' && <img className={styles.picture} src={logo} alt={t('auth:setup.logoNow')} />}
        <button
          type="button"
          name="logo"
          className={styles.button}
          aria-describedby={`${id}-message`}
          onClick={() => input.current?.click()}
        >
          {t(logo === '' ? 'auth:setup.chooseLogo' : 'auth:setup.otherLogo')}
        </button>
        {logo !== '' && (
          <button type="button" className={styles.button} onClick={() => void chooseLogo(null)}>
            {t('auth:setup.removeLogo')}
          </button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('auth:setup.chooseLogo')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void chooseLogo(file)
            event.target.value = ''
          }}
        />
      </div>
      <Message id={`${id}-message`} isProblem={problems.logo !== undefined}>
        {problems.logo ? t('auth:setup.logoWrong') : t('auth:setupHint.logo', limits)}
      </Message>
    </div>
  )
}

/** Whether the example apps come with the portal. */
export function ExamplesChoice() {
  const { hasExamples, problems } = useSnapshot(setup)
  const t = useText()
  const id = useId()
  return (
    <div className={styles.wide}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="examples"
          className={styles.box}
          checked={hasExamples}
          aria-invalid={problems.examples ? true : undefined}
          aria-describedby={id}
          onChange={({ target }) => chooseExamples(target.checked)}
        />
        {t('auth:setupField.examples')}
      </label>
      <Message id={id} isProblem={problems.examples !== undefined}>
        {problems.examples ? t('auth:setup.noExamples') : t('auth:setupHint.examples')}
      </Message>
    </div>
  )
}

function Message({ id, isProblem = false, children }: { id: string; isProblem?: boolean; children: ReactNode }) {
  return (
    <p id={id} className={styles.message} data-problem={isProblem || undefined}>
      {children}
    </p>
  )
}
