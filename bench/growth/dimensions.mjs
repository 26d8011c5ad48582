import { TENANT } from '../../tests/administration/fill-large-tenant.mjs'

const series = (from, to) => `generate_series(${from + 1}, ${to}) as n`
const entry = { name: 'what the portal is made of', path: '/api/front/portal/entry' }
const page = { name: 'the page', path: '/center/index', query: `tc=${TENANT}`, isPage: true }
const map = { name: 'the import map', path: '/api/front/microFrontend/importmap/t-large' }
const bell = { name: 'unread letters', path: '/api/front/letter/page', query: 'limit=5&page=1&readStatus=0' }
const admin = (path) => `/api/admin/tenants/${TENANT}${path}`

/** What a manifest has beside its own words, as it is kept once it was published. */
const usual = {
  kind: 'element',
  version: '1.0.0',
  entry: 'main.js',
  styles: [],
  sdk: '>=1.0.0 <2',
  routes: [],
  capabilities: [],
  origins: [],
  shared: {},
  keepAlive: true,
  isolation: 'none',
  timeouts: {},
  messages: [],
}

const growApps = (from, to) => [
  `insert into apps (name, title, title_en, kind)
       select '@grown/app-' || n, '应用' || n, 'App ' || n, 'element' from ${series(from, to)}`,
  `insert into app_versions (name, version, manifest, digest, bytes, published_at, published_by)
       select '@grown/app-' || n, '1.0.0', '${JSON.stringify(usual)}'::jsonb || jsonb_build_object('name', '@grown/app-' || n,
         'title', '应用' || n, 'titleEn', 'App ' || n, 'tag', 'grown-app-' || n), 'digest-' || n, 1000, now(), 'u-1' from ${series(from, to)}`,
  `insert into app_files (name, version, path, sha256, integrity, bytes)
       select '@grown/app-' || n, '1.0.0', 'main.js', 'sha-' || n, 'sha384-' || encode(sha256(n::text::bytea), 'base64'), 1000 from ${series(from, to)}`,
  `insert into registrations (tenant_id, name, menu_prefix, origins, capabilities, isolation, props, enabled, revision, version, updated_at, updated_by)
       select 't-large', '@grown/app-' || n, 'grown-' || n, '[]', '[]', 'none', '{}', true, 1, '1.0.0', now(), 'u-1' from ${series(from, to)}`,
]

/**
 * What grows and in which steps. `kind` says how it is reached and measured, by `measure-<kind>.mjs`; without one by rows and calls: `grow` are
 * the statements from so many to so many, `calls` is what a user waits for meanwhile. The tenant is that of `fillLargeTenant` in its smallest
 * size; the caller is `u-1` of it. `isPage`: it is asked for as by its browser. `isListed`: the answer holds all of it, so the best there is
 * grows with it.
 */
export const dimensions = [
  {
    name: 'users',
    sizes: [1_000, 10_000, 100_000, 1_000_000],
    grow: (from, to) => [
      `insert into users (id, tenant_id, username, name, signed_in_at)
       select 'grown-' || n, 't-large', 'grown' || n, '用户' || n, now() - n * interval '7 seconds' from ${series(from, to)}`,
    ],
    calls: [entry, { name: 'the list of users', path: admin('/users'), query: 'limit=20&page=1' }],
  },
  {
    name: 'tenants',
    sizes: [1, 10, 100, 1_000],
    grow: (from, to) => [
      `insert into tenants (id, code, name) select 'grown-' || n, 'grown-' || n, '租户' || n from ${series(from, to)}`,
      `insert into users (id, tenant_id, username, name)
       select 'grown-' || n || '-' || k, 'grown-' || n, 'user' || k, '用户' || k from ${series(from, to)}, generate_series(1, 50) as k`,
    ],
    calls: [page, entry, { name: 'the list of tenants', path: '/api/admin/tenants', query: 'limit=20&page=1' }],
  },
  {
    name: 'letters of a user',
    sizes: [10, 100, 1_000, 10_000, 100_000],
    grow: (from, to) => [
      `with many as (insert into letters (tenant_id, title, remark, reply_way, sender, push_time, announced_at)
       select 't-large', '通知 ' || n, '<p>正文 ' || n || '</p>', (n % 3)::text, '园区', now() - n * interval '3 minutes', now()
       from ${series(from, to)} returning id, push_time)
       insert into letter_receivers (tenant_id, letter_id, user_id, pushed_at, read_at)
       select 't-large', id, 'u-1', push_time, case when id % 10 = 0 then null else push_time end from many`,
    ],
    calls: [bell, { name: 'a page of letters', path: '/api/front/letter/page', query: 'limit=20&page=1' }, entry],
  },
  {
    name: 'apps of a tenant',
    sizes: [10, 100, 1_000],
    grow: growApps,
    calls: [
      { ...page, isListed: true },
      { ...map, isListed: true },
      { ...entry, isListed: true },
    ],
  },
  {
    name: 'versions of an app',
    sizes: [1, 10, 100, 1_000, 10_000],
    before: [
      `insert into apps (name, title, title_en, kind) values ('@grown/versions', '版本', 'Versions', 'element')`,
    ],
    grow: (from, to) => [
      `insert into app_versions (name, version, manifest, digest, bytes, published_at, published_by)
       select '@grown/versions', '1.0.' || n, '{"name":"@grown/versions","kind":"element"}', 'digest-' || n, 1000, now(), 'u-1' from ${series(from, to)}`,
    ],
    calls: [page, entry],
  },
  {
    name: 'rows of the audit',
    sizes: [1_000, 10_000, 100_000, 1_000_000, 10_000_000],
    grow: (from, to) => [
      `insert into audit_entries (sequence, at, actor, tenant_id, action, object, details, previous_hash, hash)
       select 1000000 + n, now() - (20000000 - n) * interval '1 second', 'u-1', 't-large', 'user', 'object' || n, '{}', 'hash-' || n - 1, 'hash-' || n
       from ${series(from, to)}`,
    ],
    calls: [{ name: 'the audit', path: admin('/audit'), query: 'limit=20&page=1' }],
  },
  {
    name: 'menu items',
    sizes: [10, 100, 1_000, 10_000],
    grow: (from, to) => [
      `insert into menu_nodes (id, tenant_id, parent_id, name, component, resource_type, title, title_en, order_num)
       select 'grown-' || n, 't-large', null, 'Grown' || n, 'Page', 'menu', '菜单' || n, 'Menu ' || n, n from ${series(from, to)}`,
      `insert into role_menus (tenant_id, role_id, menu_id) select 't-large', 'r-1', 'grown-' || n from ${series(from, to)}`,
    ],
    calls: [page, { ...entry, isListed: true }],
  },
  { name: 'guests in the map', kind: 'home', sizes: [10, 100, 1_000], grow: growApps },
  { name: 'open tabs', kind: 'tabs', sizes: [1, 3, 10, 30, 100] },
  { name: 'connected browsers', kind: 'streams', sizes: [100, 1_000, 10_000], calls: [page, entry, bell] },
]
