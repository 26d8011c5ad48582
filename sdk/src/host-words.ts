import type { GuestCallResult, GuestToken, Host, OverlayAnswer } from '@center/shared/contract'

type Words = Omit<Host, 'app' | 'version' | 'userInfo' | 'configuration' | 'can' | 'on' | 'off'>

type Way = {
  post(type: string, payload: unknown): void
  request(type: string, payload: unknown): Promise<unknown>
  locale(): 'zh' | 'en'
}

/** The names that guests know, over the messages of the protocol. */
export function createWords({ post, request, locale }: Way): Words {
  return {
    navigate: (path, { replace } = {}) => post('navigate', { path, ...(replace === undefined ? {} : { replace }) }),
    openTab: (path) => post('openTab', { path }),
    closeTab: () => post('closeTab', null),
    back: () => post('refRoute', { go: true }),
    setTitle: (title) => post('title', { title }),
    setDirty: (dirty) => post('dirty', { dirty }),
    logout: () => post('loginstate', false),
    emit: (name, detail) => post('event', { name, detail }),
    post,
    request: (type, payload = null) => request(type, payload),
    call: (endpoint, parts = {}) => request('request', { endpoint, ...parts }) as Promise<GuestCallResult>,
    getToken: () => request('token', null) as Promise<GuestToken>,
    overlay: (overlay) => request('overlay', overlay) as Promise<OverlayAnswer>,
    t: (texts, values = {}) => texts[locale()].replace(/{{\s*(\w+)\s*}}/g, (_, name) => String(values[name] ?? '')),
  }
}
