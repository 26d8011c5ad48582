import { Button, Toast } from '../semi/semi'

export type ToastNotice = {
  title?: string
  message: string
  seconds?: number
  /** What the user may do about it; the notice is gone then. */
  actions?: { label: string; onAction: () => void }[]
}

const DEFAULT_SECONDS = 4

/**
 * Shows a toast above everything: the one place of them, for every app. It outlives the page that asked for it, for instance across sign-out. The returned function takes
 * it away before its time.
 */
export function notify(level: 'info' | 'success' | 'warning' | 'error', notice: ToastNotice): () => void {
  const { title, message, seconds = DEFAULT_SECONDS, actions = [] } = notice
  const words = title && message ? `${title}：${message}` : title || message
  if (actions.length === 0) return closerOf(Toast[level]({ content: words, duration: seconds }))
  const act = (onAction: () => void) => {
    Toast.close(id)
    onAction()
  }
  const buttons = actions.map(({ label, onAction }) => (
    <Button
      key={label}
      theme="borderless"
      size="small"
      // The notice goes, and must not have taken the focus from where the user is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => act(onAction)}
    >
      {label}
    </Button>
  ))
  const content = (
    <>
      {words} {buttons}
    </>
  )
  const id = Toast[level]({ content, duration: seconds })
  return closerOf(id)
}

const closerOf = (id: string) => () => Toast.close(id)
