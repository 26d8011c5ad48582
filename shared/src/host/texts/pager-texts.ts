import { useText } from './texts'

/** The words of a pager, the same on every page. */
export function usePagerTexts() {
  const t = useText()
  return {
    name: t('common:pager.label'),
    previous: t('common:pager.previous'),
    next: t('common:pager.next'),
    page: (at: { page: number; pages: number }) => t('common:pager.page', at),
    total: (total: number) => t('common:pager.total', { total }),
    size: t('common:pager.size'),
    perPage: (limit: number) => t('common:pager.perPage', { limit }),
    part: (of: { from: number; to: number; total: number }) => t('common:pager.part', of),
    printAll: t('common:pager.printAll'),
  }
}
