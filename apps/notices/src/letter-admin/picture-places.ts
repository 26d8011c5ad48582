import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'

type Change = { add: symbol; at: number } | { remove: symbol }
type Spec = { id: symbol }

const places = new PluginKey<DecorationSet>('picturePlaces')

const placeOf = (marks: DecorationSet | undefined, id: symbol) =>
  marks?.find(undefined, undefined, (spec) => (spec as Spec).id === id) ?? []

/** Marks where pictures will stand that are on their way. The marks move with what is typed, and go with what is deleted. */
export const PicturePlaces = Extension.create<{ mark: () => HTMLElement }>({
  name: 'picturePlaces',

  addOptions: () => ({ mark: () => document.createElement('span') }),

  addProseMirrorPlugins() {
    const { mark } = this.options
    const plugin = new Plugin<DecorationSet>({
      key: places,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, marks) {
          const moved = marks.map(transaction.mapping, transaction.doc)
          const change = transaction.getMeta(places) as Change | undefined
          if (!change) return moved
          if ('remove' in change) return moved.remove(placeOf(moved, change.remove))
          const spec: Spec = { id: change.add }
          return moved.add(transaction.doc, [Decoration.widget(change.at, mark, spec)])
        },
      },
      props: { decorations: (state) => places.getState(state) },
    })
    return [plugin]
  },
})

/**
 * Keeps the place behind the selection for a picture, and answers how to fill it; null gives it up. A place that was deleted
 * meanwhile, or whose editor is gone, takes nothing.
 */
export function keepPlace(view: EditorView): (picture: { src: string; alt: string } | null) => void {
  const id = Symbol('picture')
  const add: Change = { add: id, at: view.state.selection.to }
  view.dispatch(view.state.tr.setMeta(places, add))
  return (picture) => {
    if (view.isDestroyed) return
    const [place] = placeOf(places.getState(view.state), id)
    if (!place) return
    const remove: Change = { remove: id }
    const transaction = view.state.tr.setMeta(places, remove)
    const node = picture && view.state.schema.nodes['letterPicture']?.create(picture)
    view.dispatch(node ? transaction.replaceRangeWith(place.from, place.from, node) : transaction)
  }
}
