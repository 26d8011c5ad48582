import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { Glyph, type GlyphProps } from '../components/glyph'
import { TextField } from '../components/fields/text-field'
import { entryText } from '../lib/entry-text'
import type { TextEntry } from './register-entries'
import { enter, register } from './register.store'

export type TextEntryFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'type'> & {
  name: TextEntry
  glyph: GlyphProps['shape']
  maxLength: number
  isOptional?: boolean
  inputRef: Ref<HTMLInputElement>
  onLeave?: () => void
  /** Stands beside the line. */
  beside?: ReactNode
}

/** A line of the form, with what is wrong with it. */
export function TextEntryField({ name, glyph, isOptional = false, onLeave, ...input }: TextEntryFieldProps) {
  const { entries, problems } = useSnapshot(register, { sync: true })
  const t = useText()
  return (
    <TextField
      {...input}
      label={t(`auth:register.${name}`)}
      icon={<Glyph shape={glyph} />}
      name={name}
      autoCapitalize="none"
      spellCheck={false}
      aria-required={!isOptional}
      placeholder={isOptional ? t('auth:register.optional') : undefined}
      value={entries[name]}
      problem={entryText(name, problems[name])}
      onChange={(value) => enter({ [name]: value })}
      onBlur={onLeave}
    />
  )
}
