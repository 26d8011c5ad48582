import * as z from 'zod/mini'
import type { Endpoint } from '../wire/endpoint'
import { AdminTenant } from './admin-calls'

const Day = z.object({
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  day: z.string(),
  signIns: z.number(),
  failures: z.number(),
})
export type OverviewDay = z.infer<typeof Day>

/** Numbers of a tenant, never of a person. */
export const Overview = z.object({
  users: z.object({ all: z.number(), enabled: z.number(), activeInWeek: z.number(), online: z.number() }),
  enterprises: z.object({ all: z.number(), waiting: z.number() }),
  letters: z.number(),
  /** Bytes of the files that letters and answers have. */
  storage: z.number(),
  /** The last 14 days, the oldest first; a day without sign-ins is there. */
  days: z.array(Day),
  /** The apps that were opened most in these days, and how often they failed. */
  apps: z.array(z.object({ name: z.string(), opened: z.number(), errors: z.number() })),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = {
  method: 'GET',
  url: '/api/admin/tenants/:tenantCode/overview',
  permission: 'overview:read',
  schema: { params: AdminTenant, response: Overview },
} as const satisfies Endpoint
