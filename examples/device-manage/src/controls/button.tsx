import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `link`: stands in a text, and leads somewhere. */
  look?: 'plain' | 'link'
}

export function Button({ look = 'plain', ...rest }: ButtonProps) {
  return <button type="button" className={styles[look]} {...rest} />
}
