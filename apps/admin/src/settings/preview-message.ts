import { isPreviewReady, toConfiguration, type SettingForm } from '@center/shared/contract'
import { fromTyped, isTypedValid } from './setting-value'

/** What is set, with what is typed in place of one value; a value that the setting cannot have is left out. */
export function toPreview(values: Readonly<Record<string, unknown>>, form: SettingForm, typed: string) {
  const set = isTypedValid(form, typed) ? { ...values, [form.key]: fromTyped(form, typed) } : values
  return { type: 'center.preview', values: toConfiguration(set) } as const
}

/** Whether the frame says that it can be handed a look. */
export function isFrameReady({ source, origin, data }: MessageEvent<unknown>, frame: Window | null): boolean {
  return frame !== null && source === frame && origin === window.location.origin && isPreviewReady(data)
}
