import { Toast } from '@center/shared/ui'

export type Notice = { title?: string; message: string; seconds?: number }

const DEFAULT_SECONDS = 4

/** Shows a short notice above everything. It outlives the page that asked for it, for instance across sign-out. */
export function notify(level: 'info' | 'success' | 'warning' | 'error', notice: Notice): void {
  const { title, message, seconds = DEFAULT_SECONDS } = notice
  const content = title && message ? `${title}：${message}` : title || message
  Toast[level]({ content, duration: seconds })
}
