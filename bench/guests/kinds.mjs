/**
 * The comparison's sub-app `a` as guests of the portal, one for each kind, and its sub-app `b`, which is in front while another is hidden.
 * `shape` is what the comparison calls its build, `bench` the query of the bench page that hosts the same build.
 */
export const kinds = [
  { id: 'element', app: 'a', shape: 'esm', isolation: 'none', bench: '', title: 'Bench element' },
  { id: 'isolated', app: 'a', shape: 'esm', isolation: 'frame', bench: 'shape=html', title: 'Bench isolated element' },
  { id: 'system', app: 'a', shape: 'system', isolation: 'none', bench: 'shape=system&react', title: 'Bench bundle' },
  { id: 'frame', app: 'a', shape: 'html', isolation: 'none', bench: 'shape=html', title: 'Bench page' },
  {
    id: 'prerender',
    app: 'a',
    shape: 'esm',
    isolation: 'none',
    prerender: true,
    bench: '',
    title: 'Bench prerendered',
  },
]

export const other = { id: 'other', app: 'b', shape: 'esm', isolation: 'none', title: 'Bench other' }

export const nameOf = ({ id }) => `@bench/${id}`
export const prefixOf = ({ id }) => `bench-${id}`
/** Inner path of the page that the menu leads to; that of a page in a frame is its file. */
export const pathOf = ({ shape }) => (shape === 'html' ? 'index.html' : 'table')
