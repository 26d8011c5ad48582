import { LOCALES, messageKinds, purposesOfKind, templateFault, variablesIn } from '@center/shared/contract'
import { defaultTemplates } from './default-templates'

test('the portal has a text for each kind, purpose and language, that its own rules accept', () => {
  const count = messageKinds.reduce((sum, kind) => sum + purposesOfKind[kind].length * LOCALES.length, 0)
  expect(defaultTemplates).toHaveLength(count)
  for (const { purpose, text } of defaultTemplates) expect(templateFault(purpose, text)).toBeNull()
})

test('e-mails have a subject without the link, and an SMS has none', () => {
  for (const { kind, subject } of defaultTemplates) {
    expect(subject !== '').toBe(kind === 'email')
    expect(variablesIn(subject)).not.toContain('link')
  }
})
