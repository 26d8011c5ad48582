import { act, render, screen } from '@testing-library/react'
import * as contract from '../../../contract'
import { texts } from './texts'
import { useNames } from './use-names'

/** What an act of administration can write: the fields of its drafts. */
const drafts = Object.entries(contract).flatMap(([name, schema]) => {
  if (!name.endsWith('Draft') || name === 'LetterDraft') return []
  return Object.keys((schema as { shape?: object }).shape ?? {}).map((field) => ({ name, field }))
})

test.each(['zh', 'en'] as const)('in %s every field that administrators fill in has a name', (locale) => {
  expect(drafts.length).toBeGreaterThan(80)
  const names: Record<string, string> = { ...texts[locale].field, clientSecret: '', partBench: '' }
  expect(drafts.filter(({ field }) => names[field] === undefined)).toEqual([])
})

test.each(['zh', 'en'] as const)('in %s every setting has a name, and nothing else', (locale) => {
  const keys = contract.settingForms().map(({ key }) => key)
  expect(Object.keys(texts[locale].setting).toSorted()).toEqual(keys.toSorted())
})

function Drawn() {
  const names = useNames()
  return (
    <p>
      {names.field('roleIds') ?? 'none'} {names.setting('CENTER_WATERMARK') ?? 'none'}{' '}
      {names.field('innerMark') ?? 'none'}
    </p>
  )
}

test('names come once a page asks for them; what has none is undefined', async () => {
  await act(async () => render(<Drawn />))
  await screen.findByText('角色 页面水印 none')
})
