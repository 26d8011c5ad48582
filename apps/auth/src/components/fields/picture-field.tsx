import type { Ref } from 'react'
import { useSnapshot } from 'valtio'
import { useText } from '@center/shared/host'
import { pictureAddress, type FormCaptcha } from '../../lib/picture-captcha'
import { PictureCode } from './picture-code'

export type PictureFieldProps = {
  captcha: FormCaptcha
  value: string
  problem: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}

/** The captcha of a form beside sign-in. Nothing where the tenant has a puzzle. */
export function PictureField({ captcha, onChange, ...field }: PictureFieldProps) {
  const { kind, number, picture: status } = useSnapshot(captcha.state)
  const t = useText()
  if (kind !== 'kaptcha') return null
  const onRenew = () => {
    captcha.renew()
    onChange('')
  }
  return (
    <PictureCode
      {...field}
      label={t('auth:register.imgCode')}
      name="imgCode"
      picture={{ id: number, address: pictureAddress(number), status, onRenew, onNote: captcha.note }}
      onChange={onChange}
      onByPhone={captcha.ask}
    />
  )
}
