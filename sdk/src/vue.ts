import {
  computed,
  inject,
  onScopeDispose,
  provide,
  shallowReadonly,
  shallowRef,
  watchEffect,
  type App,
  type ComputedRef,
  type InjectionKey,
  type MaybeRefOrGetter,
  type Ref,
  toValue,
} from 'vue'
import type { GuestConfiguration, GuestUser, Host, HostEvents } from '@center/shared/guest-protocol'

const hostKey: InjectionKey<Host> = Symbol('center host')

/** Gives the composables the host: for a whole application, or within `setup` for the component and what is below it. */
export function provideHost(host: Host, app?: App): void {
  if (app) app.provide(hostKey, host)
  else provide(hostKey, host)
}

/** The host of this sub-app. Refuses to work where {@link provideHost} was not called. */
export function useHost(): Host {
  const host = inject(hostKey, null)
  if (!host) throw new Error('useHost was called where provideHost was not.')
  return host
}

/** Calls back whenever the portal says so, as long as the component is there. */
export function useHostEvent<Name extends keyof HostEvents>(
  name: Name,
  listener: (payload: HostEvents[Name]) => void,
): void {
  onScopeDispose(useHost().on(name, listener))
}

function useLatest<T>(initial: T, name: keyof HostEvents): Readonly<Ref<T>> {
  const latest = shallowRef(initial)
  useHostEvent(name, (payload) => (latest.value = payload as T))
  return shallowReadonly(latest)
}

/** Who uses the portal. Null until it is known. */
export function useUserInfo(): Readonly<Ref<GuestUser | null>> {
  return useLatest(useHost().userInfo, 'userInfo')
}

/** Locale, theme and place. Null until it is known. */
export function useConfiguration(): Readonly<Ref<GuestConfiguration | null>> {
  return useLatest(useHost().configuration, 'globalConfig')
}

/** The language that the user chose. */
export function useLocale(): ComputedRef<GuestConfiguration['locale']> {
  const configuration = useConfiguration()
  return computed(() => configuration.value?.locale ?? 'zh')
}

/** Light or dark, as the portal is drawn. */
export function useTheme(): ComputedRef<GuestConfiguration['theme']> {
  const configuration = useConfiguration()
  return computed(() => configuration.value?.theme ?? 'light')
}

/** Whether the user holds the action; changes when a frame's portal has answered. */
export function useCan(action: MaybeRefOrGetter<string>): ComputedRef<boolean> {
  const host = useHost()
  const answered = shallowRef(0)
  useHostEvent('can', () => (answered.value += 1))
  return computed(() => answered.value >= 0 && host.can(toValue(action)))
}

/** Whether the tab of this sub-app is on screen. */
export function useVisible(): Readonly<Ref<boolean>> {
  const isVisible = shallowRef(!useHost().prerendering)
  useHostEvent('visible', () => (isVisible.value = true))
  useHostEvent('hidden', () => (isVisible.value = false))
  return shallowReadonly(isVisible)
}

/** The text in the user's language; what is drawn with it changes with the language. */
export function useTranslate(): Host['t'] {
  const host = useHost()
  const locale = useLocale()
  return (texts, values) => (locale.value ? host.t(texts, values) : '')
}

/** Names the tab; gives the menu's name back when the component goes. */
export function useTabTitle(title: MaybeRefOrGetter<string>): void {
  const host = useHost()
  watchEffect(() => host.setTitle(toValue(title)))
  onScopeDispose(() => host.setTitle(''))
}

/** Says whether there is typed work that was not saved; says no when the component goes. */
export function useDirty(dirty: MaybeRefOrGetter<boolean>): void {
  const host = useHost()
  watchEffect(() => host.setDirty(toValue(dirty)))
  onScopeDispose(() => host.setDirty(false))
}
