import type { SignOnService } from '@center/shared/contract'

const addresses = ['http://localhost:9090/', 'http://127.0.0.1:9090/']

/** An application on the own machine, to try an existing CAS client with the demo. */
export const demoSignOnServices: SignOnService[] = addresses.map((address) => {
  return { name: '示例应用', address, match: 'prefix', ticketParam: 'ticket', attributes: [] }
})
