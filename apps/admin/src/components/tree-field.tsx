import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '@center/shared/host'
import { IconByName, SearchField } from '@center/shared/ui'
import { buildTree, checkState, idsBelow, isShownBy, type TreeItem, type TreeNode } from '../lib/tree'
import styles from './tree-field.module.css'

export type TreeFieldProps = {
  label: string
  searchLabel: string
  items: readonly TreeItem[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A tree with more items, or more finds, is folded: to draw ten thousand of them takes seconds, again with each that is chosen. */
const MAX_UNFOLDED = 300
/** Of a search, and of the items below one: the word is what finds the others. */
const MAX_SHOWN = 500

/** A choice of items of a tree. An item brings those below it; one with some of them chosen is half chosen. */
export function TreeField({ label, searchLabel, items, values, onChange }: TreeFieldProps) {
  const [word, setWord] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const nodes = useMemo(() => buildTree(items), [items])
  const small = word.trim().toLowerCase()
  const isWhole = items.filter(({ name }) => name.toLowerCase().includes(small)).length <= MAX_UNFOLDED
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
      <SearchField look="joined" label={searchLabel} value={word} onChange={setWord} />
      <div className={styles.tree}>
        <Branch
          nodes={nodes}
          word={small}
          chosen={chosen}
          onToggle={toggle}
          folding={isWhole ? null : { unfolded, onFold: (id) => setUnfolded((now) => toggled(now, id)) }}
        />
      </div>
    </fieldset>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Which items of a large tree show those below them. */
type Folding = { unfolded: ReadonlySet<string>; onFold: (id: string) => void }

type BranchProps = {
  nodes: readonly TreeNode[]
  word: string
  chosen: ReadonlySet<string>
  onToggle: (node: TreeNode, isChosen: boolean) => void
  /** Null: nothing is folded. */
  folding: Folding | null
}

function Branch({ nodes, ...props }: BranchProps) {
  const t = useText()
  const { word, chosen, onToggle, folding } = props
  const isOpen = ({ id }: TreeNode) => !folding || folding.unfolded.has(id)
  const shown = nodes.filter((node) => isShownBy(node, word))
  if (shown.length === 0) return null
  return (
    <ul className={styles.branch}>
      {shown.slice(0, MAX_SHOWN).map((node) => (
        <li key={node.id}>
          <span className={styles.row}>
            <Choice node={node} chosen={chosen} onToggle={onToggle} />
            {folding && node.children.length > 0 && <Fold node={node} isOpen={isOpen(node)} onFold={folding.onFold} />}
          </span>
          {isOpen(node) && <Branch {...props} nodes={node.children} />}
        </li>
      ))}
      {shown.length > MAX_SHOWN && <li>{t('admin:tree.more', { count: shown.length - MAX_SHOWN })}</li>}
    </ul>
  )
}

type FoldProps = { node: TreeNode; isOpen: boolean; onFold: (id: string) => void }

function Fold({ node, isOpen, onFold }: FoldProps) {
  const t = useText()
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isOpen}
      aria-label={t('admin:tree.below', { name: node.name })}
      onClick={() => onFold(node.id)}
    >
      <IconByName name={isOpen ? 'chevron-down' : 'chevron-right'} />
    </button>
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
