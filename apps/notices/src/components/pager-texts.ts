import type { useText } from '@center/shared/host'
import type { PagerProps } from '@center/shared/ui'

export function pagerTexts(t: ReturnType<typeof useText>): PagerProps['texts'] {
  return {
    name: t('notices:inbox.pager'),
    previous: t('notices:inbox.previous'),
    next: t('notices:inbox.next'),
    page: (at) => t('notices:inbox.page', at),
  }
}
