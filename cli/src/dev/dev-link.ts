/** The address that opens an app of this machine in a portal, which reads the part behind `#`: no server gets that. */
export function linkTo(portal: URL, name: string, address: string): string {
  return `${portal.origin}/center/#${new URLSearchParams({ 'center-dev': name, address })}`
}
