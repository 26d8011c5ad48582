import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

// Every row says its tenant, and references carry it along: a role of one tenant cannot be given to a user of another.

export type WorkbenchPart = { partBench: string; name: string; nameEn?: string }

export const workbenches = pgTable(
  'workbenches',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    icon: text('icon').notNull().default(''),
    parts: jsonb('parts').$type<WorkbenchPart[]>().notNull().default([]),
    orderNum: integer('order_num').notNull().default(0),
    /** Counts the changes by administrators, for `If-Match`. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [unique('workbenches_tenant_code').on(table.tenantId, table.code)],
)

/** A role belongs to one workbench: the workbenches of a user are those of the roles held. */
export const roles = pgTable(
  'roles',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    workbenchCode: text('workbench_code').notNull(),
    orderNum: integer('order_num').notNull().default(0),
    /** Counts the changes by administrators, for `If-Match`. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    unique('roles_tenant_id').on(table.tenantId, table.id),
    unique('roles_tenant_code').on(table.tenantId, table.code),
    foreignKey({
      name: 'roles_workbench',
      columns: [table.tenantId, table.workbenchCode],
      foreignColumns: [workbenches.tenantId, workbenches.code],
    }),
  ],
)

export const applications = pgTable(
  'applications',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    icon: text('icon').notNull().default(''),
    description: text('description').notNull().default(''),
    descriptionEn: text('description_en').notNull().default(''),
    category: text('category').notNull().default(''),
    categoryEn: text('category_en').notNull().default(''),
    orderNum: integer('order_num').notNull().default(0),
    /** Counts the changes by administrators, for `If-Match`. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    unique('applications_tenant_id').on(table.tenantId, table.id),
    unique('applications_tenant_code').on(table.tenantId, table.code),
  ],
)

export const departments = pgTable(
  'departments',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull().default(''),
    orderNum: integer('order_num').notNull().default(0),
    /** Counts the changes by administrators, for `If-Match`. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [unique('departments_tenant_id').on(table.tenantId, table.id)],
)

export const enterprises = pgTable(
  'enterprises',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    /** The identity by which other systems know the company. */
    globalId: text('global_id').notNull(),
    name: text('name').notNull(),
    /** Empty until somebody has said it: registration does not ask. */
    creditCode: text('credit_code').notNull().default(''),
    industryCode: text('industry_code').notNull().default(''),
    regionCode: text('region_code').notNull().default(''),
    /** Whom to ask about the enterprise, and what they are there. */
    contactName: text('contact_name').notNull().default(''),
    contactPosition: text('contact_position').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Counts the changes by administrators, for `If-Match`. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    unique('enterprises_tenant_id').on(table.tenantId, table.id),
    uniqueIndex('enterprises_credit_code_once')
      .on(table.tenantId, table.creditCode)
      .where(sql`${table.creditCode} <> ''`),
  ],
)

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    mobile: text('mobile').notNull().default(''),
    image: text('image').notNull().default(''),
    manager: boolean('manager').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    defaultRoleId: text('default_role_id').notNull().default(''),
    defaultWorkbenchCode: text('default_workbench_code').notNull().default(''),
    defaultApplicationId: text('default_application_id').notNull().default(''),
    defaultEnterpriseId: text('default_enterprise_id').notNull().default(''),
    defaultDepartmentId: text('default_department_id').notNull().default(''),
    passwordExpiresAt: timestamp('password_expires_at', { withTimezone: true }),
    /** Until then no password is recovered by the number, which was changed not long before. */
    recoveryHeldUntil: timestamp('recovery_held_until', { withTimezone: true }),
    email: text('email').notNull().default(''),
    /** When the user last signed in; null: never. */
    signedInAt: timestamp('signed_in_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Since when the account is disabled, and when its personal data was erased. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    erasedAt: timestamp('erased_at', { withTimezone: true }),
    /** Since when the user asks that the account be erased; null: the user does not. */
    erasureAskedAt: timestamp('erasure_asked_at', { withTimezone: true }),
    /** The user that this account was merged into; null: it was not. */
    mergedInto: text('merged_into'),
    /** Counts the changes by administrators, for `If-Match`. */
    revision: integer('revision').notNull().default(1),
    /** What a word is looked for in, in small letters: to compare four columns in each row takes ten times as long. */
    search: text('search').generatedAlwaysAs(sql`lower(username || ' ' || name || ' ' || mobile || ' ' || email)`),
  },
  (table) => [
    unique('users_tenant_id').on(table.tenantId, table.id),
    unique('users_tenant_username').on(table.tenantId, table.username),
    // What administrators sort by.
    index('users_by_name').on(table.tenantId, table.name, table.username),
    index('users_erasure_asked')
      .on(table.tenantId, table.username)
      .where(sql`${table.erasureAskedAt} is not null`),
    index('users_by_sign_in').on(table.tenantId, table.signedInAt.asc().nullsFirst(), table.username),
    // Two names that differ in case only look the same to readers; a number leads to one account.
    uniqueIndex('users_username_once').on(table.tenantId, sql`lower(${table.username})`),
    uniqueIndex('users_mobile_once')
      .on(table.tenantId, table.mobile)
      .where(sql`${table.mobile} <> ''`),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  { tenantId: text('tenant_id').notNull(), userId: text('user_id').notNull(), roleId: text('role_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    index('user_roles_role').on(table.tenantId, table.roleId, table.userId),
    foreignKey({
      name: 'user_roles_user',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'user_roles_role',
      columns: [table.tenantId, table.roleId],
      foreignColumns: [roles.tenantId, roles.id],
    }).onDelete('cascade'),
  ],
)

export const roleApplications = pgTable(
  'role_applications',
  {
    tenantId: text('tenant_id').notNull(),
    roleId: text('role_id').notNull(),
    applicationId: text('application_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.applicationId] }),
    foreignKey({
      name: 'role_applications_role',
      columns: [table.tenantId, table.roleId],
      foreignColumns: [roles.tenantId, roles.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'role_applications_application',
      columns: [table.tenantId, table.applicationId],
      foreignColumns: [applications.tenantId, applications.id],
    }).onDelete('cascade'),
  ],
)

export const userDepartments = pgTable(
  'user_departments',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    departmentId: text('department_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.departmentId] }),
    index('user_departments_department').on(table.tenantId, table.departmentId, table.userId),
    foreignKey({
      name: 'user_departments_user',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'user_departments_department',
      columns: [table.tenantId, table.departmentId],
      foreignColumns: [departments.tenantId, departments.id],
    }).onDelete('cascade'),
  ],
)

/** A user's place in an enterprise. `reviewState`: 0 not reviewed, 1 passed, 2 not passed (spec 3). */
export const memberships = pgTable(
  'memberships',
  {
    tenantId: text('tenant_id').notNull(),
    userId: text('user_id').notNull(),
    enterpriseId: text('enterprise_id').notNull(),
    reviewState: text('review_state').$type<'0' | '1' | '2'>().notNull().default('0'),
    /** The user brought the enterprise here; others joined it. */
    isFounder: boolean('is_founder').notNull().default(false),
    /** What the reviewer wrote to the user, and when and by whom it was decided. */
    reviewNote: text('review_note').notNull().default(''),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    reviewedBy: text('reviewed_by').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.enterpriseId] }),
    index('memberships_enterprise').on(table.tenantId, table.enterpriseId, table.reviewState, table.createdAt),
    index('memberships_state').on(table.tenantId, table.reviewState, table.enterpriseId),
    foreignKey({
      name: 'memberships_user',
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'memberships_enterprise',
      columns: [table.tenantId, table.enterpriseId],
      foreignColumns: [enterprises.tenantId, enterprises.id],
    }).onDelete('cascade'),
  ],
)
