import { mountReactApp } from '@center/shared/host'
import { texts } from '../locales/texts'
import { Root, type RootProps } from './root'

export const { bootstrap, mount, unmount } = mountReactApp<RootProps>(Root, {
  name: '@center/notices',
  texts,
})
