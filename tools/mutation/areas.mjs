/** What is mutated, by area: the rows of the table in docs/testing.md. */
export const areas = [
  { name: 'host', folders: ['shared/src/host'] },
  { name: 'sdk', folders: ['sdk/src'] },
  ...['registry', 'health', 'auth', 'single-sign-on', 'letters', 'members', 'audit'].map((domain) => ({
    name: `server: ${domain}`,
    folders: [`server/src/domains/${domain}`],
  })),
  { name: 'server: session', folders: ['server/src/platform/session'] },
  ...['tabs', 'guard', 'lib'].map((part) => ({ name: `shell: ${part}`, folders: [`apps/shell/src/${part}`] })),
  { name: 'auth', folders: ['apps/auth/src'] },
  { name: 'notices', folders: ['apps/notices/src'] },
]

export const folders = areas.flatMap((area) => area.folders)

export function areaOf(file) {
  return areas.find((area) => area.folders.some((folder) => file.startsWith(`${folder}/`)))
}
