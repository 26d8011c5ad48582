import { useText } from '@center/shared/host'
import { AllLettersLink, LatestLetters } from '../components/latest-letters'
import { HomeCard } from './home-card'

/** The latest letters. Who may read the list of letters also gets there from here. */
export function HomeLetters() {
  const t = useText()
  return (
    <HomeCard title={t('shell:home.letters')} action={<AllLettersLink />}>
      <LatestLetters />
    </HomeCard>
  )
}
