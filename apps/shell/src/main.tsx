import { mountReactApp } from '@center/shared/host'
import { texts } from '../locales/texts'
import { enterAhead } from './enter-ahead'
import { Root } from './root'

const app = mountReactApp(Root, { name: '@center/shell', texts })

export const { bootstrap, unmount } = app
export const mount: typeof app.mount = async (props) => {
  await enterAhead()
  await app.mount(props)
}
