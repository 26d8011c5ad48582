import { screen } from '@testing-library/dom'
import type { AppProps } from 'single-spa'
import { mountReactApp } from './mount-react-app'

type Props = AppProps & { slot: string; domElement: HTMLElement }

let isBroken = false
function Root({ slot }: { slot: string }) {
  if (isBroken) throw new Error('no room')
  return <p>{slot}</p>
}
const app = mountReactApp(Root, {
  name: '@center/probe',
  texts: { zh: { title: '探' }, en: { title: 'Probe' } },
})

function propsFor(name: string): Props {
  const domElement = document.body.appendChild(document.createElement('div'))
  return { name, slot: 'bell', domElement, singleSpa: {}, mountParcel: () => ({}) } as unknown as Props
}
afterEach(() => {
  isBroken = false
  document.body.replaceChildren()
})

test('draws into the element it is given, with its props', async () => {
  const props = propsFor('parcel-1')
  await app.bootstrap(props)
  await app.mount(props)
  expect(screen.getByText('bell')).toBeTruthy()
  await app.unmount(props)
  expect(props.domElement.childNodes).toHaveLength(0)
})

test('a throw is a panel with a retry, and the app still mounts and unmounts', async () => {
  // React reports what a boundary caught; that is what this test is about.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  isBroken = true
  const props = propsFor('parcel-2')
  await app.mount(props)
  expect(screen.getByRole('alert').textContent).toContain('@center/probe')

  isBroken = false
  screen.getByRole('button', { name: '重试' }).click()
  expect(await screen.findByText('bell')).toBeTruthy()
  await app.unmount(props)
  said.mockRestore()
})

test('twenty cycles leave nothing', async () => {
  const before = document.querySelectorAll('*').length
  for (let cycle = 0; cycle < 20; cycle++) {
    const props = propsFor(`parcel-cycle-${cycle}`)
    await app.mount(props)
    await app.unmount(props)
    props.domElement.remove()
  }
  expect(document.querySelectorAll('*')).toHaveLength(before)
})
