import { mountReactApp } from '@center/shared/host'
import en from '../locales/en.json'
import zh from '../locales/zh.json'
import { Root } from './root'

export const { bootstrap, mount, unmount } = mountReactApp(Root, { name: '@center/ops', texts: { zh, en } })
