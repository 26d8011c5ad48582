import { useEffect, useRef, useState } from 'react'
import { IconByName } from '@center/shared/ui'
import { buildTree, checkState, idsBelow, isShownBy, type TreeItem, type TreeNode } from '../lib/tree'
import styles from './tree-field.module.css'

export type TreeFieldProps = {
  label: string
  searchLabel: string
  items: readonly TreeItem[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A choice of items of a tree. An item brings those below it; one with some of them chosen is half chosen. */
export function TreeField({ label, searchLabel, items, values, onChange }: TreeFieldProps) {
  const [word, setWord] = useState('')
  const nodes = buildTree(items)
  const chosen = new Set(values)
  const toggle = (node: TreeNode, isChosen: boolean) => {
    const ids = idsBelow(node)
    const next = new Set(values)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChange([...next])
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <label className={styles.search}>
        <IconByName name="search" />
        <input
          type="search"
          className={styles.input}
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      </label>
      <div className={styles.tree}>
        <Branch nodes={nodes} word={word.trim().toLowerCase()} chosen={chosen} onToggle={toggle} />
      </div>
    </fieldset>
  )
}

type BranchProps = {
  nodes: readonly TreeNode[]
  word: string
  chosen: ReadonlySet<string>
  onToggle: (node: TreeNode, isChosen: boolean) => void
}

function Branch({ nodes, word, chosen, onToggle }: BranchProps) {
  const shown = nodes.filter((node) => isShownBy(node, word))
  if (shown.length === 0) return null
  return (
    <ul className={styles.branch}>
      {shown.map((node) => (
        <li key={node.id}>
          <Choice node={node} chosen={chosen} onToggle={onToggle} />
          <Branch nodes={node.children} word={word} chosen={chosen} onToggle={onToggle} />
        </li>
      ))}
    </ul>
  )
}

function Choice({ node, chosen, onToggle }: { node: TreeNode } & Pick<BranchProps, 'chosen' | 'onToggle'>) {
  const state = checkState(node, chosen)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={styles.choice}>
      <input
        ref={box}
        type="checkbox"
        checked={state === 'all'}
        onChange={(event) => onToggle(node, event.target.checked)}
      />
      {node.name}
    </label>
  )
}
