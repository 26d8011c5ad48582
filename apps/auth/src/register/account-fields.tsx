import { PasswordPair } from './password-pair'
import { ProofFields } from './proof-fields'
import { checkUsername } from './register-phone'
import { CheckButton } from './check-button'
import { TextEntryField } from './text-entry'
import type { FieldRefs } from './use-field-refs'

/** The form of an account: a name, a password, and a phone for whoever wants to be reached. */
export function AccountFields({ refs }: { refs: FieldRefs }) {
  return (
    <>
      <TextEntryField
        name="username"
        glyph="user"
        maxLength={32}
        autoComplete="username"
        inputRef={refs.of('username')}
        onLeave={() => void checkUsername()}
        beside={<CheckButton field="username" />}
      />
      <PasswordPair refs={refs} />
      <ProofFields refs={refs} isMobileOptional />
    </>
  )
}
