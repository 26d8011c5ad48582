import { translateFaults } from '../../server/src/platform/errors/field-messages'
import { fieldMessages } from '../support/field-messages'

const { said, unread } = fieldMessages()

/** Names that are the same in both languages. */
const names = /https?|JSON|CSV|XLSX|PNG|JPEG|WebP|MB|CENTER_UPSTREAM|env:NAME|element|System|ES|strict/g

const translate = (message: string, language: 'eng' | 'zh_CN') =>
  (translateFaults([{ field: 'a', message }], language) as { message: string }[])[0]?.message ?? ''

function isChinese(message: string): boolean {
  const chinese = translate(message, 'zh_CN')
  const values = message.match(/‹\d›/g) ?? []
  const hasValues = values.every((value) => chinese.includes(value))
  return /\p{Script=Han}/u.test(chinese) && hasValues && !/[A-Za-z]{2}/.test(chinese.replace(names, ''))
}

test('finds messages of every kind', () => {
  const messages = said.map(({ message }) => message)
  for (const known of ['taken', 'is over', 'must not be empty', 'weak', 'is not a setting', 'no ‹1› is named ‹2›'])
    expect(messages).toContain(known)
  expect(messages.length).toBeGreaterThan(150)
})

test('every message of a field has a Chinese text', () => {
  expect(
    said
      .filter(({ message }) => !isChinese(message))
      .map(({ place, message }) => `${place} ${message}: ${translate(message, 'zh_CN')}`),
  ).toEqual([])
})

test('no message of a field is a word that only a program knows', () => {
  const coded = said.map(({ message }) => translate(message, 'eng')).filter((message) => /^[\w-]+$/.test(message))
  expect(coded).toEqual([])
})

/** Messages that are no text where they are said, and where their texts are read instead. */
const saidElsewhere: Record<string, string[]> = {
  'the function that found it': [
    'server/src/administration/message-channels/channel-rules.ts: fault',
    'server/src/administration/message-channels/message-templates.service.ts: fault',
    'server/src/administration/setup/setup.service.ts: problem',
    'server/src/administration/users/users.service.ts: problem',
    'server/src/domains/auth/account.service.ts: fault',
    'server/src/domains/registration/recovery.service.ts: fault',
    'server/src/domains/registration/recovery.service.ts: refusal',
    'server/src/domains/registry/releases/tenant-libraries.ts: misfit',
    'server/src/domains/registry/releases/tenant-libraries.ts: own.misfit',
    'server/src/domains/registry/versions/read-upload.ts: unstorable.message',
    'server/src/domains/configuration/settings.service.ts: message',
    'server/src/administration/portal-file/portal-file.service.ts: message',
    'server/src/administration/portal-file/pictures/pictures.ts: pictureFault(error)',
    'shared/src/contract/operations/settings.ts: originsFault(value as string[])',
    'shared/src/contract/operations/settings.ts: addressFault(key, value)',
  ],
  'the rules of the contract': [
    'server/src/domains/registration/phone.service.ts: message',
    'server/src/domains/registration/registration.service.ts: message',
  ],
  'who calls the helper': [
    'server/src/domains/auth/account.service.ts: message',
    'server/src/domains/registration/registration.service.ts: message',
    'server/src/domains/registry/bundles/bundle-checks.ts: message',
    'server/src/platform/errors/errors.ts: message',
  ],
  'another refusal, with its path': [
    'server/src/administration/portal-file/connections/connection-faults.ts: message',
    'server/src/administration/portal-file/write-app.ts: message',
    'server/src/platform/database/storable-text.ts: message',
  ],
  'the schema library': [
    'server/src/domains/registry/bundles/bundle.ts: message',
    'server/src/domains/registry/versions/read-upload.ts: message',
    'server/src/domains/sms/sms.routes.ts: issue.message',
    'server/src/platform/http/serve.ts: issue.message',
    'shared/src/contract/operations/settings.ts: parsed.error.issues[0]?.message',
  ],
}

test('a message that is no text where it is said is read where it is made', () => {
  expect(unread.toSorted()).toEqual(Object.values(saidElsewhere).flat().toSorted())
})
