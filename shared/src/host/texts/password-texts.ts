import { useText } from './texts'

/** The words of the button that shows a password, the same in every field. */
export function usePasswordTexts() {
  const t = useText()
  return { show: t('common:password.show'), hide: t('common:password.hide') }
}

/** The words of a strength meter, the same on every page. */
export function useStrengthTexts() {
  const t = useText()
  return {
    label: t('common:strength.label'),
    low: t('common:strength.low'),
    medium: t('common:strength.medium'),
    strong: t('common:strength.strong'),
  }
}
