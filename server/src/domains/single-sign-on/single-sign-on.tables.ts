import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A sign-in at the central service. The cookie's value is not here, only its hash. */
export const signOnGrants = pgTable(
  'sign_on_grants',
  {
    id: text('id').primaryKey(),
    cookieHash: text('cookie_hash').notNull().unique(),
    tenantId: text('tenant_id').notNull(),
    tenantCode: text('tenant_code').notNull(),
    userId: text('user_id').notNull(),
    beganAt: instant('began_at').notNull(),
    /** When a ticket was last made of it. */
    usedAt: instant('used_at').notNull(),
    endedAt: instant('ended_at'),
    /** The user is asked before an application gets a ticket, also where the cookie would do. */
    warns: boolean('warns').notNull().default(false),
  },
  (table) => [
    index('sign_on_grants_tenant_user').on(table.tenantId, table.userId),
    index('sign_on_grants_began_at').on(table.beganAt),
  ],
)

/** Service tickets. One that may still be redeemed is here as a hash only. */
export const serviceTickets = pgTable(
  'service_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    grantId: text('grant_id').notNull(),
    /** The address it was made for, letter by letter. */
    service: text('service').notNull(),
    /** The application that it was made for; null for the portal. */
    serviceId: text('service_id'),
    /** Whether it opens the portal; the others open applications. */
    isPortal: boolean('is_portal').notNull(),
    /** Made of a password that was typed for it, and not of a cookie. */
    isFresh: boolean('is_fresh').notNull(),
    issuedAt: instant('issued_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set by the first attempt, whatever came of it. */
    spentAt: instant('spent_at'),
    /** The ticket itself once it was accepted: it opens nothing any more, and names the application's session at sign-out. */
    acceptedTicket: text('accepted_ticket'),
    /** The portal's session that was begun with it. */
    sessionId: text('session_id'),
    /** Addresses of the applications that asked for it in the user's name, the nearest first; null: the user's browser asked. */
    proxies: text('proxies').array(),
    /** When the application is to be told, or told again, that its user has signed out; null while there is nothing to tell. */
    logoutDueAt: instant('logout_due_at'),
    logoutTries: integer('logout_tries').notNull().default(0),
  },
  (table) => [
    index('service_tickets_grant_id').on(table.grantId),
    index('service_tickets_session_id').on(table.sessionId),
    index('service_tickets_issued_at').on(table.issuedAt),
    index('service_tickets_logout_due_at').on(table.logoutDueAt),
  ],
)

/** Proxy-granting tickets: with one an application gets tickets in its user's name, as long as the sign-in lasts. */
export const proxyGrantingTickets = pgTable(
  'proxy_granting_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    grantId: text('grant_id').notNull(),
    /** The application that holds it. */
    serviceId: text('service_id').notNull(),
    /** The address that it was sent to, and behind it those that the ticket before came through. */
    proxies: text('proxies').array().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    index('proxy_granting_tickets_grant_id').on(table.grantId),
    index('proxy_granting_tickets_issued_at').on(table.issuedAt),
  ],
)

/** Applications that may sign their users in here. */
export const signOnServices = pgTable('sign_on_services', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  address: text('address').notNull().unique(),
  match: text('match').$type<'exact' | 'prefix'>().notNull(),
  ticketParam: text('ticket_param').notNull(),
  /** Null: users of all tenants. */
  tenantCode: text('tenant_code'),
  /** Null: the address that got the ticket is told of a sign-out. */
  logoutUrl: text('logout_url'),
  attributes: text('attributes').array().$type<('mobile' | 'manager')[]>().notNull(),
  revision: integer('revision').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
  /** Set when it was taken away: the environment does not bring it back at the next start. */
  removedAt: instant('removed_at'),
})
