import { useText } from '@center/shared/host'
import { JsonView } from 'react-json-view-lite'
import type { LoggedValue } from '../copy-for-log'
import styles from './json-tree.module.css'

export type JsonTreeProps = { label: string; value: LoggedValue }

const named = (name: string) => styles[name] ?? ''
const classes = {
  container: named('tree'),
  basicChildStyle: named('child'),
  childFieldsContainer: named('children'),
  label: named('label'),
  clickableLabel: named('label'),
  nullValue: named('none'),
  undefinedValue: named('none'),
  numberValue: named('number'),
  booleanValue: named('number'),
  stringValue: named('string'),
  otherValue: named('string'),
  punctuation: named('mark'),
  expandIcon: named('open'),
  collapseIcon: named('fold'),
  collapsedContent: named('more'),
}

/** A value that can be folded open. Objects are trees with arrow keys; anything else is one line. */
export function JsonTree({ label, value }: JsonTreeProps) {
  const t = useText()
  if (typeof value !== 'object' || value === null) return <code className={styles.plain}>{JSON.stringify(value)}</code>
  const ariaLables = { collapseJson: t('shell:devtools.tree.fold'), expandJson: t('shell:devtools.tree.open') }
  return (
    <JsonView
      aria-label={label}
      data={value}
      clickToExpandNode
      shouldExpandNode={(level) => level < 2}
      style={{ ...classes, ariaLables }}
    />
  )
}
