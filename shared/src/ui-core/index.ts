export { StrengthMeter, type StrengthMeterProps, type StrengthMeterTexts } from './strength-meter'
export { usePasswordEye, type PasswordField } from './use-password-eye'
