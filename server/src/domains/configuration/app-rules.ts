import * as z from 'zod/mini'
import {
  APP_REVIEW_SETTING,
  APPROVED_VENDORS_SETTING,
  ApprovedVendors,
  CERTIFIED_APPS_SETTING,
  REVIEW_MODE_DEFAULT,
  reviewModes,
  SIGNED_APPS_SETTING,
} from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import { createConfigurationRepository } from './configuration.repository'

async function settingsOf(db: Database, tenantId: string): Promise<Record<string, unknown>> {
  return (await createConfigurationRepository(db).findById(tenantId))?.settings ?? {}
}

/** Whether a tenant runs signed versions of third-party apps alone. */
export async function demandsSigned(db: Database, tenantId: string): Promise<boolean> {
  return (await settingsOf(db, tenantId))[SIGNED_APPS_SETTING] === true
}

/** Which versions of apps a tenant releases only after a review, and whether only after the portal's own check. */
export async function reviewPolicyOf(db: Database, tenantId: string) {
  const settings = await settingsOf(db, tenantId)
  const mode = z.safeParse(z.enum(reviewModes), settings[APP_REVIEW_SETTING])
  const approved = z.safeParse(ApprovedVendors, settings[APPROVED_VENDORS_SETTING])
  return {
    mode: mode.success ? mode.data : REVIEW_MODE_DEFAULT,
    approvedVendors: approved.success ? approved.data : [],
    certifiedOnly: settings[CERTIFIED_APPS_SETTING] === true,
  }
}
