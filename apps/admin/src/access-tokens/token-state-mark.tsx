import { useText } from '@center/shared/host'
import { Mark } from '@center/shared/ui'
import type { stateOf } from './token-state'

/** Whether it opens anything, in words. */
export function TokenStateMark({ state }: { state: ReturnType<typeof stateOf> }) {
  const t = useText()
  return <Mark tone={state === 'on' ? 'good' : 'neutral'}>{t(`admin:accessTokens.${state}`)}</Mark>
}
