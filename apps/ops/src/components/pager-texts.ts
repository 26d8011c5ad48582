import type { useText } from '@center/shared/host'
import type { PagerProps } from '@center/shared/ui'

export function pagerTexts(t: ReturnType<typeof useText>): PagerProps['texts'] {
  return {
    name: t('ops:pager.label'),
    previous: t('ops:pager.previous'),
    next: t('ops:pager.next'),
    page: (at) => t('ops:pager.page', at),
  }
}
