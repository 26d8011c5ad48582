import { columnsOf, type MicroFrontend } from '@center/shared/contract'
import { preferences } from '@center/shared/host'

/** What the user knows an app by. */
export function guestName({
  serviceName,
  serviceNameEn,
}: Pick<MicroFrontend, 'serviceName' | 'serviceNameEn'>): string {
  return columnsOf(preferences.locale) === 'en' ? serviceNameEn : serviceName
}
