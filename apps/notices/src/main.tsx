import { mountReactApp } from '@center/shared/host'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { Root, type RootProps } from './root'

export const { bootstrap, mount, unmount } = mountReactApp<RootProps>(Root, {
  name: '@center/notices',
  texts: { zh, en },
})
