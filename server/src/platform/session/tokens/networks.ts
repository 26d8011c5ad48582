import { BlockList, isIP } from 'node:net'

/** The networks as Node compares them; null where one of them is not a network. */
export function readNetworks(networks: readonly string[]): BlockList | null {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = '', ...more] = network.split('/')
    const family = isIP(address)
    const max = family === 6 ? 128 : 32
    if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > max) return null
    list.addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an address is in one of the networks; any is where there are none. */
export function comesFrom(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  const family = isIP(plain)
  return family !== 0 && (readNetworks(networks)?.check(plain, family === 6 ? 'ipv6' : 'ipv4') ?? false)
}
