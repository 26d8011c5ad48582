import styles from './password-eye.module.css'

const shapes = {
  open: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  closed:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.5 7.2C4 9 2.5 12 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
}

export type PasswordEyeProps = {
  isShown: boolean
  texts: { show: string; hide: string }
  onToggle: () => void
}

/** The button in a password field that shows and hides what is typed. */
export function PasswordEye({ isShown, texts, onToggle }: PasswordEyeProps) {
  return (
    <button type="button" className={styles.eye} aria-label={isShown ? texts.hide : texts.show} onClick={onToggle}>
      <svg width={18} height={18} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path
          d={isShown ? shapes.closed : shapes.open}
          stroke="currentColor"
          strokeWidth={1.7}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
