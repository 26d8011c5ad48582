import { text } from '@center/shared/host'

/** Why a message was not sent: the provider's own words, or ours where it never came to an answer. */
export function providerWords(error: string): string {
  if (error === 'no-template-id') return text('admin:messageError.noTemplateId')
  if (error === 'no-channel') return text('admin:messageError.noChannel')
  if (error === 'timeout') return text('admin:messageError.timeout')
  const [, code] = /^unreachable(?:: (\w+))?$/.exec(error) ?? [null, null]
  if (code === null) return error
  return [text('admin:messageError.unreachable'), code].filter(Boolean).join(' ')
}
