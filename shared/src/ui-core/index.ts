export { PasswordEye, type PasswordEyeProps } from './password-eye'
export { StrengthMeter, type StrengthMeterProps, type StrengthMeterTexts } from './strength-meter'
