import type { MicroFrontend } from '../../contract'

/** Props are settings, but people put into settings what does not belong there. */
const secret = /token|secret|passw|credential|private|api_?key/i

/** Whether what a guest is given to begin with has a secret in it, by its name. */
export const hasSecretProps = (list: MicroFrontend[]): boolean =>
  list.some(({ props }) => Object.keys(props).some((name) => secret.test(name)))

/** What may be kept in a browser of the props of a guest. */
export const withoutSecrets = (props: MicroFrontend['props']): MicroFrontend['props'] =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !secret.test(name)))
