import { useSnapshot } from 'valtio'
import { configuration, useText } from '@center/shared/host'
import { CodeField } from '../components/fields/code-field'
import { PictureField } from '../components/fields/picture-field'
import { entryText } from '../lib/entry-text'
import { checkMobile, sendCode } from './register-phone'
import { captcha, clock, enter, register } from './register.store'
import { CheckButton } from './check-button'
import { TextEntryField } from './text-entry'
import type { FieldRefs } from './use-field-refs'

export type ProofFieldsProps = { refs: FieldRefs; isMobileOptional?: boolean }

/** The phone, and what shows that a person fills in the form: the text of a picture, a code by SMS, or both. */
export function ProofFields({ refs, isMobileOptional = false }: ProofFieldsProps) {
  const { entries, problems, isSent } = useSnapshot(register, { sync: true })
  const { values } = useSnapshot(configuration)
  const hasSms = !values.CENTER_NOTSMS
  const t = useText()
  return (
    <>
      <TextEntryField
        name="mobile"
        glyph="phone"
        type="tel"
        inputMode="numeric"
        maxLength={20}
        autoComplete="tel-national"
        isOptional={isMobileOptional}
        inputRef={refs.of('mobile')}
        onLeave={() => void checkMobile()}
        beside={<CheckButton field="mobile" />}
      />
      <PictureField
        captcha={captcha}
        value={entries.imgCode}
        problem={entryText('imgCode', problems.imgCode)}
        inputRef={refs.of('imgCode')}
        onChange={(imgCode) => enter({ imgCode })}
      />
      {hasSms && (!isMobileOptional || entries.mobile.trim() !== '') && (
        <CodeField
          clock={clock}
          value={entries.smsCode}
          problem={entryText('smsCode', problems.smsCode)}
          remark={isSent ? t('auth:register.codeSent') : undefined}
          inputRef={refs.of('smsCode')}
          onChange={(smsCode) => enter({ smsCode })}
          onSend={() => refs.goTo(sendCode())}
        />
      )}
    </>
  )
}
