import { useId, type ComponentProps } from 'react'
import { Button, Tooltip } from '../semi/semi'
import { useAriaDisabled } from './use-aria-disabled'

export type ExplainedButtonProps = Omit<NonNullable<ComponentProps<typeof Button>>, 'disabled' | 'ref'> & {
  /** Why it cannot be pressed now; null when it can. */
  disabledReason: string | null
}

/**
 * A button that says why it cannot be pressed: as a tip when it is pointed at or focused, and to screen readers. It can be reached by
 * key all the same.
 */
export function ExplainedButton({ disabledReason, onClick, children, ...rest }: ExplainedButtonProps) {
  const isDisabled = disabledReason !== null
  const content = useAriaDisabled(isDisabled)
  const reasonId = useId()
  const inner = <span ref={content}>{children}</span>
  if (!isDisabled) {
    return (
      <Button {...rest} {...(onClick && { onClick })}>
        {inner}
      </Button>
    )
  }
  return (
    <>
      <Tooltip content={disabledReason} position="bottom">
        {/* The look alone: disabled for good, it could not be focused, and its explanation would never be read. */}
        <Button {...rest} className="semi-button-disabled" aria-describedby={reasonId}>
          {inner}
        </Button>
      </Tooltip>
      <span id={reasonId} hidden>
        {disabledReason}
      </span>
    </>
  )
}
