import { usePagerTexts } from '@center/shared/host'
import { Pager } from '@center/shared/ui'
import { useSnapshot } from 'valtio'
import { enterprises, loadEnterprises, PAGE_SIZES, setPageSize } from './enterprises.store'

/** Moves through the enterprises of the user. */
export function EnterprisePager() {
  const { page, limit, total, rows } = useSnapshot(enterprises)
  const texts = usePagerTexts()
  return (
    <Pager
      page={page}
      limit={limit}
      total={total}
      shown={rows.length}
      texts={texts}
      onPage={(next) => void loadEnterprises(next)}
      sizes={{ limits: PAGE_SIZES, onLimit: setPageSize }}
    />
  )
}
