import { createHash, randomBytes } from 'node:crypto'

export const TENANT = 'large'
export const SIZES = {
  users: 100_000,
  roles: 1000,
  menus: 10_000,
  tenants: 1000,
  signIns: 200_000,
  sessions: 5000,
  enterprises: 5000,
  audit: 50_000,
}

const RIGHTS = [
  ...[
    'overview:read',
    'audit:read',
    'session:read',
    'session:end',
    'menu:read',
    'menu:write',
    'role:read',
    'role:write',
  ],
  ...['role:grant', 'user:read', 'user:write', 'enterprise:read', 'enterprise:write', 'enterprise:review'],
  ...['catalogue:read', 'catalogue:write', 'tenant:read', 'tenant:write', 'tenant:operate'],
]

const padded = (number, digits) => `lpad((${number})::text, ${digits}, '0')`
const series = (count) => `generate_series(1, ${count}) as n`
const oneOf = (signs, number) => `substr('${signs}', 1 + (${number})::int % ${signs.length}, 1)`
const personName = `${oneOf('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗', 'n')} || ${oneOf('伟芳娜敏静丽强磊军洋', 'n / 20')} || ${oneOf('一二三四五六七八九十', 'n / 200')}`

const statements = (sizes) => [...ofTenant(sizes), ...ofMenu(sizes), ...ofTime(sizes)]

/** Each statement fills one table; numbers are spread by arithmetic, so that every run has the same rows. */
const ofTenant = (sizes) => [
  `insert into tenants (id, code, name, is_default) values ('t-large', '${TENANT}', '大型企业', true)`,
  `insert into tenants (id, code, name) select 't-' || n, 'tenant-' || ${padded('n', 4)}, '租户' || n from ${series(sizes.tenants - 1)}`,
  `insert into workbenches (id, tenant_id, code, name) values ('w-large', 't-large', 'MAIN', '工作台')`,
  `insert into roles (id, tenant_id, code, name, workbench_code, order_num)
   select 'r-' || n, 't-large', 'ROLE_' || n, '角色' || n, 'MAIN', n from ${series(sizes.roles)}`,
  `insert into permission_entries (id, tenant_id, role_id, action)
   select 'p-' || n || '-' || k, 't-large', 'r-' || n, 'page-' || n % 97 || ':act-' || k
   from ${series(sizes.roles)}, generate_series(1, 20) as k`,
  // One role in a hundred helps users, and three users hold every right.
  `insert into permission_entries (id, tenant_id, role_id, action)
   select 'p-' || n || '-help', 't-large', 'r-' || n, 'user:read,user:write' from ${series(sizes.roles)} where n % 100 = 0`,
  ...RIGHTS.map(
    (right) =>
      `insert into permission_entries (id, tenant_id, role_id, action) values ('p-1-${right}', 't-large', 'r-1', '${right}')`,
  ),
  `insert into departments (id, tenant_id, parent_id, name, order_num)
   select 'd-' || n, 't-large', case when n > 10 then 'd-' || n / 10 end, '部门' || n, n from ${series(500)}`,
  `insert into applications (id, tenant_id, code, name, order_num)
   select 'a-' || n, 't-large', 'APP_' || n, '应用' || n, n from ${series(200)}`,
  `insert into users (id, tenant_id, username, name, mobile, email, enabled, signed_in_at)
   select 'u-' || n, 't-large', 'user' || ${padded('n', 6)}, ${personName}, '1' || 30 + n % 60 || ${padded('n::bigint * 7919 % 100000000', 8)},
     'user' || n || '@example.com', n % 20 <> 0, now() - n * interval '7 seconds' from ${series(sizes.users)}`,
  `insert into users (id, tenant_id, username, name)
   select 'u-' || n || '-' || k, 't-' || n, 'user' || k, '用户' || k from ${series(sizes.tenants - 1)}, generate_series(1, 5) as k`,
  `insert into user_roles (tenant_id, user_id, role_id)
   select 't-large', 'u-' || n, 'r-' || 2 + (n * k) % ${sizes.roles - 1} from ${series(sizes.users)}, generate_series(1, 1 + n % 3) as k
   on conflict do nothing`,
  `insert into user_roles (tenant_id, user_id, role_id) select 't-large', 'u-' || n, 'r-1' from ${series(3)}`,
  `insert into user_departments (tenant_id, user_id, department_id)
   select 't-large', 'u-' || n, 'd-' || 1 + n % 500 from ${series(sizes.users)}`,
]

const ofMenu = (sizes) => [
  `insert into menu_nodes (id, tenant_id, parent_id, name, component, resource_type, title, title_en, order_num)
   select 'm-' || n, 't-large', case when n > ${sizes.menus / 10} then 'm-' || 1 + n % ${sizes.menus / 10} end, 'Menu' || n,
     case when n > ${sizes.menus / 10} then 'Page' else 'Layout' end, case when n > ${sizes.menus / 10} then 'menu' else 'dir' end,
     '菜单' || n, 'Menu ' || n, n from ${series(sizes.menus)}`,
  `insert into role_menus (tenant_id, role_id, menu_id)
   select 't-large', 'r-' || n, 'm-' || 1 + (n * k) % ${sizes.menus} from ${series(sizes.roles)}, generate_series(1, 100) as k
   on conflict do nothing`,
  `insert into enterprises (id, tenant_id, global_id, name, credit_code, created_at)
   select 'e-' || n, 't-large', 'g-' || n, '第' || n || '机械有限公司', '91310000' || ${padded('n', 10)}, now() - n * interval '1 hour'
   from ${series(sizes.enterprises)}`,
  `insert into enterprises (id, tenant_id, global_id, name)
   select 'e-' || n || '-own', 't-' || n, 'g-' || n || '-own', '公司' || n from ${series(sizes.tenants - 1)}`,
  // The first enterprise has a tenth of all members.
  `insert into memberships (tenant_id, user_id, enterprise_id, review_state, created_at)
   select 't-large', 'u-' || n, 'e-' || case when n % 10 = 0 then 1 else 1 + n % ${sizes.enterprises} end,
     case when n % 500 = 7 then '0' else '1' end, now() - n * interval '1 minute' from ${series(sizes.users)}`,
]

/** What is written day by day. */
const ofTime = (sizes) => [
  `insert into sign_ins (tenant_id, user_id, username, at, ip, agent, outcome)
   select 't-large', 'u-' || user_number, 'user' || ${padded('user_number', 6)}, now() - (${sizes.signIns} - n) * interval '75 seconds',
     '10.' || n % 250 || '.' || n / 250 % 250 || '.7', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0',
     case when n % 17 = 0 then 'login.failed' else 'ok' end
   from (select n, 1 + (n::bigint * 7919 % ${sizes.users}) as user_number from ${series(sizes.signIns)}) as tries`,
  `insert into sessions (id, token_hash, tenant_id, tenant_code, user_id, sign_key, ip, agent, began_at, seen_at)
   select 's-' || n, 'h-' || n, 't-large', '${TENANT}', 'u-' || n, 'k', '10.0.0.' || n % 250, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0',
     now() - n * interval '10 seconds', now() - n * interval '5 seconds' from ${series(sizes.sessions)}`,
  // Four of five sessions of the table have ended.
  `insert into sessions (id, token_hash, tenant_id, tenant_code, user_id, sign_key, began_at, seen_at, ended_at)
   select 'o-' || n, 'o-' || n, 't-large', '${TENANT}', 'u-' || n, 'k', now() - interval '2 days', now() - interval '1 day', now() - interval '1 day'
   from ${series(sizes.sessions * 4)}`,
  `insert into audit_entries (sequence, at, actor, tenant_id, action, object, details, previous_hash, hash)
   select n, now() - (${sizes.audit} - n) * interval '1 minute', 'u-1', case when n % 50 = 0 then null else 't-large' end,
     (array['user', 'role', 'menu', 'settings'])[1 + n % 4], 'object' || n, '{"kind":"update"}', 'hash-' || n - 1, 'hash-' || n
   from ${series(sizes.audit)}`,
  `insert into telemetry (tenant_id, name, version, minute, kind, bucket, label, count)
   select 't-large', '@acme/app-' || n % 50, '1.0.0', date_trunc('minute', now()) - n / 50 * interval '7 minutes', 'mount', n % 7, '', 3
   from ${series(100_000)}`,
]

/**
 * Fills a migrated, empty database with one large tenant and many small ones. Answers a session of an administrator who holds every
 * right, as the calls of `client.mjs` want it.
 */
export function fillLargeTenant(database, sizes = SIZES) {
  return database.use(async (client) => {
    for (const statement of statements(sizes)) await client.query(statement)
    const session = await addSession(client)
    await client.query('vacuum analyze')
    return session
  })
}

async function addSession(client) {
  const token = randomBytes(32).toString('base64url')
  const signKey = randomBytes(32)
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  await client.query(
    `insert into sessions (id, token_hash, tenant_id, tenant_code, user_id, sign_key, began_at, seen_at)
     values ('s-administrator', $1, 't-large', '${TENANT}', 'u-1', $2, now(), now())`,
    [tokenHash, signKey.toString('base64url')],
  )
  return { username: 'user000001', token, signKey }
}
