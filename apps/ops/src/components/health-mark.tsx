import { useText } from '@center/shared/host'
import { Mark, type Tone } from '@center/shared/ui'
import type { HealthLevel } from '../lib/health-level'

const tones: Record<HealthLevel, Tone> = { bad: 'bad', warn: 'warn', good: 'good', quiet: 'neutral' }

/** How an app or a version does, in a word. */
export function HealthMark({ level }: { level: HealthLevel }) {
  const t = useText()
  return (
    <Mark tone={tones[level]} isPlain>
      {t(`ops:health.${level}`)}
    </Mark>
  )
}
