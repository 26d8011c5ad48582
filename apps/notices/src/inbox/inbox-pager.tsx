import { useSnapshot } from 'valtio'
import { usePagerTexts } from '@center/shared/host'
import { Pager } from '@center/shared/ui'
import { inbox, pageSizes, setLimit, showPage } from './inbox.store'

export function InboxPager() {
  const { page, limit, total } = useSnapshot(inbox)
  const texts = usePagerTexts()
  const sizes = { limits: pageSizes, onLimit: (size: number) => void setLimit(size) }
  return (
    <Pager page={page} total={total} limit={limit} onPage={(next) => void showPage(next)} texts={texts} sizes={sizes} />
  )
}
