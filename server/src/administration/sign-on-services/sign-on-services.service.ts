import type { SignOnServicePaging } from '@center/shared/contract'
import type { Database } from '../../platform/database/database'
import type { Act } from '../admin-dependencies'
import { signOnServicePage } from './sign-on-services.repository'

export type SignOnServiceAdmin = ReturnType<typeof createSignOnServiceAdmin>

/** What an administrator sees of single sign-on. Single sign-on itself registers, changes and takes away. */
export const createSignOnServiceAdmin = ({ db }: { db: Database }) => ({
  list: ({ tenantCode }: Act, paging: SignOnServicePaging) => signOnServicePage(db, tenantCode, paging),
})
