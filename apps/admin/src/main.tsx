import { mountReactApp } from '@center/shared/host'
import { texts } from '../locales/texts'
import { Root } from './root'

export const { bootstrap, mount, unmount } = mountReactApp(Root, { name: '@center/admin', texts })
