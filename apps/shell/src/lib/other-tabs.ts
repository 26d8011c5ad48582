import { sessionMark, standing } from '@center/shared/host'
import * as z from 'zod/mini'

/** What a tab tells the others of its session after a switch: where it stands now. Never a token. */
const SwitchMessage = z.object({
  type: z.literal('switched'),
  mark: z.string().check(z.minLength(1)),
  standing: z.object({ roleCode: z.string(), appCode: z.string(), benchCode: z.string(), partBench: z.string() }),
})
export type SwitchMessage = z.infer<typeof SwitchMessage>

const CHANNEL = 'center:switch'

/** Tells the other tabs of the session. A browser without channels has none to tell. */
export function announceSwitch(): void {
  const mark = sessionMark()
  if (!mark || !('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ type: 'switched', mark, standing: standing() } satisfies SwitchMessage)
  channel.close()
}

/** Hears of switches in other tabs of the same session until the returned function is called. */
export function hearSwitches(onSwitch: (message: SwitchMessage) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = z.safeParse(SwitchMessage, data)
    if (message.success && message.data.mark === sessionMark()) onSwitch(message.data)
  }
  return () => channel.close()
}
