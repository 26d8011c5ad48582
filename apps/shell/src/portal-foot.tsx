import { configuration, useCopyright, useText } from '@center/shared/host'
import { useSnapshot } from 'valtio'
import styles from './portal-foot.module.css'

/** Where the registers of websites are that a filing number is looked up in. */
const registers = [
  { mark: '公网安备', url: 'https://beian.mps.gov.cn/' },
  { mark: 'ICP备', url: 'https://beian.miit.gov.cn/' },
]

/** Copyright and filing number, where the tenant has them. A filing number leads to its register. */
export function PortalFoot() {
  const copyright = useCopyright()
  const { CENTER_FILING_NUMBER: number } = useSnapshot(configuration).values
  if (!copyright && !number) return null
  return (
    <footer className={styles.foot}>
      {copyright && <span>{copyright}</span>}
      {number && <FilingNumber number={number} />}
    </footer>
  )
}

function FilingNumber({ number }: { number: string }) {
  const t = useText()
  const register = registers.find(({ mark }) => number.includes(mark))
  if (!register) return <span>{number}</span>
  return (
    <a
      className={styles.number}
      href={register.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('shell:frame.filing', { number })}
    >
      {number}
    </a>
  )
}
