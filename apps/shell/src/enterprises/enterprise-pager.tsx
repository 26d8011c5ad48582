import { useSnapshot } from 'valtio'
import { Pager } from '../components/pager'
import { enterprises, loadEnterprises, PAGE_SIZES, setPageSize } from './enterprises.store'

/** Moves through the enterprises of the user. */
export function EnterprisePager() {
  const { page, limit, total } = useSnapshot(enterprises)
  return (
    <Pager
      page={page}
      limit={limit}
      total={total}
      limits={PAGE_SIZES}
      onPage={(next) => void loadEnterprises(next)}
      onLimit={setPageSize}
    />
  )
}
