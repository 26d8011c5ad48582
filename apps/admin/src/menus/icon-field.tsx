import { useState } from 'react'
import { useText } from '@center/shared/host'
import { Button, IconByName, iconNames } from '@center/shared/ui'
import { TextField } from '../components/fields'
import styles from './icon-field.module.css'

type Props = { value: string; hint: string | undefined; problem: string | undefined; onChange: (name: string) => void }

/** An icon by its name, typed or chosen from all there are; what is typed narrows the choice. */
export function IconField({ value, hint, problem, onChange }: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <div className={styles.line}>
        <span className={styles.shown}>
          <IconByName name={value} />
        </span>
        <TextField label={t('admin:menus.icon')} value={value} hint={hint} problem={problem} onChange={onChange} />
      </div>
      <Button size="small" theme="borderless" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('admin:menus.chooseIcon')}
      </Button>
      {isOpen && <IconChoice value={value} onChoose={onChange} />}
    </div>
  )
}

function IconChoice({ value, onChoose }: { value: string; onChoose: (name: string) => void }) {
  const t = useText()
  const [sought, setSought] = useState('')
  const found = iconNames.filter((name) => name.includes(sought.trim().toLowerCase()))
  return (
    <>
      <TextField label={t('admin:menus.findIcon')} value={sought} hasFocus onChange={setSought} />
      <div className={styles.grid} role="group" aria-label={t('admin:menus.chooseIcon')}>
        {found.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.icon}
            title={name}
            aria-label={name}
            aria-pressed={name === value}
            onClick={() => onChoose(name)}
          >
            <IconByName name={name} />
          </button>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>{t('admin:menus.noIconFound')}</p>}
    </>
  )
}
