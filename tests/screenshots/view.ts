import type { Stop } from '../e2e/pages/tour'

/** Where each account signs in. */
export const accounts = {
  zhangsan: '/center/user/login',
  lisi: '/center/user/login',
  guanli: '/center/user/login',
  wangwu: '/center/user/login?tc=park',
  zhaoliu: '/center/user/login?tc=region',
} as const

/** A page or dialog to be looked at. */
export type View = Stop & {
  /** Who is signed in; `null`: no one. */
  user: keyof typeof accounts | null
  /** What the view provokes is no problem. */
  provokes?: RegExp
  /** It is there by the pointer, which stays. */
  isHovered?: true
}

export const nobodys = (views: Omit<View, 'user'>[]): View[] => views.map((view) => ({ ...view, user: null }))
export const of = (user: View['user'], views: Omit<View, 'user'>[]): View[] => views.map((view) => ({ ...view, user }))
export const page = (name: string, path: string): Stop => ({ name, path: `/center/${path}` })
