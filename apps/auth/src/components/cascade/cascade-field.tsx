import {
  useId,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  type RefObject,
} from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { useStore } from '../captcha/use-store'
import { Glyph } from '../glyph'
import styles from './cascade-field.module.css'
import { CascadePanel } from './cascade-panel'
import { createCascade, type CascadeOption, type LoadOptions } from './cascade.store'

export type CascadeFieldProps = {
  label: string
  placeholder: string
  /** The code that is chosen, and the names that lead to it; empty while none is. */
  value: string
  names: string
  problem: string | undefined
  load: LoadOptions
  /** Whether only what has nothing below it can be chosen. */
  isLeafOnly?: boolean
  inputRef?: Ref<HTMLButtonElement>
  onChange: (code: string, names: string) => void
}

/** A choice out of levels: by pointer, which opens what it rests on, by finger, or by arrow keys and Enter. */
export function CascadeField(props: CascadeFieldProps) {
  const { label, placeholder, value, names, problem, load, isLeafOnly = false, inputRef, onChange } = props
  const cascade = useStore(() => createCascade(load))
  const { isOpen } = useSnapshot(cascade.state)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const t = useText()
  useOutsidePress(box, isOpen, cascade.close)

  const giveBack = () => {
    cascade.close()
    box.current?.querySelector('button')?.focus()
  }
  const choose = (level: number, option: CascadeOption) => {
    void cascade.activate(level, option)
    if (isLeafOnly && option.hasChildren) return
    onChange(option.code, cascade.pathTo(level, option).join(' / '))
    if (!option.hasChildren) giveBack()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) giveBack()
    else if (event.key === 'ArrowDown' && !isOpen) void cascade.open()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cascade.close()
  }
  return (
    <div className={styles.field} data-invalid={problem ? true : undefined}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      <div ref={box} className={styles.box} onKeyDown={handleKey} onBlur={handleBlur}>
        <Trigger
          {...{ id, isOpen, problem, inputRef }}
          onPress={() => (isOpen ? cascade.close() : void cascade.open())}
        >
          <span id={`${id}-value`} className={styles.value} data-empty={value === ''}>
            {value === '' ? placeholder : names}
          </span>
        </Trigger>
        {isOpen && (
          <CascadePanel
            {...{ id: `${id}-panel`, label, cascade, value, names, isLeafOnly }}
            onChoose={choose}
            onDone={giveBack}
          />
        )}
      </div>
      <p id={`${id}-message`} className={styles.message}>
        {problem ?? (isOpen ? t('auth:cascade.keys') : '')}
      </p>
    </div>
  )
}

type TriggerProps = Pick<CascadeFieldProps, 'problem' | 'inputRef'> & {
  id: string
  isOpen: boolean
  onPress: () => void
  children: ReactNode
}

/** Shows what is chosen, and opens the levels. */
function Trigger({ id, isOpen, problem, inputRef, onPress, children }: TriggerProps) {
  return (
    <button
      type="button"
      ref={inputRef}
      className={styles.button}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={`${id}-panel`}
      aria-labelledby={`${id}-label ${id}-value`}
      aria-required
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-message` : undefined}
      onClick={onPress}
    >
      {children}
      <Glyph shape="chevron" size={16} />
    </button>
  )
}

/** Calls back when something outside of the element is pressed, while that matters. */
function useOutsidePress(element: RefObject<HTMLElement | null>, isOn: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) onPress()
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [element, isOn, onPress])
}
