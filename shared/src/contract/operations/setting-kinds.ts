import * as z from 'zod/mini'
import { imageSettings, RuntimeConfiguration } from './configuration'
import {
  AGREEMENT_EN_SETTING,
  AGREEMENT_SETTING,
  retentionDefaults,
  SECOND_PERSON_SETTING,
  SIGNED_APPS_SETTING,
  settingKeys,
} from './settings'
import {
  APP_REVIEW_SETTING,
  APPROVED_VENDORS_SETTING,
  CERTIFIED_APPS_SETTING,
  REVIEW_MODE_DEFAULT,
  reviewModes,
} from '../registry/version-reviews'
import { PASSWORD_AGE_SETTING } from '../sign-in/password-expiry'
import {
  SECOND_FACTOR_ROLES_SETTING,
  SECOND_FACTOR_SETTING,
  secondFactorPolicies,
  TRUSTED_DEVICE_SETTING,
} from '../sign-in/second-factor'

/** How a setting is edited: what its value is. `html` is longer text, `image` the address of a picture. */
export type SettingKind = 'boolean' | 'number' | 'text' | 'html' | 'list' | 'colour' | 'choice' | 'image'

export type SettingForm = {
  key: string
  kind: SettingKind
  /** What holds while nothing is set. */
  fallback: unknown
  /** The values of a choice; empty for other kinds. */
  choices: readonly string[]
}

/** The settings of a tenant that can be set, each with how it is edited. */
export function settingForms(): SettingForm[] {
  const defaults: Record<string, unknown> = z.parse(RuntimeConfiguration, {})
  const configured = settingKeys.map((key) => toForm(key, defaults[key]))
  const agreements = [AGREEMENT_SETTING, AGREEMENT_EN_SETTING].map((key): SettingForm => ({
    key,
    kind: 'html',
    fallback: '',
    choices: [],
  }))
  const switches = [SECOND_PERSON_SETTING, SIGNED_APPS_SETTING, CERTIFIED_APPS_SETTING].map((key): SettingForm => ({
    key,
    kind: 'boolean',
    fallback: false,
    choices: [],
  }))
  const secondFactor: SettingForm = {
    key: SECOND_FACTOR_SETTING,
    kind: 'choice',
    fallback: 'optional',
    choices: secondFactorPolicies,
  }
  const reviews: SettingForm[] = [
    { key: APP_REVIEW_SETTING, kind: 'choice', fallback: REVIEW_MODE_DEFAULT, choices: reviewModes },
    { key: APPROVED_VENDORS_SETTING, kind: 'list', fallback: [], choices: [] },
    { key: SECOND_FACTOR_ROLES_SETTING, kind: 'list', fallback: [], choices: [] },
  ]
  const days = { [TRUSTED_DEVICE_SETTING]: 0, [PASSWORD_AGE_SETTING]: 0, ...retentionDefaults }
  const inDays = Object.entries(days).map(([key, fallback]): SettingForm => ({
    key,
    kind: 'number',
    fallback,
    choices: [],
  }))
  return [...configured, ...agreements, ...switches, ...reviews, secondFactor, ...inDays]
}

function toForm(key: string, fallback: unknown): SettingForm {
  const choices = choicesOf(key)
  return { key, kind: choices.length > 0 ? 'choice' : kindOf(key, fallback), fallback, choices }
}

function kindOf(key: string, fallback: unknown): SettingKind {
  if (key === 'CENTER_BRAND_COLOR') return 'colour'
  if (imageSettings.includes(key)) return 'image'
  if (Array.isArray(fallback)) return 'list'
  if (typeof fallback === 'boolean') return 'boolean'
  return typeof fallback === 'number' ? 'number' : 'text'
}

function choicesOf(key: string): string[] {
  const shape: Record<string, z.ZodMiniType> = RuntimeConfiguration.shape
  const schema = shape[key]
  const inner = schema instanceof z.ZodMiniDefault ? schema.def.innerType : schema
  return inner instanceof z.ZodMiniEnum ? inner.options.map(String) : []
}
